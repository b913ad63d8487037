/** The rule of what a trade must be worth at least, and signing against it. */
import type { Locator, Page } from 'playwright'
import { seen } from '../support/seen'

/** Asks for so many percent of what is sold, and goes back to where the page was. */
export async function demandWorth(page: Page, percent: number): Promise<void> {
  const [at, hash = ''] = page.url().split('#')
  const field = () => page.getByLabel('Minimum value received (%)')
  await page.goto(`${at}#/settings/signing`)
  await field().fill(String(percent))
  await field().press('Enter')
  await page.goto(`${at}#/notifications`)
  await seen(field()).toHaveCount(0)
  await page.goto(`${at}#/settings/signing`)
  await seen(field()).toHaveValue(String(percent))
  await page.goto(`${at}#${hash}`)
}

/** Presses a button that the rule holds back, types the words, and presses it again. */
export async function signAgainstWorth(scope: Page | Locator, button: () => Locator): Promise<void> {
  await button().click()
  await seen(
    scope.getByText(/^You would receive \d+% less than what you sell is worth, by the pools/),
  ).toBeVisible()
  await seen(button()).toBeDisabled()
  await scope.getByLabel('To sign anyway, type “worse price”').fill('worse price')
  await button().click()
}
