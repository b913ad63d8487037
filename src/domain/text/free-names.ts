/** Names that nobody can mistake for another, for names that come from a file. */
import { cleanForeign } from './foreign-words'
import { skeletonOf } from './look-alikes'
import { t } from './texts'

/** Pairs of letters that look like one. */
const PAIRS = { rn: 'm', vv: 'w', cl: 'd' } as const

/** Returns what two similar names share. Names of signs only, such as emoji, are compared as they are. */
const formOf = (name: string): string =>
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

/** Returns true if a name is one line of visible characters. */
export const isPlainName = (name: string, maxLength: number): boolean =>
  name !== '' && cleanForeign(name, maxLength) === name

/**
 * Returns a function that frees names one after the other, each from the taken ones and from those before it.
 * It cleans a name, cuts it to a length, and adds a number if the name could be mistaken for another.
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
    const letters = [...(cleanForeign(name, 10 * maxLength) || t`Unnamed`)]
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
