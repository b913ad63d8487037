/** What is said on a page, in the language that is chosen: the background hands it over before anything is drawn. */
import type { PageView } from '../client/bridge/views'

export const words = {} as PageView['words']

/** Takes the words of a page. */
export const speak = (given: PageView['words']): void => void Object.assign(words, given)

/** A text with its places filled. @example fill('{0} min', 5) // '5 min' */
export const fill = (text: string, ...values: readonly (string | number)[]): string =>
  text.replace(/\{(\d)\}/g, (_, at) => `${values[at]}`)
