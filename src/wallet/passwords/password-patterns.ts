/** What a guesser tries first: walks over the keyboard, and one word dressed up with signs, a year or a number. */
import { countUnknown } from './known-words'

/** The keys of a keyboard as they lie, each row half a key to the right of the one above; upper and lower signs. */
const ROWS = ['`1234567890-=', ' qwertyuiop[]', " asdfghjkl;'", ' zxcvbnm,./'] as const
const SHIFTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'~!@#$%^&*()_+{}:"<>?'].map((sign, at) => [sign, "`1234567890-=[];',./".charAt(at)]),
)

const places = new Map<string, readonly [row: number, column: number]>(
  ROWS.flatMap((row, at) => [...row].map((key, column) => [key, [at, column]] as const)).filter(
    ([key]) => key !== ' ',
  ),
)

const placeOf = (character: string) => {
  const small = character.toLowerCase()
  return places.get(SHIFTED[small] ?? small)
}

/** Whether two characters lie on keys beside, above or below each other, straight or slanted. */
function areNeighbours(one: string, other: string): boolean {
  const [from, to] = [placeOf(one), placeOf(other)]
  if (!from || !to) return false
  const [rows, columns] = [to[0] - from[0], to[1] - from[1]]
  return Math.abs(rows) <= 1 && Math.abs(columns) <= 1
}

/** Whether a walk goes on with a character: to a key beside its last, where it was not yet. */
const goesOn = (walk: string, next: string): boolean =>
  areNeighbours(walk.charAt(walk.length - 1), next) &&
  ![...walk].some((each) => placeOf(each) === placeOf(next))

/** Keys in a row that are a walk, and no accident. */
const MIN_WALK = 4

/** A text with each walk over the keyboard cut to its first key. @example withoutWalks('1qaz2wsx') // '12' */
export function withoutWalks(text: string): string {
  const kept: string[] = []
  for (let at = 0; at < text.length; ) {
    let end = at + 1
    while (end < text.length && goesOn(text.slice(at, end), text.charAt(end))) end += 1
    const isWalk = end - at >= MIN_WALK && !isSame(text.slice(at, end))
    kept.push(isWalk ? text.charAt(at) : text.slice(at, end))
    at = end
  }
  return kept.join('')
}

/** Letters alone, all of them in the row they are a word's. */
const isSame = (run: string): boolean => /^\p{L}+$/u.test(run) && countUnknown(run.toLowerCase()) === 0

const LEET: Readonly<Record<string, string>> = Object.fromEntries(
  [...'@4$5031!7+8'].map((sign, at) => [sign, 'aassoeiittb'.charAt(at)]),
)

/** A text with the signs that stand for letters read as those. @example unleet('p@$$w0rd') // 'password' */
const unleet = (text: string): string =>
  text.toLowerCase().replace(/[@4$5031!7+8]/g, (sign) => LEET[sign] ?? sign)

/** A year, a date, or a number of few digits, with signs around: what follows or precedes a word. */
const TRIMMINGS = /^([^\p{L}]*?)(\p{L}(?:.*\p{L})?)([^\p{L}]*)$/su
const YEAR = /(?:19|20)\d\d/g

const trimBits = (trim: string): number => {
  const rest = trim.replace(YEAR, '')
  const years = (trim.length - rest.length) / 4
  const digits = rest.replace(/\D/g, '').length
  return 7 * years + 3.3 * digits + 3 * (rest.length - digits)
}

/** Bits of a word that everybody guesses, and of what it may be dressed up with: capitals and signs for letters. */
const WORD_BITS = 12
const DRESS_BITS = 3

/**
 * Bits of a password that is a known word or two, however spelled, between a few digits and signs; undefined for any other.
 * @example patternBits('P@$$w0rd2024!') // 25
 */
export function patternBits(text: string): number | undefined {
  const [, before = '', core, after = ''] = TRIMMINGS.exec(text) ?? []
  if (core === undefined) return undefined
  const letters = unleet(core).replace(/[ _.-]/g, '')
  if (!/^[a-z]+$/.test(letters) || countUnknown(letters) > 0 || letters.length > MAX_CORE) return undefined
  return WORD_BITS + DRESS_BITS + trimBits(before) + trimBits(after)
}

/** More letters than this are several words, which are counted as such. */
const MAX_CORE = 10
