/** Unlocking by passkey, through the real screens, with a virtual authenticator of Chromium. */
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { devKeys } from '../../support/wallet'
import { type Authenticator, addAuthenticator } from '../support/authenticator'
import { go, lock, readSessionParts } from '../walk/keys'
import { importAccount, PASSWORD, takePassphrase } from '../walk/onboarding'
import { useStage } from '../walk/use-stage'

const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).first().click()

describe('a passkey', () => {
  const stage = useStage()
  let tab: Page
  let device: Authenticator
  let password = PASSWORD

  const isUnlocked = () => tab.getByRole('button', { name: /, unlocked$/ }).waitFor()
  const lockAndOpen = async () => {
    await lock(tab)
    await go(tab, '#/unlock')
    await tab.getByRole('button', { name: 'Unlock with passkey', exact: true }).waitFor()
  }

  it('is added with the password only, and unlocks the wallet', async () => {
    tab = await stage.now.cowbell.openTab('#/onboarding')
    device = await addAuthenticator(tab)
    await importAccount(tab, devKeys.second)
    await go(tab, '#/settings/security')
    await press(tab, 'Add passkey')
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel('Password').fill('a wrong password')
    await press(dialog, 'Add passkey')
    await dialog.getByText('Wrong password.').waitFor()
    await expect.poll(device.count).toBe(0)
    await dialog.getByLabel('Password').fill(password)
    await press(dialog, 'Add passkey')
    await tab.getByText('Passkey added. It unlocks this wallet in this browser.').waitFor()
    await expect.poll(device.count).toBe(1)
    await lockAndOpen()
    await press(tab, 'Unlock with passkey')
    await isUnlocked()
    expect(await readSessionParts(stage.now.utilityPage)).toMatchObject({ memory: true, disk: true })
  })

  it('does not replace the password for an export', async () => {
    await go(tab, '#/settings/account')
    await press(tab, 'Export private key')
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('checkbox').check()
    const show = dialog.getByRole('button', { name: 'Show the private key' })
    await expect.poll(() => show.isDisabled()).toBe(true)
    await dialog.getByLabel('Password').fill(password)
    await show.click()
    await dialog.getByText(devKeys.second).waitFor()
    await press(dialog, 'Close')
  })

  it('unlocks after a change of the password', async () => {
    await go(tab, '#/settings/security')
    await press(tab, 'Change password')
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel('Current password').fill(password)
    password = await takePassphrase(dialog)
    await press(dialog, 'Set new password')
    await tab.getByText(/^Password changed/).waitFor()
    await lockAndOpen()
    await press(tab, 'Unlock with passkey')
    await isUnlocked()
  })

  it('is offered in the popup, where it opens a tab', async () => {
    await lock(tab)
    const popup = await stage.now.cowbell.openPopup()
    await go(popup, '#/unlock')
    const opened = stage.now.cowbell.context.waitForEvent('page')
    await press(popup, 'Unlock with passkey in a tab')
    const further = await opened
    await further.getByRole('button', { name: 'Unlock with passkey', exact: true }).waitFor()
    await further.close()
    await popup.close()
  })

  it('leaves the password as the way in if the user declines or the device is lost', async () => {
    await go(tab, '#/unlock')
    await device.confirmAll(false)
    await press(tab, 'Unlock with passkey')
    await tab.getByText('No passkey was used.').waitFor()
    await device.confirmAll(true)
    await device.clear()
    await press(tab, 'Unlock with passkey')
    await tab.getByText('No passkey was used.').waitFor()
    await tab.getByLabel('Password').fill(password)
    await press(tab, 'Unlock')
    await isUnlocked()
  })

  it('is removed with the password, and its button goes', async () => {
    await go(tab, '#/settings/security')
    await press(tab, 'Remove passkey')
    const dialog = tab.getByRole('dialog')
    await press(dialog, 'Remove passkey')
    await dialog.getByText('Enter the password.').waitFor()
    await dialog.getByLabel('Password').fill(password)
    await press(dialog, 'Remove passkey')
    await tab.getByText(/^Passkey removed\./).waitFor()
    await tab.getByRole('button', { name: 'Add passkey', exact: true }).waitFor()
    await lock(tab)
    await go(tab, '#/unlock')
    await tab.getByRole('button', { name: 'Unlock', exact: true }).waitFor()
    await expect.poll(() => tab.getByRole('button', { name: /passkey/ }).count()).toBe(0)
  })
})
