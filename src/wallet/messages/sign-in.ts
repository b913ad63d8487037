/**
 * Sign-ins (EIP-4361): texts by which a site learns that the signer owns an account. A signature for another
 * site would sign in there, so every host, URI and network that the text names is read.
 */
import type { Milliseconds } from '../../domain/scalars'
import { hasHidden, removeHidden } from '../../domain/text/characters'

/** Words that make a text a sign-in. */
const WORDS = 'wants you to sign in with your'
const SPACE = String.raw`\s+`
/** Words of a sign-in, with the host before and the account after them. */
const REQUEST = new RegExp(
  String.raw`(\S+)${SPACE}${WORDS.replaceAll(' ', SPACE)}(?:${SPACE}\w+)?${SPACE}account:\s*(\S+)`,
  'gi',
)

/** Content of a sign-in. A time is undefined if the text has no valid time. */
export interface SignIn {
  /** Host with its port, if one is named, and often with a scheme. One for each request in the text. */
  readonly hosts: readonly string[]
  readonly accounts: readonly string[]
  readonly uris: readonly string[]
  readonly chainIds: readonly string[]
  readonly issuedAt: Milliseconds | undefined
  readonly notBefore: Milliseconds | undefined
  readonly expiresAt: Milliseconds | undefined
}

/** Returns a text as a careless reader compares it: compatible letters, one blank between words. */
const toPlain = (text: string): string =>
  removeHidden(text).normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()

const countSignIns = (plain: string): number => plain.split(WORDS).length - 1

/** Lists the values of a field, which can occur more than once. */
function listField(text: string, field: string): readonly string[] {
  const label = new RegExp(`^\\s*${field}\\s*:`, 'i')
  return text
    .split(/[\n\r]+/)
    .filter((line) => label.test(removeHidden(line).normalize('NFKC')))
    .map((line) => line.replace(/^[^:：]*[:：]/, '').trim())
}

function timeIn(text: string, field: string): Milliseconds | undefined {
  const time = Date.parse(listField(text, field)[0] ?? '')
  return Number.isNaN(time) ? undefined : (time as Milliseconds)
}

/**
 * Reads a sign-in. Returns undefined for other texts, and 'unreadable' for a text with the words of a sign-in
 * whose host or account cannot be read.
 */
export function readSignIn(text: string): SignIn | 'unreadable' | undefined {
  const count = countSignIns(toPlain(text))
  if (count === 0) return undefined
  const requests = [...text.matchAll(REQUEST)]
  if (requests.length !== count) return 'unreadable'
  return {
    hosts: requests.map(([, host = '']) => host),
    accounts: requests.map(([, , account = '']) => account),
    uris: listField(text, 'URI'),
    chainIds: listField(text, 'Chain ID'),
    issuedAt: timeIn(text, 'Issued At'),
    notBefore: timeIn(text, 'Not Before'),
    expiresAt: timeIn(text, 'Expiration Time'),
  }
}

/**
 * Parses a URL in its usual form. The parser itself would replace backslashes, full-width letters and dots,
 * drop invisible letters, and accept a user name that looks like a host.
 */
function readUrl(text: string): URL | undefined {
  const isUsual = text.normalize('NFKC') === text && !/[\s\\@。]/.test(text) && !hasHidden(text)
  return isUsual && URL.canParse(text) ? new URL(text) : undefined
}

/**
 * Returns true if a host of a sign-in is the site's: the same host and port, and the same scheme if it has
 * one.
 * @example isHostOf('app.example', 'https://app.example') // true
 */
export function isHostOf(host: string, origin: string): boolean {
  const site = new URL(origin)
  const [, scheme = `${site.protocol}//`, authority = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)?(.*)$/i.exec(host) ?? []
  return !/[/?#]/.test(authority) && readUrl(scheme + authority)?.origin === site.origin
}

/**
 * Returns true if a URI of a sign-in belongs to the site: scheme, host and port are the same.
 * @example isUriOf('https://app.example/login', 'https://app.example') // true
 */
export const isUriOf = (uri: string, origin: string): boolean =>
  readUrl(uri)?.origin === new URL(origin).origin
