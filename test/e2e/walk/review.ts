/** The review: what is signed in words, and the signature. */
import type { Locator, Page } from 'playwright'
import { readFacts } from './facts'

/** An order, as its page's address names it. */
export interface OrderName {
  readonly chainId: number
  readonly uid: string
}

/** Where every signed field is folded away. */
const signedFields = (page: Page): Locator =>
  page.getByRole('group').filter({ has: page.getByText(/^All \d+ signed fields$/) })

/** Unfolds the signed fields, unless they are open. */
export async function openSigned(page: Page): Promise<void> {
  const lines = signedFields(page).locator('.signing-lines')
  await page.getByText(/^All \d+ signed fields$/).waitFor()
  if (!(await lines.isVisible())) await page.getByText(/^All \d+ signed fields$/).click()
  await lines.waitFor()
}

/** Every signed field in words, by label. */
export async function readSigned(page: Page): Promise<Readonly<Record<string, string>>> {
  await openSigned(page)
  return readFacts(signedFields(page).locator('.signing-lines'))
}

/** Finds the button that signs. It is disabled until every check of the review is done. */
export const signButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Sign & place (?:order|\d+ orders)$/ })

/** Signs what is shown. It is on its way from here on, whatever becomes of the page. */
export const sign = (page: Page): Promise<void> => signButton(page).click()

/** Waits until the service has the order, and its page is shown. */
export async function awaitPlaced(page: Page): Promise<OrderName> {
  await page.waitForURL(/#\/order\//)
  const [, , chainId = '', uid = ''] = new URL(page.url()).hash.split('/')
  return { chainId: Number(chainId), uid }
}

/** Signs, and waits until the service has it. */
export async function signAndPlace(page: Page): Promise<OrderName> {
  await sign(page)
  return awaitPlaced(page)
}

/** Asked for a password, types one and sends it. */
export async function typePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click()
}
