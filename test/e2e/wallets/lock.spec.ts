/** The lock and the list of accounts through the real screens, in Chromium. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { devKeys } from '../../support/wallet'
import { expireSession, go, readAccountNames, readSessionParts } from '../walk/keys'
import { importAccount, PASSWORD } from '../walk/onboarding'
import { useStage } from '../walk/use-stage'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const LOCKED = { memory: false, disk: false }

describe('the lock', () => {
  const stage = useStage()
  let tab: Page

  it('is set by the alarm when no page of the extension is open', async () => {
    tab = await stage.now.cowbell.openTab('#/onboarding')
    await importAccount(tab, devKeys.second)
    const { utilityPage } = stage.now
    const open = await readSessionParts(utilityPage)
    expect(open).toMatchObject({ memory: true, disk: true })
    expect(open.alarmAt).toBeGreaterThan(Date.now() + 13 * 60_000)
    await tab.close()
    await expireSession(utilityPage)
    const look = async () => {
      const parts = await readSessionParts(utilityPage)
      // A worker that has already read the old end of the session can set the alarm to that time again.
      if ((parts.alarmAt ?? 0) > Date.now() + 31_000) await expireSession(utilityPage)
      return parts
    }
    await expect.poll(look).toMatchObject(LOCKED)
  })

  it('delays wrong passwords, also on a reopened page', async () => {
    tab = await stage.now.cowbell.openTab('#/unlock')
    const slowed = tab.getByText(/^Too many wrong passwords in a row/)
    // The delay starts at the press. On a slow machine, the first delays are over when the reply arrives.
    for (let tries = 0; tries < 8 && !(await slowed.isVisible()); tries += 1) {
      await tab.getByLabel('Password').fill(`wrong ${tries}`)
      await press(tab, 'Unlock')
      await tab.getByRole('progressbar').waitFor({ state: 'detached' })
      await tab
        .getByText(/^Wrong password|^Too many wrong passwords/)
        .first()
        .waitFor()
    }
    await tab.reload()
    await slowed.waitFor()
    await tab.getByLabel('Password').fill(PASSWORD)
    await tab.getByRole('button', { name: 'Unlock' }).click()
    await tab.getByRole('button', { name: /, unlocked$/ }).waitFor()
  })

  it('is set when the computer is locked, and removes a key from the screen', async () => {
    await go(tab, '#/settings/account')
    await press(tab, 'Export private key')
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel('Password').fill(PASSWORD)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Show the private key' }).click()
    await dialog.getByText(devKeys.second).waitFor()
    const worker = await stage.now.cowbell.worker()
    await worker.evaluate(() => {
      const { chrome } = globalThis as unknown as {
        chrome: { idle: { onStateChanged: { dispatch(state: string): void } } }
      }
      chrome.idle.onStateChanged.dispatch('locked')
    })
    await expect.poll(() => readSessionParts(stage.now.utilityPage)).toMatchObject(LOCKED)
    await tab.getByRole('button', { name: /, locked$/ }).waitFor()
    await tab.getByText(devKeys.second).waitFor({ state: 'detached' })
  })

  it('leaves nothing of a typed password in a page reached by the back button', async () => {
    await go(tab, '#/unlock')
    await tab.getByLabel('Password').fill('half typed secret')
    await tab.goto('about:blank')
    await tab.goBack()
    await tab.getByLabel('Password').waitFor()
    await expect.poll(() => tab.getByLabel('Password').inputValue()).toBe('')
  })
})

describe('an account', () => {
  const stage = useStage()

  it('can be switched in the header, renamed, colored, and removed after its name is typed', async () => {
    const tab = await stage.now.cowbell.openTab('#/onboarding')
    await importAccount(tab, devKeys.second)
    await go(tab, '#/accounts/add')
    await press(tab, 'Import a private key')
    await tab.getByLabel('Private key').fill(devKeys.third)
    await tab.getByLabel('Name').fill('Savings')
    await press(tab, 'Import account')
    await tab.getByRole('button', { name: /^Savings.*unlocked$/ }).click()
    await tab.getByRole('dialog').getByRole('radio', { name: /^Main/ }).check()
    await tab.getByRole('button', { name: 'Close' }).click()
    await tab.getByRole('button', { name: /^Main.*unlocked$/ }).waitFor()

    await press(tab, 'Manage Savings')
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Rainy days')
    await dialog.getByRole('radio', { name: 'violet' }).check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => readAccountNames(tab)).toEqual(['Main', 'Rainy days'])

    await press(tab, 'Manage Rainy days')
    await dialog.getByRole('button', { name: 'Remove this account' }).click()
    const remove = dialog.getByRole('button', { name: 'Remove account' })
    await expect.poll(() => remove.isDisabled()).toBe(true)
    await dialog.getByLabel('Type “Rainy days” to confirm').fill('Rainy days')
    await remove.click()
    await expect.poll(() => readAccountNames(tab)).toEqual(['Main'])

    await press(tab, 'Manage Main')
    await dialog.getByRole('button', { name: 'Remove this account' }).click()
    await dialog.getByLabel('Type “Main” to confirm').fill('Main')
    await remove.click()
    await tab.getByText('This is the last key of the vault.').waitFor()
  })
})

describe('a copied private key', () => {
  const stage = useStage()

  it('is cleared from the clipboard by the worker after its page was closed', async () => {
    const { cowbell, utilityPage } = stage.now
    await cowbell.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const tab = await cowbell.openTab('#/onboarding')
    await importAccount(tab, devKeys.second)
    await go(tab, '#/settings/account')
    await press(tab, 'Export private key')
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel('Password').fill(PASSWORD)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Show the private key' }).click()
    await dialog.getByRole('button', { name: 'Copy for 30 seconds' }).click()
    await tab.getByText(/^A secret is on the clipboard/).waitFor()
    await tab.close()
    await utilityPage.bringToFront()
    const read = () => utilityPage.evaluate(() => navigator.clipboard.readText())
    expect(await read()).toBe(devKeys.second)
    const alarmAt = await utilityPage.evaluate<number>(
      'chrome.alarms.get("cowbell-clipboard").then((alarm) => alarm?.scheduledTime ?? 0)',
    )
    expect(alarmAt).toBeGreaterThan(Date.now() - 30_000)
    expect(alarmAt).toBeLessThanOrEqual(Date.now() + 30_000)
    await utilityPage.evaluate('chrome.alarms.create("cowbell-clipboard", { when: Date.now() })')
    await expect.poll(read).toBe('')
  })
})
