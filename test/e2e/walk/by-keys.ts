/** Keyboard-only control of a page. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { until } from './until'

/** Maximum number of presses. Every screen has fewer Tab stops. */
const MAX_STOPS = 80

interface Focus {
  readonly name: string
  readonly isSeen: boolean
}

/** Returns the focused element as a screen reader names it, and whether a focus ring is visible. */
export const readFocus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const held = document.activeElement
    if (!(held instanceof HTMLElement)) return { name: '', isSeen: false }
    const labels = held instanceof HTMLInputElement || held instanceof HTMLSelectElement ? held.labels : null
    const label = labels?.[0]?.textContent ?? held.textContent
    // The ring may be drawn by the field around a bare input.
    const drawn = [held, held.closest('label'), held.closest('.amount-field, .limit-price')]
    // Before the first key and after a change of screen, the page itself has the focus, where nothing can be
    // pressed.
    const isSeen =
      held.tabIndex < 0 ||
      drawn.some(
        (each) => each && getComputedStyle(each).outlineStyle !== 'none' && each.getClientRects().length > 0,
      )
    return { name: (held.getAttribute('aria-label') ?? label ?? '').trim(), isSeen }
  })

/** Presses a key until an element has the focus. Every element on the way must show its focus. */
export async function moveTo(page: Page, wanted: RegExp, key = 'Tab'): Promise<void> {
  const seen: string[] = []
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    const { name, isSeen } = await readFocus(page)
    expect(isSeen, `${name} shows its focus`).toBe(true)
    if (wanted.test(name)) return
    seen.push(name)
    await page.keyboard.press(key)
  }
  throw new Error(`No key leads to ${wanted}; it leads to ${[...new Set(seen)].join(' · ')}.`)
}

/** Moves to an element and presses a key. */
export async function press(page: Page, wanted: RegExp, key = 'Enter'): Promise<void> {
  await moveTo(page, wanted)
  await page.keyboard.press(key)
}

/** Moves to a field and types. */
export async function type(page: Page, wanted: RegExp, text: string): Promise<void> {
  await moveTo(page, wanted)
  await page.keyboard.type(text)
}

/** Waits until the page itself has moved the focus to an element. */
export const awaitFocus = (page: Page, wanted: string) =>
  until(
    `the focus on ${wanted}`,
    () => readFocus(page),
    ({ name }) => name === wanted,
  )

export const awaitButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).waitFor()
