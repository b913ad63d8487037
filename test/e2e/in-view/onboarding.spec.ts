/** Set-up without scrolling: the import form and its button are in view as soon as the form opens. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFaults } from '../support/faults'
import { seen } from '../support/seen'
import { go } from '../walk/keys'
import { chooseToCreate, PASSWORD, typePassword } from '../walk/onboarding'
import { restoreShot, saveBackup } from '../walk/own-data'
import { openStage, type Stage } from '../walk/stage'

const SIZES = [
  ['a popup', { width: 380, height: 600 }],
  ['a tab', { width: 1280, height: 800 }],
] as const

const words = Array.from({ length: 12 }, (_, index) => `Word ${index + 1}`)

/** Ways to create an account: the button on the welcome screen, the deciding fields, and the final button. */
const WAYS = [
  ['Create an account', ['Name', 'Password', 'Repeat password'], 'Create account'],
  ['Import a recovery phrase', ['Length', ...words], 'Import account'],
  ['Import a private key', ['Private key', 'Name', 'Password'], 'Import account'],
  ['Import a keystore file', ['Keystore file', 'File password', 'Name'], 'Import account'],
  ['Restore a backup', ['Backup file', 'Backup password'], 'Open backup'],
  ['Watch an address', ['Address', 'Name'], 'Watch address'],
] as const

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

async function openForm(page: Page, way: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`chrome-extension://${stage.cowbell.extensionId}/tab.html#/onboarding`)
  await page.getByRole('button', { name: way }).click()
  await seen(page.getByRole('heading', { name: way })).toBeInViewport({ ratio: 1 })
}

/** Lists the labels of elements that are cut off or covered. */
const findCovered = (page: Page, labels: readonly string[]): Promise<readonly string[]> =>
  Promise.all(
    labels.map(async (label) => {
      const isWhole = await page.getByLabel(label, { exact: true }).evaluate((field) => {
        const { left, right, top, bottom } = field.getBoundingClientRect()
        return [top + 2, bottom - 2].every((y) => {
          const seenThere = document.elementFromPoint((left + right) / 2, y)
          return seenThere !== null && (field.contains(seenThere) || seenThere.contains(field))
        })
      })
      return isWhole ? [] : [label]
    }),
  ).then((found) => found.flat())

describe.each(SIZES)('the welcome screen in %s', (_, size) => {
  let page: Page
  beforeAll(async () => {
    page = await stage.cowbell.openTab('#/onboarding')
    await page.setViewportSize(size)
  })
  afterAll(() => page?.close())

  it('shows every way to create an account', async () => {
    await page.goto('about:blank')
    await page.goto(`chrome-extension://${stage.cowbell.extensionId}/tab.html#/onboarding`)
    for (const way of ['Create a recovery phrase', ...WAYS.map(([name]) => name)])
      await seen(page.getByRole('button', { name: way })).toBeInViewport({ ratio: 1 })
    await seen(page.getByRole('link', { name: 'Connect a wallet' })).toBeInViewport({ ratio: 1 })
  })

  it.each(WAYS)('shows the deciding fields: %s', async (way, labels, press) => {
    await openForm(page, way)
    await seen(page.getByRole('button', { name: press, exact: true })).toBeInViewport({ ratio: 1 })
    await expect.poll(() => findCovered(page, labels)).toEqual([])
    expect(await page.evaluate(() => document.querySelector('main')?.scrollTop)).toBe(0)
    expect(await findFaults(page)).toEqual([])
  })
})

it('the arrows of two neighboring options are aligned, whatever the length of their texts', async () => {
  const page = await stage.cowbell.openTab('#/onboarding')
  await page.setViewportSize({ width: 600, height: 1000 })
  const arrows = page.locator('.account-ways[data-pairs] .icon')
  await seen(arrows).toHaveCount(6)
  const tops = await arrows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(tops.filter((_, index) => index % 2 === 0)).toEqual(tops.filter((_, index) => index % 2 === 1))
})

it('a new account shows the next step, whatever its balances', async () => {
  const page = await stage.cowbell.openTab('#/onboarding')
  await page.setViewportSize({ width: 380, height: 600 })
  await openForm(page, 'Watch an address')
  await page.getByLabel('Address', { exact: true }).fill(`0x${'5a'.repeat(20)}`)
  await page.getByRole('button', { name: 'Watch address' }).click()
  await seen(page.getByRole('heading', { name: /is ready$/ })).toBeInViewport({ ratio: 1 })
  await seen(page.getByRole('link', { name: 'Make a first swap' })).toBeInViewport({ ratio: 1 })
})

it('a new key offers its backup next to the first swap, also when the page reopens', async () => {
  const page = await stage.cowbell.openTab('#/accounts/add')
  await page.setViewportSize({ width: 380, height: 600 })
  await chooseToCreate(page)
  await typePassword(page, PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await seen(page.getByRole('heading', { name: 'Create an account' })).toHaveCount(0)
  await page.goto('about:blank')
  await page.goto(`chrome-extension://${stage.cowbell.extensionId}/tab.html#/onboarding`)
  await seen(page.getByRole('button', { name: 'Export private key' })).toBeInViewport({ ratio: 1 })
  await seen(page.getByRole('link', { name: 'Make a first swap' })).toBeInViewport({ ratio: 1 })
})

it('the popup leads to the backup of the keys, which opens in a tab', async () => {
  const popup = await stage.cowbell.openPopup()
  await popup.goto(`${popup.url().split('#')[0]}#/accounts`)
  const opened = popup.context().waitForEvent('page')
  await popup.getByRole('button', { name: 'Save a backup' }).click()
  const tab = await opened
  await seen(tab).toHaveURL(/tab\.html#\/accounts$/)
  await seen(tab.getByRole('button', { name: 'Save a backup' })).toBeVisible()
})

it('the popup leads to the export of a key in a tab with its account opened', async () => {
  const popup = await stage.cowbell.openPopup()
  await popup.goto(`${popup.url().split('#')[0]}#/accounts`)
  await popup.getByRole('button', { name: 'Manage Account 2' }).click()
  const opened = popup.context().waitForEvent('page')
  await popup.getByRole('button', { name: 'Export private key' }).click()
  const dialog = (await opened).getByRole('dialog', { name: 'Account 2' })
  await seen(dialog.getByRole('button', { name: 'Export private key' })).toBeInViewport({ ratio: 1 })
})

it('the restore button is in view with the contents of the backup', async () => {
  const page = await stage.cowbell.openTab('#/accounts')
  const file = await saveBackup(page)
  // The window is lower than a popup, in place of a larger backup that would not fit.
  await page.setViewportSize({ width: 380, height: 500 })
  await go(page, '#/accounts/add')
  await restoreShot(file).prepare?.(page)
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0))
  await seen(page.getByRole('button', { name: 'Restore', exact: true })).toBeInViewport({ ratio: 1 })
})
