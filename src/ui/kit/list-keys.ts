/** Arrow keys, Home and End in a list of links: a habit of lists that tabbing alone makes slow. */

type Step = (at: number, count: number) => number

const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['ArrowDown', (at) => at + 1],
  ['ArrowUp', (at) => at - 1],
  ['Home', () => 0],
  ['End', (_, count) => count - 1],
])

/**
 * The index a key leads to from `at` (−1: no focus here yet) among `count`, or undefined for another key.
 * @internal Exported for the table of keys.
 */
export function stepOf(key: string, at: number, count: number): number | undefined {
  const step = steps.get(key)
  return step && Math.min(count - 1, Math.max(0, step(at, count)))
}

/** `onKeyDown` of a list: moves the focus among the links in it. */
export function stepAmongLinks(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement
  const links = [...list.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const next = stepOf(event.key, at, links.length)
  if (next === undefined) return
  event.preventDefault()
  links[next]?.focus()
}
