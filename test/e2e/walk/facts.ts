/** Labels and values of a screen. */
import type { Locator } from 'playwright'
import { until } from './until'

/** Replaces non-breaking spaces by spaces. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

/** Returns the visible texts of elements. */
export const readTexts = async (elements: Locator): Promise<readonly string[]> =>
  (await elements.allInnerTexts()).map(plain)

/**
 * Returns the texts of a list's rows once there is a row. Rows outside the viewport have no text before their
 * first frame.
 */
export const readRows = (rows: Locator): Promise<readonly string[]> =>
  until(
    'a row that is drawn',
    () => readTexts(rows),
    ([first]) => Boolean(first),
  )

/** Returns the visible text of an element once it exists. */
export async function readText(element: Locator): Promise<string> {
  await element.waitFor()
  const [text = ''] = await readTexts(element)
  return text.trim()
}

/**
 * Returns the values of a screen by label. The label is the first line of a term.
 * @throws Error for two equal labels, which would be an error of the screen
 */
export async function readFacts(scope: Locator): Promise<Readonly<Record<string, string>>> {
  await scope.getByRole('term').first().waitFor()
  const [terms, values] = await Promise.all([
    readTexts(scope.getByRole('term')),
    readTexts(scope.getByRole('definition')),
  ])
  const labels = terms.map((term) => term.split('\n')[0] ?? '')
  if (new Set(labels).size !== labels.length) throw new Error(`A label stands twice: ${labels.join(', ')}.`)
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']))
}
