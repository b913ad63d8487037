/** Own data: an address book, settings and their backup. */
import type { Page } from 'playwright'
import { chooseFile, go, savedBy } from './keys'
import { PASSWORD } from './onboarding'
import type { Shot } from './screenshots'

const FRIEND = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

async function enterLimit(page: Page, text: string): Promise<void> {
  const field = page.getByLabel('Daily signing limit (USD)')
  await field.fill(text)
  await field.press('Enter')
}

/** Saves a backup, then removes an address and a limit that it contains. Returns the file. */
export async function saveBackup(tab: Page): Promise<string> {
  await tab.bringToFront()
  await go(tab, '#/settings/address-book')
  const book = tab
    .locator('section')
    .filter({ has: tab.getByRole('heading', { name: 'Address book' }) })
    .last()
  await book.getByLabel('Name', { exact: true }).fill('Cold storage')
  await book.getByLabel('Address', { exact: true }).fill(FRIEND)
  await book.getByRole('button', { name: 'Add address' }).click()
  await book.getByRole('button', { name: 'Remove Cold storage' }).waitFor()
  await go(tab, '#/settings/signing')
  await enterLimit(tab, '25000')
  await go(tab, '#/settings/security')
  const file = await savedBy(tab, () => tab.getByRole('button', { name: 'Save a backup' }).click())
  await go(tab, '#/settings/signing')
  await enterLimit(tab, '')
  await go(tab, '#/settings/address-book')
  await book.getByRole('button', { name: 'Remove Cold storage' }).click()
  await book.getByRole('button', { name: 'Undo' }).waitFor()
  return file
}

/** Shot of the items that a backup would restore. */
export const restoreShot = (file: string): Shot => ({
  name: 'restore-preview',
  route: '#/accounts/add',
  isTabOnly: true,
  prepare: async (page) => {
    await page.getByRole('button', { name: 'Restore a backup' }).click()
    await chooseFile(page, 'Backup file', file)
    await page.getByLabel('Backup password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Open backup' }).click()
    await page.getByRole('region', { name: 'Content of the backup' }).waitFor()
  },
})
