/** Whether what can be pressed keeps its place while a page comes to be. */
import type { Page } from 'playwright'

/**
 * Notes in every frame how far from the top of the page each thing stands that can be pressed; but for rows of lists, whose
 * heights are a guess until their first frame. Runs in the page.
 */
export function watchPlaces(): void {
  const places = new Map<string, number[]>()
  Object.assign(globalThis, { places })
  const look = () => {
    const counts = new Map<string, number>()
    for (const each of document.querySelectorAll('main :is(a, button, summary, input, select):not(li *)')) {
      const { top, width } = each.getBoundingClientRect()
      if (width < 2) continue
      // What it says may change: a price, a time.
      const words = (each.getAttribute('aria-label') ?? each.textContent ?? '').replace(/\d[\d.,:]*/g, '#')
      const count = (counts.get(words) ?? 0) + 1
      counts.set(words, count)
      const name = `${words} ${count}`
      const known = places.get(name) ?? []
      const place = top + globalThis.scrollY
      if (known.every((before) => Math.abs(before - place) > 2)) places.set(name, [...known, place])
    }
    requestAnimationFrame(look)
  }
  look()
}

/** What stood in more than one place, as the page that was watched has it. */
export const listMoved = (page: Page): Promise<[name: string, places: number[]][]> =>
  page.evaluate(() =>
    [...(globalThis as never as { places: Map<string, number[]> }).places].filter(
      ([, places]) => places.length > 1,
    ),
  )
