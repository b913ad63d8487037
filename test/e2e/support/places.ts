/** Positions of controls while a page loads. */
import type { Page } from 'playwright'

/**
 * Records the vertical position of each control in every frame, except in list rows, whose heights are
 * estimated until their first frame. Runs in the page.
 */
export function watchPlaces(): void {
  const places = new Map<string, number[]>()
  Object.assign(globalThis, { places })
  const look = () => {
    const counts = new Map<string, number>()
    for (const each of document.querySelectorAll('main :is(a, button, summary, input, select):not(li *)')) {
      const { top, width } = each.getBoundingClientRect()
      if (width < 2) continue
      // Texts with prices or times may change.
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

/** Returns the controls that were in more than one position. */
export const listMoved = (page: Page): Promise<[name: string, places: number[]][]> =>
  page.evaluate(() =>
    [...(globalThis as never as { places: Map<string, number[]> }).places].filter(
      ([, places]) => places.length > 1,
    ),
  )
