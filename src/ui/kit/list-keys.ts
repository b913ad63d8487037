/** Arrow keys in lists, which tabbing alone makes slow. */

type Step = (at: number, count: number) => number

const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['ArrowDown', (at) => at + 1],
  ['ArrowUp', (at) => at - 1],
  ['Home', () => 0],
  ['End', (_, count) => count - 1],
])

/** The index a key leads to from `at` (−1: no focus here yet) among `count`, or undefined for another key. */
function stepOf(key: string, at: number, count: number): number | undefined {
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

const STEPS_AROUND: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

/**
 * Moves the focus by arrow keys through a search field and the choices below it, round and round. A button `data-beside` a
 * choice is passed over: it is reached from its choice by Tab.
 */
export function stepAround(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = STEPS_AROUND.get(event.key)
  if (step === undefined || !box) return
  const stops = [...box.querySelectorAll<HTMLElement>('input, button:not([data-beside])')]
  const held = document.activeElement
  const row = held?.hasAttribute('data-beside') ? held.parentElement : null
  const at = stops.findIndex((stop) => stop === held || (row !== null && stop.parentElement === row))
  stops[(at + step + stops.length) % stops.length]?.focus()
  event.preventDefault()
}
