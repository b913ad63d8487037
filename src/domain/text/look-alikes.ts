/** What looks like something else: texts whose skeletons are one (Unicode TS 39, its idea), addresses that begin and end alike. */
import type { Address } from '../scalars'

/** Letters that look like a Latin letter or like each other, by that letter: Cyrillic, Greek, Armenian, Latin, digits, signs. */
const LOOKS: Readonly<Record<string, string>> = {
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
  Object.entries(LOOKS).flatMap(([letter, looks]) => [...looks].map((look) => [look, letter])),
)

const toLatin = (text: string): string => [...text].map((each) => LETTER_OF.get(each) ?? each).join('')

/**
 * What a text looks like: letters by their shape, without marks, spaces and signs.
 * @example skeletonOf('U\u0405D\u0421') // 'usdc'
 */
export function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  // Capitals have shapes of their own, and so have the small letters they become.
  return toLatin(toLatin(plain).toLowerCase()).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Hex digits at either end of an address that an impostor takes the trouble to match; people compare hardly more. */
const MATCHED_DIGITS = 3

/**
 * Whether an address could be mistaken for another one: the same first and last digits, others between.
 * @example isLookAlikeAddress('0xabc1…9def', '0xabc2…8def') // true
 */
export const isLookAlikeAddress = (one: Address, other: Address): boolean =>
  one !== other &&
  one.slice(2, 2 + MATCHED_DIGITS) === other.slice(2, 2 + MATCHED_DIGITS) &&
  one.slice(-MATCHED_DIGITS) === other.slice(-MATCHED_DIGITS)
