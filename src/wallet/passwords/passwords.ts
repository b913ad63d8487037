/**
 * How hard a password is to guess, in words. The rule: at least 8 characters; then the bits of a guess, character by
 * character over the kinds of characters used, where repeats, runs (abc, 321), walks over the keyboard, years and well-known
 * words count almost nothing, a known word between digits and signs is one whatever stands for its letters, and a run of letters counts as a word of some dictionary, not as random letters. Under 40 bits is weak,
 * under 60 fair, else strong: of common words two are weak, three fair, four strong. A new vault wants at least fair.
 *
 * It is an estimate; Argon2id (vault) makes each guess cost most of a second on top.
 */

import { t } from '../../domain/text/texts'
import { patternBits, withoutWalks } from './password-patterns'

type PasswordRating = 'tooShort' | 'weak' | 'fair' | 'strong'

/** The rating with its reason; `bits` are rounded down. */
export interface RatedPassword {
  readonly rating: PasswordRating
  readonly bits: number
  readonly says: string
}

/** Characters a password has at least. */
const MIN_PASSWORD_LENGTH = 8

/** Sizes of the kinds of characters a guesser must try. */
const ALPHABETS = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /[0-9]/, size: 10 },
  { pattern: /[ -/:-@[-`{-~]/, size: 33 },
  { pattern: /[^ -~]/, size: 100 },
] as const

/** The first guesses of every list, and the rows of a keyboard: each found one counts as a single character. */
const FIRST_GUESSES =
  /passwor[dt]|passw0rd|p@ssw0rd|qwerty|qwertz|azerty|asdfgh|zxcvbn|yxcvbn|letmein|welcome|iloveyou|monkey|dragon|football|baseball|master|sunshine|princess|superman|batman|trustno1|admin|login|secret|hunter2|cowbell|ethereum|bitcoin|crypto|wallet|metamask/gi

/** From a character to one before it, so many places away. */
const codeStep = (text: string, at: number, back = 1): number =>
  text.charCodeAt(at) - text.charCodeAt(at - back)

/** Whether two runs go on by turns, as in a1b2c3. */
const areRunsInTurn = (text: string, at: number): boolean =>
  at >= 3 && [at, at - 1].every((each) => Math.abs(codeStep(text, each, 2)) === 1)

/** The characters that a guesser has to guess: neither repeats nor members of the run before them. */
function keepSurprises(text: string): string {
  const isForeseen = (at: number): boolean => {
    const step = codeStep(text, at)
    return step === 0 || (Math.abs(step) === 1 && step === codeStep(text, at - 1)) || areRunsInTurn(text, at)
  }
  return [...text.split('').keys()].map((at) => (isForeseen(at) ? '' : text.charAt(at))).join('')
}

/** A text that says the same thing over and over is as hard as the thing once. */
const withoutRepetition = (text: string): string => text.replace(/^(.+?)\1+$/su, '$1')

/** A year of a life. */
const YEARS = /(?:19|20)\d\d/g

/** Bits of a number or date: signs between digits are foreseen. */
const numberBits = (text: string): number | undefined =>
  /^[\d\s./:+-]+$/.test(text) ? 3.3 * text.replace(/\D/g, '').length : undefined

/** Four letters and more as words are written: small, with a capital before them, or all of them capitals. */
const WORDS = /\p{Lu}\p{Ll}{3,}|\p{Ll}{4,}|\p{Lu}{4,}|\p{Lo}{4,}/gu
/** What stands between words is foreseen. */
const SEPARATORS = /[ _.-]/g
/** A word of a large dictionary, longer ones being rarer. */
const wordBits = (letters: number): number => 10 + 1.5 * letters

function countBits(text: string): number {
  const alphabet = ALPHABETS.reduce((sum, kind) => (kind.pattern.test(text) ? sum + kind.size : sum), 0)
  const perCharacter = Math.log2(Math.max(1, alphabet))
  const unknown = text.replace(FIRST_GUESSES, (guess) => guess.charAt(0)).replace(YEARS, '1')
  const rest = keepSurprises(withoutRepetition(withoutWalks(unknown)))
  const words = (rest.match(WORDS) ?? []).map((word) => word.length)
  const single = rest.replace(WORDS, '').replace(SEPARATORS, '').length
  const bits = words.reduce((sum, letters) => sum + Math.min(wordBits(letters), letters * perCharacter), 0)
  const ceiling = 2 * new Set(rest).size * perCharacter
  const pattern = patternBits(text) ?? numberBits(text) ?? Number.POSITIVE_INFINITY
  return Math.floor(Math.min(bits + single * perCharacter, ceiling, pattern))
}

const GRADES = [
  { below: 40, rating: 'weak', says: t`Weak: a computer guesses this. Add words or characters.` },
  { below: 60, rating: 'fair', says: t`Fair. Another word would make it strong.` },
  { below: Number.POSITIVE_INFINITY, rating: 'strong', says: t`Strong` },
] as const

/**
 * Rates a password as the rule above says.
 * @example ratePassword('cheese').rating // 'tooShort'
 */
export function ratePassword(text: string): RatedPassword {
  const bits = countBits(text)
  if ([...text].length < MIN_PASSWORD_LENGTH) {
    return { rating: 'tooShort', bits, says: t`At least ${MIN_PASSWORD_LENGTH} characters, please.` }
  }
  const grade = GRADES.find(({ below }) => bits < below) ?? GRADES[0]
  return { rating: grade.rating, bits, says: grade.says }
}

/** Whether a new vault may be sealed with it. */
export const isAcceptable = ({ rating }: RatedPassword): boolean => rating === 'fair' || rating === 'strong'
