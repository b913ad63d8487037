/** Names that nobody can mistake for another, for names that come from a file. */
import { cleanForeign } from './foreign-words'
import { skeletonOf } from './look-alikes'
import { t } from './texts'

/** Pairs of letters that look like one. */
const PAIRS = { rn: 'm', vv: 'w', cl: 'd' } as const

/** Returns what two similar names share. Names of signs only, such as emoji, are compared as they are. */
export const formOf = (name: string): string =>
  skeletonOf(name).replaceAll(/rn|vv|cl/g, (pair) => PAIRS[pair as keyof typeof PAIRS]) || cleanForeign(name)

const isLatin = (letter = ''): boolean => (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9')
const hasOtherLetters = (letters: Letters): boolean => !letters.every(isLatin)

/** Maximum number of letters that one namer compares. That takes less than a second. */
const MAX_COMPARED = 1_000_000
/** Maximum number of numbers that are tried for one name. */
const MAX_TRIED = 50

type Letters = readonly string[]

/** A growing set of forms that finds equal and similar ones. */
class Forms {
  readonly #all = new Set<string>()
  /** Forms by length, because only forms of one length can be similar. */
  readonly #byLength = new Map<number, { readonly all: Letters[]; readonly other: Letters[] }>()
  #compared = 0

  constructor(names: readonly string[]) {
    for (const name of names) this.add(formOf(name))
  }

  #sameLength({ length }: Letters) {
    const same = this.#byLength.get(length) ?? { all: [], other: [] }
    this.#byLength.set(length, same)
    return same
  }

  add(form: string): void {
    if (this.#all.has(form)) return
    this.#all.add(form)
    const letters = [...form]
    const { all, other } = this.#sameLength(letters)
    all.push(letters)
    if (hasOtherLetters(letters)) other.push(letters)
  }

  /** Returns true if the comparisons are used up, so that `isTaken` finds only equal forms. */
  get isUsedUp(): boolean {
    return this.#compared >= MAX_COMPARED
  }

  has(form: string): boolean {
    return this.#all.has(form)
  }

  isTaken(form: string): boolean {
    if (this.has(form) || this.isUsedUp) return this.has(form)
    const letters = [...form]
    const { all, other } = this.#sameLength(letters)
    // Only forms with letters of other alphabets can be similar without being equal.
    return (hasOtherLetters(letters) ? all : other).some((each) => this.#isSimilar(each, letters))
  }

  /**
   * Returns true if two forms of one length are equal, but for a minority of letters of other alphabets in one of
   * them.
   */
  #isSimilar(letters: Letters, others: Letters): boolean {
    if (this.isUsedUp) return false
    let different = 0
    for (let index = 0; index < letters.length; index += 1) {
      this.#compared += 1
      if (letters[index] === others[index]) continue
      different += 1
      if (different * 2 >= letters.length || isLatin(letters[index]) === isLatin(others[index])) return false
    }
    return true
  }
}

/**
 * Finds the name that another could be mistaken for, or undefined.
 * @example findSimilarName('Pr\u043educti\u043en', ['Sandbox', 'Production']) // 'Production'
 */
export const findSimilarName = (name: string, taken: readonly string[]): string | undefined =>
  taken.find((each) => new Forms([each]).isTaken(formOf(name)))

/**
 * Alphabets of names besides the Latin one. Others are left out: most letters of Lisu and Cherokee, for example,
 * look like Latin capitals.
 */
const SCRIPTS = [
  ...['Grek', 'Cyrl', 'Armn', 'Geor', 'Hebr', 'Arab', 'Ethi', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Hani', 'Hira', 'Kana', 'Hang'],
]
/** Phonetic letters, small capitals, historic letters, and the dot of Cowbell's own mark. */
const RARE = '\\xb7\\u1c80-\\u1c8f\\u1d00-\\u1dbf\\ua640-\\ua69f'
const IN_SCRIPTS = `[${SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`
const LETTER = `[[[\\p{L}\\p{Nd}\\p{P}]&&${IN_SCRIPTS}]--[${RARE}]]`
/** Latin letters of living languages, and common signs. */
const LATIN = '[\\x20-\\x7e\\xa1-\\xb6\\xb8-\\u017f\\u018f\\u0259\\u1e9e\\u2010-\\u201f\\u20ac\\u20bf]'
/** Pictures that are drawn as letters: letters in squares, and a circle. */
const LETTER_PICTURES = '\\u{1f100}-\\u{1f1ff}\\u2b55'
/** An emoji that touches no letter, so that it cannot replace one. */
const EMOJI = `(?<![\\p{L}\\p{N}])[\\p{Extended_Pictographic}--[${LETTER_PICTURES}]](?!\\ufe0f?[\\p{L}\\p{N}])`
/** Spelling between letters and emoji. `cleanForeign` leaves out what is at another place. */
const SPELLING = '[\\p{Mn}\\p{Mc}\\p{Emoji_Modifier}\\u200c\\u200d]'
const ORDINARY = new RegExp([LATIN, LETTER, EMOJI, SPELLING].join('|'), 'gv')

/**
 * Returns a name with ordinary letters, signs and emoji only. Others are drawn like ordinary ones.
 * @example toOrdinary('\u24c5rod\u222action') // 'Prodction'
 */
const toOrdinary = (name: string): string => (name.normalize('NFKC').match(ORDINARY) ?? []).join('')

/** Returns true if a name has ordinary letters, signs and emoji only. */
export const isOrdinaryName = (name: string): boolean => toOrdinary(name) === name

/** Returns true if a name is one line of visible characters. */
export const isPlainName = (name: string, maxLength: number): boolean =>
  name !== '' && cleanForeign(name, maxLength) === name

/**
 * Returns a function that frees names one after the other, each from the taken ones and from those before it.
 * It cleans a name, leaves out letters that are not ordinary, and cuts it to a length. If the name could be
 * mistaken for another, it adds a number.
 * @example createNamer(['Main'], 40)('Main\u200b') // 'Main 2'
 */
export function createNamer(taken: readonly string[], maxLength: number): (name: string) => string {
  const forms = new Forms(taken)
  /** Next number of each name, because a file can contain one name a thousand times. */
  const numbers = new Map<string, number>()
  /** Next of the numbers that no other name has. They are used when comparing takes too long. */
  let spare = 10_000
  return (name) => {
    const ordinary = toOrdinary(cleanForeign(name, 10 * maxLength))
    const letters = [...(cleanForeign(ordinary, 10 * maxLength) || t`Unnamed`)]
    const cut = (end: string): string =>
      `${letters
        .slice(0, maxLength - end.length)
        .join('')
        .trimEnd()}${end}`
    const form = formOf(cut(''))
    let number = numbers.get(form) ?? 1
    let free = number === 1 ? cut('') : cut(` ${number}`)
    for (let tried = 0; forms.isTaken(formOf(free)) || forms.isUsedUp; tried += 1) {
      const isSpare = tried >= MAX_TRIED || forms.isUsedUp
      number = isSpare ? spare++ : number + 1
      free = cut(` ${number}`)
      if (isSpare && !forms.has(formOf(free))) break
    }
    numbers.set(form, number)
    forms.add(formOf(free))
    return free
  }
}

/** Frees one name. @example freeName('Main\u200b', ['Main'], 40) // 'Main 2' */
export const freeName = (name: string, taken: readonly string[], maxLength: number): string =>
  createNamer(taken, maxLength)(name)
