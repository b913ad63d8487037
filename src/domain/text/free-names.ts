/** Names that nobody can mistake for another, for names that come from a file. */
import { cleanForeign } from './foreign-words'
import { skeletonOf } from './look-alikes'
import { t } from './texts'

/** Pairs of letters that look like one. */
const PAIRS = { rn: 'm', vv: 'w', cl: 'd' } as const

/** Returns what two similar names share. Names of signs only, such as emoji, are compared as they are. */
export const formOf = (name: string): string =>
  skeletonOf(name).replaceAll(/rn|vv|cl/g, (pair) => PAIRS[pair as keyof typeof PAIRS]) || cleanForeign(name)

const isLatin = (letter = ''): boolean => /[a-z0-9]/.test(letter)
const hasOtherLetters = (form: string): boolean => /[^a-z0-9]/.test(form)

/** Returns true if two forms are equal, but for a minority of letters of other alphabets in one of them. */
function isSimilarForm(one: string, other: string): boolean {
  if (one === other) return true
  const [letters, others] = [[...one], [...other]]
  const different = letters.filter((letter, index) => letter !== others[index])
  return (
    letters.length === others.length &&
    different.length * 2 < letters.length &&
    letters.every((letter, index) => letter === others[index] || isLatin(letter) !== isLatin(others[index]))
  )
}

/**
 * Finds the name that another could be mistaken for, or undefined.
 * @example findSimilarName('Pr\u043educti\u043en', ['Sandbox', 'Production']) // 'Production'
 */
export const findSimilarName = (name: string, taken: readonly string[]): string | undefined =>
  taken.find((each) => isSimilarForm(formOf(each), formOf(name)))

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
  const forms = new Set(taken.map(formOf))
  const otherForms = [...forms].filter(hasOtherLetters)
  /** Only forms with letters of other alphabets can be similar without being equal. */
  const isTaken = (form: string): boolean =>
    forms.has(form) ||
    (hasOtherLetters(form) ? [...forms] : otherForms).some((each) => isSimilarForm(each, form))
  /** Next number of each name, because a file can contain one name a thousand times. */
  const numbers = new Map<string, number>()
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
    while (isTaken(formOf(free))) {
      number += 1
      free = cut(` ${number}`)
    }
    numbers.set(form, number)
    forms.add(formOf(free))
    if (hasOtherLetters(formOf(free))) otherForms.push(formOf(free))
    return free
  }
}

/** Frees one name. @example freeName('Main\u200b', ['Main'], 40) // 'Main 2' */
export const freeName = (name: string, taken: readonly string[], maxLength: number): string =>
  createNamer(taken, maxLength)(name)
