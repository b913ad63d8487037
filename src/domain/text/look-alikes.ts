/**
 * Detects look-alikes: texts with the same skeleton (the idea of Unicode TS 39), and addresses with the same
 * beginning and end.
 */
import type { Address } from '../scalars'

/** Characters by the Latin letter that they resemble: Cyrillic, Greek, Armenian, Latin, digits, signs. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑАΑ@',
  b: 'ВΒвЬьβ8฿₿',
  c: 'сСϲᴄ¢',
  d: 'ԁ',
  e: 'еЕΕεє€℮',
  f: 'ƒ',
  g: 'ɡ6',
  h: 'һНΗн',
  j: 'јЈϳ',
  k: 'кКΚκ',
  l: 'іІΙιıiI1|ӀłŁ!',
  m: 'мМΜ',
  n: 'ηпΝո',
  o: 'оОοΟσ0օ',
  p: 'рРρΡ',
  q: 'ԛ',
  s: 'ѕЅ$5ꜱ',
  t: 'тТτΤ₮ŧ',
  u: 'υսʋ',
  v: 'νѵ',
  w: 'ԝωѡ',
  x: 'хХχΧ×',
  y: 'уУγΥүỿ',
  z: 'ΖᴢƵƶ2',
}
const LETTER_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, characters]) =>
    [...characters].map((character) => [character, letter]),
  ),
)

const toLatin = (text: string): string =>
  [...text].map((character) => LETTER_OF.get(character) ?? character).join('')

/**
 * Returns the skeleton of a text: letters by their shape, without marks, spaces and signs.
 * @example skeletonOf('U\u0405D\u0421') // 'usdc'
 */
export function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  // Runs twice, because a capital and its small letter have different shapes.
  return toLatin(toLatin(plain).toLowerCase()).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Hex digits at each end of an address that an attacker matches, and that people compare. */
const MATCHED_DIGITS = 3

/**
 * Returns true if two different addresses have the same first and last digits.
 * @example isLookAlikeAddress('0xabc1…9def', '0xabc2…9def') // true
 */
export const isLookAlikeAddress = (one: Address, other: Address): boolean =>
  one !== other &&
  one.slice(2, 2 + MATCHED_DIGITS) === other.slice(2, 2 + MATCHED_DIGITS) &&
  one.slice(-MATCHED_DIGITS) === other.slice(-MATCHED_DIGITS)
