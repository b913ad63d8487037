/**
 * Rates how hard a password is to guess, with zxcvbn and its dictionaries: leaked passwords, words, names and
 * keyboards. This module is larger than all screens together, so it is loaded with the first field for a new
 * password.
 *
 * A new vault needs a fair password: 10^11.5 guesses. Four random words, and most passwords of twelve random
 * characters, need more; three words need less. Argon2id (vault) makes each guess take most of a second.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as german } from '@zxcvbn-ts/language-de'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { t } from '../../domain/text/texts'
import { WELL_KNOWN_WORDS } from './well-known-words'

/** Rating with its reason. */
export interface RatedPassword {
  readonly rating: 'tooShort' | 'weak' | 'fair' | 'strong'
  readonly message: string
}

const MIN_PASSWORD_LENGTH = 8

/**
 * Number of characters that are rated. Rating them takes less than a frame; longer passwords are strong
 * anyway.
 */
const MAX_RATED_LENGTH = 40
/** Maximum number of spellings with symbols for letters. More spellings find nothing and take a second. */
const MAX_SPELLINGS = 10

const zxcvbn = new ZxcvbnFactory({
  dictionary: {
    ...common,
    ...english,
    'commonWords-de': german.commonWords,
    'firstnames-de': german.firstnames,
    'lastnames-de': german.lastnames,
    'wikipedia-de': german.wikipedia,
    'wellKnown-cowbell': [...WELL_KNOWN_WORDS],
  },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: MAX_SPELLINGS,
  maxLength: MAX_RATED_LENGTH,
})

/** Spaces, and other separators between words. zxcvbn rates a short word between two separators as random. */
const SEPARATORS = /\s+|(?<=\p{L}{2})[_.,-]+(?=\p{L}{2})/gu

/** Returns the number of guesses that find a password, as a power of ten: with or without its separators. */
const countGuesses = (text: string): number =>
  Math.min(...[text, text.replace(SEPARATORS, '')].map((each) => zxcvbn.check(each).guessesLog10))

const GRADES = [
  { below: 11.5, rating: 'weak', message: t`Weak: a computer guesses this. Add words or characters.` },
  { below: 16, rating: 'fair', message: t`Fair. Another word would make it strong.` },
  { below: Number.POSITIVE_INFINITY, rating: 'strong', message: t`Strong` },
] as const

/**
 * Rates a password by the rules above.
 * @example ratePassword('cheese').rating // 'tooShort'
 */
export function ratePassword(text: string): RatedPassword {
  if ([...text].length < MIN_PASSWORD_LENGTH)
    return { rating: 'tooShort', message: t`At least ${MIN_PASSWORD_LENGTH} characters, please.` }
  const guesses = countGuesses(text)
  const { rating, message } = GRADES.find(({ below }) => guesses < below) ?? GRADES[0]
  return { rating, message }
}
