/** Setting up an account, in the onboarding tab. */
import type { Locator, Page } from 'playwright'
import { seen } from '../support/seen'
import { readFacts, readText } from './facts'

/** Long enough to be taken, and easy to type. */
export const PASSWORD = 'four unrelated quiet words'

const card = (tab: Page, title: string | RegExp) =>
  tab.locator('section').filter({ has: tab.getByRole('heading', { name: title }) })

/** Types a new password twice; `label` is what the form calls it. */
export async function typePassword(tab: Page, password: string, label = 'Password'): Promise<void> {
  await tab.getByLabel(label, { exact: true }).fill(password)
  await tab.getByLabel('Repeat password').fill(password)
}

/** Takes the second passphrase that a form suggests; answers it once both fields hold it. */
export async function takePassphrase(form: Page | Locator): Promise<string> {
  const shown = form.locator('[data-passphrase]')
  await form.getByRole('button', { name: 'Suggest a password' }).click()
  const first = await readText(shown)
  await form.getByRole('button', { name: 'Suggest another' }).click()
  await seen(shown).not.toHaveText(first)
  const passphrase = await readText(shown)
  await form.getByRole('button', { name: 'Use this password' }).click()
  await seen(form.getByLabel('Password', { exact: true })).toHaveValue(passphrase)
  await seen(form.getByLabel('Repeat password')).toHaveValue(passphrase)
  await seen(form.getByText('Strong', { exact: true })).toBeVisible()
  return passphrase
}

/** The address of the account that the tab says is ready, in lower case. */
export async function readAddress(tab: Page): Promise<string> {
  await tab.getByRole('heading', { name: /is ready$/ }).waitFor()
  return (await readText(card(tab, 'Address').getByRole('code'))).toLowerCase()
}

/** From the welcome to the form of a new key. */
export const chooseToCreate = (tab: Page): Promise<void> =>
  tab.getByRole('button', { name: 'Create an account' }).click()

/** Has a key made and sealed, in its form; answers its address. */
export async function createAccount(tab: Page, password: string = PASSWORD): Promise<string> {
  await typePassword(tab, password)
  await tab.getByRole('button', { name: 'Create account' }).click()
  return readAddress(tab)
}

/** Fills the form of a given key and sends it. */
export async function typeKey(tab: Page, key: string, password: string = PASSWORD): Promise<void> {
  await tab.getByLabel('Private key').fill(key)
  await typePassword(tab, password)
  await tab.getByRole('button', { name: 'Import account' }).click()
}

/** Has a given key sealed, from the welcome on; answers its address. */
export async function importAccount(tab: Page, key: string, password: string = PASSWORD): Promise<string> {
  await tab.getByRole('button', { name: 'Import a private key' }).click()
  await typeKey(tab, key, password)
  return readAddress(tab)
}

/** The paper money a ready account holds, by the token's name, once it is there. */
export const readPaperMoney = (tab: Page): Promise<Readonly<Record<string, string>>> =>
  readFacts(card(tab, /^Play money/))
