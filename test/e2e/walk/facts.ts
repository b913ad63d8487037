/** Labels and values as a screen tells them. */
import type { Locator } from 'playwright'
import { until } from './until'

/** Spaces that keep a line together are spaces to a reader. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

/** The texts of elements as a person sees them, of those that are there. */
export const readTexts = async (elements: Locator): Promise<readonly string[]> =>
  (await elements.allInnerTexts()).map(plain)

/** The texts of a list's rows, once it has one: rows that are laid out only in sight have no words before their first frame. */
export const readRows = (rows: Locator): Promise<readonly string[]> =>
  until(
    'a row that is drawn',
    () => readTexts(rows),
    ([first]) => Boolean(first),
  )

/** The text of an element as a person sees it, once it is there. */
export async function readText(element: Locator): Promise<string> {
  await element.waitFor()
  const [text = ''] = await readTexts(element)
  return text.trim()
}

/** Values by label, which is the first line of a term. Two of one label would hide one another: that is an error of the screen. */
export async function readFacts(scope: Locator): Promise<Readonly<Record<string, string>>> {
  await scope.getByRole('term').first().waitFor()
  const [terms, values] = await Promise.all([
    readTexts(scope.getByRole('term')),
    readTexts(scope.getByRole('definition')),
  ])
  const labels = terms.map((term) => term.split('\n')[0] ?? '')
  if (new Set(labels).size !== labels.length) throw new Error(`A label stands twice: ${labels.join(', ')}.`)
  return Object.fromEntries(labels.map((label, at) => [label, values[at] ?? '']))
}
