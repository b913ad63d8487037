/**
 * Texts that sites ask to sign (EIP-191). Only readable text is signed. 32 bytes may be the digest of an
 * order, which a site can vary until it looks like text. Hidden or reordered characters would show a
 * different text.
 */
import { hashMessage, hexToBytes, stringToHex } from 'viem/utils'
import type { Hash32, Hex } from '../../domain/scalars'
import { isRefused, showHidden } from '../../domain/text/characters'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'

const MAX_CHARACTERS = 10_000
const HEX = /^0x(?:[0-9a-fA-F]{2})*$/
/**
 * Length of a digest. A digest that consists of hex characters only cannot be found: its probability is
 * 2^-128.
 */
const DIGEST_BYTES = 32
const HEX_NONCE = /^(?:[0-9a-f]+|[0-9A-F]+)$/

function refuse(reason: string): never {
  throw new WalletRefusal('UnknownTypedData', { description: `Invalid text: ${reason}.` })
}

function decode(given: Hex): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(given))
  } catch {
    return refuse('it is no text, and may be the hash of anything')
  }
}

/**
 * Reads the text of a `personal_sign` request, which is hex-encoded UTF-8 or plain text.
 * @throws Refusal UnknownTypedData for unreadable text
 * @example readPersonalText('0x6869') // 'hi'
 */
export function readPersonalText(given: string): string {
  const text = HEX.test(given) ? decode(given as Hex) : given
  if (text.trim() === '') return refuse('it is empty')
  if (text.length > MAX_CHARACTERS) return refuse('it is too long')
  if (new TextEncoder().encode(text).length === DIGEST_BYTES && !HEX_NONCE.test(text))
    return refuse('32 bytes may be the digest of an order')
  return isRefused(text) ? refuse('it hides characters or changes their order') : text
}

export const digestOfText = (text: string): Hash32 => hashMessage(text) as Hash32

/** Encodes a text as hex for `personal_sign`. */
export const hexOfText = (text: string): Hex => stringToHex(text)

/** Empty lines, blanks and line starts that would push text out of view. */
const EMPTY_LINES = /(?:[^\S\n]*\n){4,}/g
const BLANKS = /[^\S\n]{21,}/g

/**
 * Writes a text as a person can read it: invisible characters as their code points, long gaps as their length.
 * @example showPersonalText('a\n\n\n\n\nb') // 'a\n⟨5 line breaks⟩\nb'
 */
export const showPersonalText = (text: string): string =>
  showHidden(text.replaceAll('\r\n', '\n'))
    .replaceAll('\r', '⟨U+000D⟩\n')
    .replace(EMPTY_LINES, (gap) => `\n⟨${t`${gap.split('\n').length - 1} line breaks`}⟩\n`)
    .replace(BLANKS, (gap) => ` ⟨${t`${gap.length} blanks`}⟩ `)
