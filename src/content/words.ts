/** Texts on pages in the chosen language. The background provides them before anything is drawn. */
import type { PageView } from '../client/bridge/views'

export const words = {} as PageView['words']

export const setWords = (given: PageView['words']): void => void Object.assign(words, given)

/** Fills the placeholders of a text. @example fill('{0} min', 5) // '5 min' */
export const fill = (text: string, ...values: readonly (string | number)[]): string =>
  text.replace(/\{(\d)\}/g, (_, index) => `${values[index]}`)
