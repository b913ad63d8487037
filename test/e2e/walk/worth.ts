/** The rule of the minimum value of a trade, and its override. */
import type { Locator, Page } from 'playwright'
import { seen } from '../support/seen'

/** Sets the minimum percentage and returns to the previous route. */
export async function setMinValue(page: Page, percent: number): Promise<void> {
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

/** Presses the blocked button, types the override, and presses it again. */
export async function signBelowMinValue(scope: Page | Locator, button: () => Locator): Promise<void> {
  await button().click()
  await seen(
    scope.getByText(/^You would receive \d+% less than what you sell is worth, by the pools/),
  ).toBeVisible()
  await seen(button()).toBeDisabled()
  await scope.getByLabel('To sign anyway, type “worse price”').fill('worse price')
  await button().click()
}
