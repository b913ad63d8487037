/** Arrow keys, Home and End in a list of links: a habit of lists that tabbing alone makes slow. */

/** The index a key leads to from `at` among `count`, or undefined for another key. */
export function stepOf(key: string, at: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined ? undefined : Math.min(count - 1, Math.max(0, next))
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
