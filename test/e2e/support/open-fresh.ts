/** A screen that loads in a new page. */
import type { Page } from 'playwright'
import type { CowbellInChromium } from './chromium'
import { seen } from './seen'

/** Opens a screen in a window of this width and waits until it has loaded. */
export async function openFresh(
  page: Page,
  { extensionId }: Pick<CowbellInChromium, 'extensionId'>,
  hash: string,
  width: number,
): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.goto('about:blank')
  await page.goto(`chrome-extension://${extensionId}/tab.html${hash}`)
  await seen(page.locator('main h1').first()).toBeAttached()
  await seen(page.locator('main .skeleton, main [data-awaited="true"]')).toHaveCount(0)
}
