/**
 * Removes a channel's secrets from its stored errors and from exports. A receiver may send a secret back in
 * another encoding, so words are also compared in their decoded forms.
 */
import type { ChannelValues } from '../db/rows/channel'

/** Minimum length of a secret. Shorter texts occur in ordinary words, so they are not treated as secrets. */
const MIN_SECRET_LENGTH = 4
/** Minimum length of a secret path. A path such as `/hook` is no secret. */
const MIN_PATH_LENGTH = 12
/** Maximum number of encodings around each other that are decoded, such as base64 in a URL. */
const MAX_ENCODINGS = 3
const HIDDEN = '•••'

const toText = (bytes: readonly number[]): string => new TextDecoder().decode(Uint8Array.from(bytes))

const parseHex = (digits: string): string =>
  toText((digits.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16)))

const decodePercent = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => parseHex(run.replaceAll('%', '')))

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntity(entity: string, name: string): string {
  if (Object.hasOwn(ENTITIES, name)) return ENTITIES[name] ?? entity
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

/** Decodes base64 and base64url. Letters before the encoded text can shift it, so four positions are tried. */
function decodeBase64(text: string): readonly string[] {
  const runs = text.match(/[\w+/-]{6,}/g) ?? []
  return runs.flatMap((run) =>
    [0, 1, 2, 3].map((shift) => {
      const letters = run.slice(shift).replaceAll('-', '+').replaceAll('_', '/')
      const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters
      return toText(Array.from(atob(whole), (letter) => letter.charCodeAt(0)))
    }),
  )
}

/** Decodes runs of hex digits, from the first and from the second digit, because a digit may stand before them. */
const decodeHex = (text: string): readonly string[] =>
  (text.match(/[0-9a-f]{8,}/gi) ?? []).flatMap((run) => [parseHex(run), parseHex(run.slice(1))])

/** Returns the forms that a text has after one encoding is undone. */
const decodeOnce = (text: string): readonly string[] => [
  decodePercent(text),
  decodePercent(text.replaceAll('+', ' ')),
  text.replace(/&(\w+|#\d+|#x[0-9a-f]+);/gi, decodeEntity),
  text
    .replace(/\\(?:u|x)([0-9a-f]{4}|[0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\\(.)/g, '$1'),
  ...decodeBase64(text),
  ...decodeHex(text),
]

/** Returns a text and all its decoded forms. */
function listForms(text: string): readonly string[] {
  const forms = new Set([text])
  let latest: readonly string[] = [text]
  for (let depth = 0; depth < MAX_ENCODINGS && latest.length > 0; depth += 1) {
    latest = [...new Set(latest.flatMap(decodeOnce))].filter(
      (each) => each.length >= MIN_SECRET_LENGTH && !forms.has(each),
    )
    for (const each of latest) forms.add(each)
  }
  return [...forms]
}

/** Returns the secrets that are long enough, the longest first. A path is also known as the receiver reads it. */
const longEnough = (secrets: readonly string[]): readonly string[] =>
  [...new Set(secrets.flatMap((each) => [each, decodePercent(each)]))]
    .filter(({ length }) => length >= MIN_SECRET_LENGTH)
    .toSorted((a, b) => b.length - a.length)

/** Replaces secrets that are plain, JSON-escaped or URL-encoded, in any letter case. */
export function redactPlainSecrets(text: string, secrets: readonly string[]): string {
  const forms = longEnough(secrets).flatMap((each) => [
    ...[each, JSON.stringify(each).slice(1, -1)],
    encodeURIComponent(each.replace(/\p{Cs}/gu, '')),
  ])
  const patterns = [...new Set(forms)].map((each) => each.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return patterns.reduce((left, each) => left.replace(new RegExp(each, 'gi'), HIDDEN), text)
}

/**
 * Replaces secrets in a text, and each word that holds a secret in another encoding, such as base64.
 * @example redactSecrets('Invalid key: tok-1', ['tok-1']) // 'Invalid key: •••'
 */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  const known = longEnough(secrets).map((each) => each.toLowerCase())
  const holdsSecret = (form: string): boolean => known.some((each) => form.toLowerCase().includes(each))
  return redactPlainSecrets(text, secrets).replace(/(?:\\\S|[^\s"<>])+/g, (word) =>
    known.length > 0 && listForms(word).some(holdsSecret) ? HIDDEN : word,
  )
}

/**
 * Lists the secret texts of a channel: its sealed values, the last words of those, and the paths of its URLs,
 * which may be secret too.
 */
export function secretTexts(values: ChannelValues, secrets: ChannelValues): readonly string[] {
  const paths = Object.values({ ...values, ...secrets }).flatMap((each) => {
    if (each === undefined || !/^https?:/.test(each) || !URL.canParse(each)) return []
    const { pathname, search } = new URL(each)
    return pathname.length + search.length < MIN_PATH_LENGTH ? [] : [pathname + search]
  })
  const known = Object.values(secrets).filter((each) => each !== undefined)
  // The header `Bearer abc` is also known as `abc`.
  return [...new Set([...known, ...known.map((each) => each.slice(each.lastIndexOf(' ') + 1)), ...paths])]
}
