/** A page walked by keys alone: no press of a mouse, no focus that was not moved there by a key. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { until } from './until'

/** More stops than any screen has. */
const MAX_STOPS = 80

interface Focus {
  readonly name: string
  readonly isSeen: boolean
}

/** What has the focus, as a screen reader names it, and whether a ring or a line around it shows that. */
export const readFocus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const held = document.activeElement
    if (!(held instanceof HTMLElement)) return { name: '', isSeen: false }
    const labels = held instanceof HTMLInputElement || held instanceof HTMLSelectElement ? held.labels : null
    const label = labels?.[0]?.textContent ?? held.textContent
    // What draws the ring may be the field around a bare input.
    const drawn = [held, held.closest('label'), held.closest('.amount-field, .limit-price')]
    // The page itself has it before the first key, and after a change of screen: nothing can be pressed there.
    const isSeen =
      held.tabIndex < 0 ||
      drawn.some(
        (each) => each && getComputedStyle(each).outlineStyle !== 'none' && each.getClientRects().length > 0,
      )
    return { name: (held.getAttribute('aria-label') ?? label ?? '').trim(), isSeen }
  })

/** Goes on with a key until this has the focus; everything that has it on the way must show it. */
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

/** Goes to it and presses it. */
export async function press(page: Page, wanted: RegExp, key = 'Enter'): Promise<void> {
  await moveTo(page, wanted)
  await page.keyboard.press(key)
}

/** Goes to a field and types. */
export async function type(page: Page, wanted: RegExp, text: string): Promise<void> {
  await moveTo(page, wanted)
  await page.keyboard.type(text)
}

/** Waits until the page itself has moved the focus here. */
export const awaitFocus = (page: Page, wanted: string) =>
  until(
    `the focus on ${wanted}`,
    () => readFocus(page),
    ({ name }) => name === wanted,
  )

export const awaitButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).waitFor()
