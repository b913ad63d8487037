/** Shared parts of the tests of pages that try to read marks, in both browsers. */
import { A, B, filled, link, open, UNKNOWN } from './badge-stories'
import type { PlayedBackground } from './badges-in-page'

/** Beginnings of our texts, and one word of the page that must be found. */
export const BEGINNINGS = [
  'filled',
  'open',
  'your',
  'status',
  'copy',
  'last',
  'sold',
  'cowbell',
  '7',
  'plain',
]

/** Cells around a link, by the place of its mark. */
export const CELLS = [
  ['in a line', (anchor: string) => `<td>${anchor} <button>go</button></td>`],
  [
    'in a flex container',
    (anchor: string) => `<td><div style="display:flex;gap:4px">${anchor}<i>go</i></div></td>`,
  ],
] as const
export type Cell = (typeof CELLS)[number][1]

/** Rows of the same shape with an order of another account, one of the user and an unknown one. */
export const alikeRows = (cell: Cell, prefix = ''): string =>
  [A, B, UNKNOWN]
    .map((uid) => `<a href="${prefix}/orders/${uid}">order</a>`)
    .map((anchor) => `<tr style="height:30px">${cell(anchor)}<td>1 WETH</td></tr>`)
    .join('')

type View = PlayedBackground['views'][string]
const OWN: View = { ...open, endsAt: Date.now() + 9e7, outlook: '+2.5% to limit', warning: 'It differs.' }
const OTHER: View = { ...filled, text: 'Filled +0.42%' }

/** Views of an order: unknown, another account's, the user's. */
export const KNOWLEDGE: readonly (View | undefined)[] = [undefined, OTHER, OWN]
/** Views of a background that knows A and B. */
export const KNOWN = { [A]: OTHER, [B]: OWN }

/** Calls a function for each item, one after the other. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await act(item))
  return results
}

const ROWS = 100
/** Number of marks with a status on a page of `collectReflows`. */
export const REFLOWED = 2 * (ROWS + 1)

/** Collects reflow times of containers with unknown orders, orders of others and own orders. */
export async function collectReflows(
  prefix: string,
  measure: (body: string) => Promise<number[][]>,
): Promise<Record<string, number[]>> {
  const uids = [UNKNOWN, A, B] as const
  const series: Record<string, number[]> = { unknown: [], other: [], own: [] }
  // Each order is once in each container, so that differences between the containers cancel out.
  for (const shift of [0, 1, 2]) {
    const order = uids.map((_, at) => (at + shift) % 3)
    const lists = order.map(
      (at) => `<div>${`<p>${link(uids[at] ?? A, prefix)} order</p>`.repeat(ROWS)}</div>`,
    )
    // A name in the window causes the request for all marks of its order.
    const times = await measure([...uids.map((uid) => link(uid, prefix)), ...lists].join('\n'))
    for (const [at, of] of order.entries()) Object.values(series)[of]?.push(...(times[at] ?? []))
  }
  return series
}
