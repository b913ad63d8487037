/** Keys through the real screens in Chromium: created, stored, restored, locked and deleted. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openKeystore, readKeystore, writeKeystore } from '../../../src/wallet/vault/keystore'
import { devKeys, keyed, random } from '../../support/wallet'
import { readRows } from '../support/rows'
import {
  answerWords,
  chooseFile,
  createPhrase,
  go,
  readAccountNames,
  readPhrase,
  readSessionParts,
  savedBy,
} from '../walk/keys'
import { trade } from '../walk/main-job'
import { importAccount, PASSWORD, readAddress, takePassphrase, typePassword } from '../walk/onboarding'
import { awaitStatus } from '../walk/order-page'
import { useStage } from '../walk/use-stage'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const LOCKED = { memory: false, disk: false }

describe('a recovery phrase', () => {
  const stage = useStage()
  let tab: Page
  let phrase: Awaited<ReturnType<typeof createPhrase>>

  it('is shown, confirmed and encrypted, and its account trades', async () => {
    tab = await stage.now.cowbell.openTab('#/onboarding')
    phrase = await createPhrase(tab)
    expect(phrase.words).toHaveLength(12)
    expect(phrase.asked).toBe(3)
    await tab.getByRole('link', { name: 'Make a first swap' }).click()
    await trade(tab, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' })
    await awaitStatus(tab, 'Filled')
  })

  it('derives its next address, finds used addresses, and shows its words after the password', async () => {
    await go(tab, '#/accounts')
    await press(tab, 'Add next address')
    await expect.poll(() => readAccountNames(tab)).toEqual(['Main', 'Main 2'])
    await press(tab, 'Find used addresses')
    await tab.getByText('No other used address found.').waitFor()
    await press(tab, 'Show words')
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel('Password').fill(PASSWORD)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Show words' }).click()
    expect(await readPhrase(tab)).toEqual(phrase.words)
    await dialog.getByRole('button', { name: 'I saved them' }).click()
    await expect.poll(() => tab.getByText(phrase.words.join(' ')).count()).toBe(0)
  })

  it('stays unconfirmed if a word is wrong', async () => {
    await go(tab, '#/accounts/add')
    await press(tab, 'Create a recovery phrase')
    await press(tab, 'Show words')
    const words = await readPhrase(tab)
    await press(tab, 'I wrote them down')
    await answerWords(
      tab,
      words.map(() => 'zebra'),
    )
    await tab
      .getByText(/^This is not word \d+\.$/)
      .first()
      .waitFor()
    await expect.poll(() => tab.getByLabel('Name').count()).toBe(0)
  })

  it('restores its account after everything was deleted, and names a wrong word', async () => {
    await go(tab, '#/settings/security')
    await press(tab, 'Delete all accounts')
    await tab.getByLabel('Type “delete” to confirm').fill('delete')
    await tab.getByRole('dialog').getByRole('button', { name: 'Delete all accounts' }).click()
    await tab.getByRole('heading', { name: 'Welcome to Cowbell' }).waitFor()
    expect(await readSessionParts(stage.now.utilityPage)).toMatchObject(LOCKED)
    await press(tab, 'Import a recovery phrase')
    const wrong = phrase.words.map((word, index) => (index === 4 ? 'zzz' : word))
    await tab.getByLabel('Word 1', { exact: true }).fill(wrong.join(' '))
    await tab.getByText('Word 5 is not on the list of recovery words. Check the spelling.').waitFor()
    await tab.getByLabel('Word 5', { exact: true }).fill(phrase.words[4] ?? '')
    await typePassword(tab, PASSWORD)
    await press(tab, 'Import account')
    expect(await readAddress(tab)).toBe(phrase.address)
  })
})

describe('a keystore file', () => {
  const stage = useStage()
  const { key, account } = keyed('second')

  it('opens with the password of another wallet, and other wallets open ours', async () => {
    const tab = await stage.now.cowbell.openTab('#/onboarding')
    await press(tab, 'Import a keystore file')
    const text = await writeKeystore(key, 'file password', random, undefined, { n: 1024, r: 8, p: 1 })
    await chooseFile(tab, 'Keystore file', text)
    await tab.getByLabel('File password').fill('not it')
    await typePassword(tab, PASSWORD, 'New Cowbell password')
    await press(tab, 'Import account')
    await tab.getByText('This password does not open the file.').waitFor()
    await tab.getByLabel('File password').fill('file password')
    await press(tab, 'Import account')
    expect(await readAddress(tab)).toBe(account.address)

    await go(tab, '#/accounts')
    await press(tab, 'Manage Main')
    await press(tab, 'Save as a keystore file')
    const dialog = tab.getByRole('dialog', { name: /^Keystore file/ })
    await dialog.getByLabel('Your Cowbell password').fill(PASSWORD)
    await typePassword(tab, 'another quiet file words', 'File password')
    const file = readKeystore(
      await savedBy(tab, () => dialog.getByRole('button', { name: 'Save the file' }).click()),
    )
    expect(file).toMatchObject({ version: 3, address: account.address.slice(2), crypto: { kdf: 'scrypt' } })
    expect([...(await openKeystore(file, 'another quiet file words'))]).toEqual([...key])
  })
})

describe('a backup', () => {
  const stage = useStage()
  let tab: Page
  let file: string

  it('is saved as one file after the password is typed', async () => {
    tab = await stage.now.cowbell.openTab('#/onboarding')
    await importAccount(tab, devKeys.second)
    await go(tab, '#/accounts/add')
    await press(tab, 'Import a private key')
    await tab.getByLabel('Private key').fill(devKeys.third)
    await tab.getByLabel('Name').fill('Savings')
    await press(tab, 'Import account')
    await expect.poll(() => readAccountNames(tab)).toEqual(['Main', 'Savings'])
    await go(tab, '#/accounts/add')
    await press(tab, 'Watch an address')
    await tab.getByLabel('Address').fill(`0x${'ab'.repeat(20)}`)
    await tab.getByLabel('Name').fill('Treasury')
    await press(tab, 'Watch address')
    await expect.poll(() => readAccountNames(tab)).toEqual(['Main', 'Savings', 'Treasury'])
    await press(tab, 'Move Treasury up')
    await expect.poll(() => readAccountNames(tab)).toEqual(['Main', 'Treasury', 'Savings'])
    await go(tab, '#/settings/security')
    file = await savedBy(tab, () => press(tab, 'Save a backup'))
    expect(JSON.parse(file)).toMatchObject({ cowbell: 'backup', version: 3, vault: { version: 2 } })
    expect(file).not.toContain(devKeys.second.slice(2))
  })

  it('opens with the password under which it was saved, even if that changed later', async () => {
    await press(tab, 'Change password')
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Set new password' }).click()
    await dialog.getByText('Enter the password.').waitFor()
    await dialog.getByLabel('Current password').fill(PASSWORD)
    const passphrase = await takePassphrase(dialog)
    expect(passphrase).toMatch(/^[a-z]+( [a-z]+){5}$/)
    await dialog.getByRole('button', { name: 'Set new password' }).click()
    await tab.getByText(/^Password changed/).waitFor()
    await press(tab, 'Delete all accounts')
    const confirm = tab.getByRole('dialog').getByRole('button', { name: 'Delete all accounts' })
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await tab.getByLabel('Type “delete” to confirm').fill('delete')
    await confirm.click()
    await press(tab, 'Restore a backup')
    await chooseFile(tab, 'Backup file', file)
    await tab.getByText(/with 2 keys: Main, Savings\.$/).waitFor()
    await tab.getByLabel('Backup password').fill(PASSWORD)
    await press(tab, 'Open backup')
    await tab.getByRole('region', { name: 'Content of the backup' }).waitFor()
    await press(tab, 'Restore')
    expect(await readAddress(tab)).toBe(keyed('second').account.address)
    await go(tab, '#/accounts')
    await expect.poll(() => readAccountNames(tab)).toEqual(['Main', 'Treasury', 'Savings'])
    const timers = { database: 'cowbell-client', table: 'timers' }
    const keptElsewhere = async () =>
      (await stage.now.utilityPage.evaluate(readRows, timers)).flatMap(({ name, scope }) =>
        name === 'keyShown' ? [scope] : [],
      )
    const addresses = [keyed('second'), keyed('third')].map(({ account }) => account.address)
    await expect.poll(keptElsewhere).toEqual(addresses.toSorted())
  })

  it('is refused before the password is typed if its protection was weakened', async () => {
    await go(tab, '#/accounts/add')
    await press(tab, 'Restore a backup')
    const weakened = JSON.parse(file)
    Object.assign(weakened.vault.kdf, { memoryKib: 8, passes: 1 })
    await chooseFile(tab, 'Backup file', JSON.stringify(weakened))
    await tab.getByText(/protection is too weak/).waitFor()
    await press(tab, 'Open backup')
    await tab.getByText('Enter the password.').waitFor()
    await tab.getByText(/protection is too weak/).waitFor()
  })
})
