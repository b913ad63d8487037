/** Account set-up in the onboarding tab. */
import type { Locator, Page } from 'playwright'
import { seen } from '../support/seen'
import { readFacts, readText } from './facts'

/** A password that is accepted and easy to type. */
export const PASSWORD = 'four unrelated quiet words'

const card = (tab: Page, title: string | RegExp) =>
  tab.locator('section').filter({ has: tab.getByRole('heading', { name: title }) })

/** Types a new password twice. `label` is its name in the form. */
export async function typePassword(tab: Page, password: string, label = 'Password'): Promise<void> {
  await tab.getByLabel(label, { exact: true }).fill(password)
  await tab.getByLabel('Repeat password').fill(password)
}

/** Accepts the second suggested passphrase. Returns it once both fields hold it. */
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

/** Returns the address of the new account in lower case. */
export async function readAddress(tab: Page): Promise<string> {
  await tab.getByRole('heading', { name: /is ready$/ }).waitFor()
  return (await readText(card(tab, 'Address').getByRole('code'))).toLowerCase()
}

/** Opens the form of a new key from the welcome screen. */
export const chooseToCreate = (tab: Page): Promise<void> =>
  tab.getByRole('button', { name: 'Create an account' }).click()

/** Creates a key in its form. Returns its address. */
export async function createAccount(tab: Page, password: string = PASSWORD): Promise<string> {
  await typePassword(tab, password)
  await tab.getByRole('button', { name: 'Create account' }).click()
  return readAddress(tab)
}

/** Fills and submits the form of a private key. */
export async function typeKey(tab: Page, key: string, password: string = PASSWORD): Promise<void> {
  await tab.getByLabel('Private key').fill(key)
  await typePassword(tab, password)
  await tab.getByRole('button', { name: 'Import account' }).click()
}

/** Imports a private key from the welcome screen. Returns its address. */
export async function importAccount(tab: Page, key: string, password: string = PASSWORD): Promise<string> {
  await tab.getByRole('button', { name: 'Import a private key' }).click()
  await typeKey(tab, key, password)
  return readAddress(tab)
}

/** Returns the play money of a new account by token name, once it has arrived. */
export const readPaperMoney = (tab: Page): Promise<Readonly<Record<string, string>>> =>
  readFacts(card(tab, /^Play money/))
