/**
 * Rates how hard a password is to guess. It needs at least 8 characters. Then its bits are counted character
 * by character, by the alphabets it uses.
 * - Repeats, runs (abc, 321), keyboard walks, years and well-known words count almost nothing.
 * - A known word with digits and symbols around it counts as one word, however its letters are written.
 * - A run of letters counts as a dictionary word, not as random letters.
 *
 * Below 40 bits is weak, below 60 fair, otherwise strong: two common words are weak, three fair, four strong.
 * A new vault needs at least fair.
 *
 * The count is an estimate. In addition, Argon2id (vault) makes each guess take most of a second.
 */

import { t } from '../../domain/text/texts'
import { patternBits, withoutWalks } from './password-patterns'

type PasswordRating = 'tooShort' | 'weak' | 'fair' | 'strong'

/** Rating with its reason. `bits` is rounded down. */
export interface RatedPassword {
  readonly rating: PasswordRating
  readonly bits: number
  readonly message: string
}

const MIN_PASSWORD_LENGTH = 8

/** Alphabets with the number of characters an attacker must try. */
const ALPHABETS = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /[0-9]/, size: 10 },
  { pattern: /[ -/:-@[-`{-~]/, size: 33 },
  { pattern: /[^ -~]/, size: 100 },
] as const

/** Texts at the start of every guess list, and keyboard rows. Each match counts as one character. */
const FIRST_GUESSES =
  /passwor[dt]|passw0rd|p@ssw0rd|qwerty|qwertz|azerty|asdfgh|zxcvbn|yxcvbn|letmein|welcome|iloveyou|monkey|dragon|football|baseball|master|sunshine|princess|superman|batman|trustno1|admin|login|secret|hunter2|cowbell|ethereum|bitcoin|crypto|wallet|metamask/gi

/** Returns the difference between the codes of a character and of one `back` positions before it. */
const codeStep = (text: string, index: number, back = 1): number =>
  text.charCodeAt(index) - text.charCodeAt(index - back)

/** Checks whether two interleaved runs continue, as in a1b2c3. */
const areRunsInTurn = (text: string, index: number): boolean =>
  index >= 3 && [index, index - 1].every((each) => Math.abs(codeStep(text, each, 2)) === 1)

/** Keeps the characters that are neither repeats nor continue a run. */
function dropPredictable(text: string): string {
  const isPredictable = (index: number): boolean => {
    const step = codeStep(text, index)
    return (
      step === 0 || (Math.abs(step) === 1 && step === codeStep(text, index - 1)) || areRunsInTurn(text, index)
    )
  }
  return [...text.split('').keys()].map((index) => (isPredictable(index) ? '' : text.charAt(index))).join('')
}

/** Reduces a text that repeats one part to this part. */
const withoutRepetition = (text: string): string => text.replace(/^(.+?)\1+$/su, '$1')

const YEARS = /(?:19|20)\d\d/g

/** Returns the bits of a number or date. Separators between digits add nothing. */
const numberBits = (text: string): number | undefined =>
  /^[\d\s./:+-]+$/.test(text) ? 3.3 * text.replace(/\D/g, '').length : undefined

/** Runs of at least four letters, written as words: lower case, capitalised or all capitals. */
const WORDS = /\p{Lu}\p{Ll}{3,}|\p{Ll}{4,}|\p{Lu}{4,}|\p{Lo}{4,}/gu
/** Characters between words, which add nothing. */
const SEPARATORS = /[ _.-]/g
/** Returns the bits of a dictionary word. Longer words are rarer. */
const wordBits = (letters: number): number => 10 + 1.5 * letters

function countBits(text: string): number {
  const alphabet = ALPHABETS.reduce((sum, kind) => (kind.pattern.test(text) ? sum + kind.size : sum), 0)
  const perCharacter = Math.log2(Math.max(1, alphabet))
  const unknown = text.replace(FIRST_GUESSES, (guess) => guess.charAt(0)).replace(YEARS, '1')
  const rest = dropPredictable(withoutRepetition(withoutWalks(unknown)))
  const words = (rest.match(WORDS) ?? []).map((word) => word.length)
  const otherCharacters = rest.replace(WORDS, '').replace(SEPARATORS, '').length
  const bits = words.reduce((sum, letters) => sum + Math.min(wordBits(letters), letters * perCharacter), 0)
  const ceiling = 2 * new Set(rest).size * perCharacter
  const pattern = patternBits(text) ?? numberBits(text) ?? Number.POSITIVE_INFINITY
  return Math.floor(Math.min(bits + otherCharacters * perCharacter, ceiling, pattern))
}

const GRADES = [
  { below: 40, rating: 'weak', message: t`Weak: a computer guesses this. Add words or characters.` },
  { below: 60, rating: 'fair', message: t`Fair. Another word would make it strong.` },
  { below: Number.POSITIVE_INFINITY, rating: 'strong', message: t`Strong` },
] as const

/**
 * Rates a password by the rules above.
 * @example ratePassword('cheese').rating // 'tooShort'
 */
export function ratePassword(text: string): RatedPassword {
  const bits = countBits(text)
  if ([...text].length < MIN_PASSWORD_LENGTH) {
    return { rating: 'tooShort', bits, message: t`At least ${MIN_PASSWORD_LENGTH} characters, please.` }
  }
  const grade = GRADES.find(({ below }) => bits < below) ?? GRADES[0]
  return { rating: grade.rating, bits, message: grade.message }
}

export const isAcceptable = ({ rating }: RatedPassword): boolean => rating === 'fair' || rating === 'strong'
