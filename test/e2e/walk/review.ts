/** The review: signed fields in words, and the signature. */
import type { Locator, Page } from 'playwright'
import { readFacts } from './facts'

/** Network and UID in the address of an order's page. */
export interface OrderName {
  readonly chainId: number
  readonly uid: string
}

/** The folded list of all signed fields. */
const signedFields = (page: Page): Locator =>
  page.getByRole('group').filter({ has: page.getByText(/^All \d+ signed fields$/) })

/** Unfolds the signed fields. */
export async function openSigned(page: Page): Promise<void> {
  const lines = signedFields(page).locator('.signing-lines')
  await page.getByText(/^All \d+ signed fields$/).waitFor()
  if (!(await lines.isVisible())) await page.getByText(/^All \d+ signed fields$/).click()
  await lines.waitFor()
}

/** Returns every signed field in words, by label. */
export async function readSigned(page: Page): Promise<Readonly<Record<string, string>>> {
  await openSigned(page)
  return readFacts(signedFields(page).locator('.signing-lines'))
}

/** Finds the button that signs. It is disabled until every check of the review is done. */
export const signButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Sign & place (?:order|\d+ orders)$/ })

/** Presses the sign button. From here on the order continues whatever happens to the page. */
export const sign = (page: Page): Promise<void> => signButton(page).click()

/** Waits until the service has the order and its page is shown. */
export async function awaitPlaced(page: Page): Promise<OrderName> {
  await page.waitForURL(/#\/order\//)
  const [, , chainId = '', uid = ''] = new URL(page.url()).hash.split('/')
  return { chainId: Number(chainId), uid }
}

/** Signs and waits until the service has the order. */
export async function signAndPlace(page: Page): Promise<OrderName> {
  await sign(page)
  return awaitPlaced(page)
}

/** Types a password into the dialog and submits it. */
export async function typePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click()
}
