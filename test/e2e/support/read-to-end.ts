/** Reads a request of a site to its end. Until then the button that accepts it is disabled. */
import type { Locator } from 'playwright'
import { scrollToEnd } from './scroll-to-end'
import { seen } from './seen'

/** Scrolls until the button is enabled, and presses it. */
export async function readAndPress(button: Locator): Promise<void> {
  await button.waitFor()
  await seen
    .poll(async () => {
      await button.evaluate(scrollToEnd)
      return button.isEnabled()
    })
    .toBe(true)
  await button.click()
}
