/** Arrow keys in lists, where Tab alone is slow. */

type Step = (index: number, count: number) => number

const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['ArrowDown', (index) => index + 1],
  ['ArrowUp', (index) => index - 1],
  ['Home', () => 0],
  ['End', (_, count) => count - 1],
])

/**
 * Returns the index that a key moves to, or undefined for other keys. An index of -1 means that nothing has
 * the focus.
 */
function stepOf(key: string, index: number, count: number): number | undefined {
  const step = steps.get(key)
  return step && Math.min(count - 1, Math.max(0, step(index, count)))
}

/** Handles `onKeyDown` of a list: arrow keys move the focus among its links. */
export function moveFocusAmongLinks(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement
  const links = [...list.querySelectorAll('a')]
  const index = links.indexOf(document.activeElement as HTMLAnchorElement)
  const next = stepOf(event.key, index, links.length)
  if (next === undefined) return
  event.preventDefault()
  links[next]?.focus()
}

const STEPS_AROUND: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

/**
 * Moves the focus with arrow keys through a search field and the choices below it, in a circle. Buttons
 * marked `data-secondary` are skipped. Tab reaches them from their choice.
 */
export function moveFocusAround(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = STEPS_AROUND.get(event.key)
  if (step === undefined || !box) return
  const stops = [...box.querySelectorAll<HTMLElement>('input, button:not([data-secondary])')]
  const focused = document.activeElement
  const row = focused?.hasAttribute('data-secondary') ? focused.parentElement : null
  const index = stops.findIndex((stop) => stop === focused || (row !== null && stop.parentElement === row))
  stops[(index + step + stops.length) % stops.length]?.focus()
  event.preventDefault()
}
