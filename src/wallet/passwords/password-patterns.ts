/**
 * Patterns that attackers try first: walks over the keyboard, and one word with added symbols, a year or a
 * number.
 */
import { countUnknown } from './known-words'

/**
 * Rows of a keyboard. Each row is half a key to the right of the one above. `SHIFTED` maps the upper symbols
 * to their keys.
 */
const ROWS = ['`1234567890-=', ' qwertyuiop[]', " asdfghjkl;'", ' zxcvbnm,./'] as const
const SHIFTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'~!@#$%^&*()_+{}:"<>?'].map((sign, index) => [sign, "`1234567890-=[];',./".charAt(index)]),
)

const keyPositions = new Map<string, readonly [row: number, column: number]>(
  ROWS.flatMap((row, index) => [...row].map((key, column) => [key, [index, column]] as const)).filter(
    ([key]) => key !== ' ',
  ),
)

const keyPositionOf = (character: string) => {
  const small = character.toLowerCase()
  return keyPositions.get(SHIFTED[small] ?? small)
}

/** Checks whether two keys touch each other, horizontally, vertically or diagonally. */
function areNeighbours(one: string, other: string): boolean {
  const from = keyPositionOf(one)
  const to = keyPositionOf(other)
  return (
    from !== undefined && to !== undefined && Math.abs(to[0] - from[0]) <= 1 && Math.abs(to[1] - from[1]) <= 1
  )
}

/** Checks whether a character continues a walk: its key touches the last key and was not used yet. */
const continuesWalk = (walk: string, next: string): boolean =>
  areNeighbours(walk.charAt(walk.length - 1), next) &&
  ![...walk].some((each) => keyPositionOf(each) === keyPositionOf(next))

/** Minimum length of a walk. Shorter ones can be coincidence. */
const MIN_WALK = 4

/** Replaces each walk over the keyboard by its first key. @example withoutWalks('1qaz2wsx') // '12' */
export function withoutWalks(text: string): string {
  const parts: string[] = []
  for (let index = 0; index < text.length; ) {
    let end = index + 1
    while (end < text.length && continuesWalk(text.slice(index, end), text.charAt(end))) end += 1
    const isWalk = end - index >= MIN_WALK && !areKnownWords(text.slice(index, end))
    parts.push(isWalk ? text.charAt(index) : text.slice(index, end))
    index = end
  }
  return parts.join('')
}

/** Checks whether a run consists of known words. Such a run is not a walk. */
const areKnownWords = (run: string): boolean => /^\p{L}+$/u.test(run) && countUnknown(run.toLowerCase()) === 0

const LEET: Readonly<Record<string, string>> = Object.fromEntries(
  [...'@4$5031!7+8'].map((sign, index) => [sign, 'aassoeiittb'.charAt(index)]),
)

/** Replaces symbols that look like letters by the letters. @example unleet('p@$$w0rd') // 'password' */
const unleet = (text: string): string =>
  text.toLowerCase().replace(/[@4$5031!7+8]/g, (sign) => LEET[sign] ?? sign)

/** Splits a password into a core and the digits and symbols around it. */
const PADDED_CORE = /^([^\p{L}]*?)(\p{L}(?:.*\p{L})?)([^\p{L}]*)$/su
const YEAR = /(?:19|20)\d\d/g

const paddingBits = (trim: string): number => {
  const rest = trim.replace(YEAR, '')
  const years = (trim.length - rest.length) / 4
  const digits = rest.replace(/\D/g, '').length
  return 7 * years + 3.3 * digits + 3 * (rest.length - digits)
}

/**
 * Bits of a well-known word, and bits of its spelling variations: capitals and symbols instead of letters.
 */
const WORD_BITS = 12
const SPELLING_BITS = 3

/**
 * Returns the bits of a password that consists of known words with a few digits and symbols around them.
 * Returns undefined for other passwords.
 * @example patternBits('P@$$w0rd2024!') // 25
 */
export function patternBits(text: string): number | undefined {
  const [, before = '', core, after = ''] = PADDED_CORE.exec(text) ?? []
  if (core === undefined) return undefined
  const letters = unleet(core).replace(/[ _.-]/g, '')
  if (!/^[a-z]+$/.test(letters) || countUnknown(letters) > 0 || letters.length > MAX_CORE_LETTERS)
    return undefined
  return WORD_BITS + SPELLING_BITS + paddingBits(before) + paddingBits(after)
}

/** Maximum letters of the core. A longer core is several words, which `countBits` counts one by one. */
const MAX_CORE_LETTERS = 10
