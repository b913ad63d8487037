/**
 * Exchange controls in Chromium: named snapshots, and the clock, which every surface shows if it is not the
 * real one.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TRADER } from '../../support/client'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { findFaults } from '../support/faults'
import { seen } from '../support/seen'
import { readText } from '../walk/facts'

let cowbell: CowbellInChromium
let page: Page

beforeAll(async () => {
  cowbell = await launchCowbell()
  page = await cowbell.openTab('#/exchange')
})
afterAll(() => cowbell?.close())

const control = (name: string) => page.getByRole('region', { name, exact: true })
const save = () => control('Save')
const snapshots = () => page.getByRole('list', { name: 'Snapshots' })
const hash = () => control('State hash').locator('.hex .mono')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function saveAs(name: string): Promise<void> {
  await save().getByLabel('Name of the snapshot').fill(name)
  await press('Save snapshot')
  await seen(snapshots().getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

/** Mints tokens, because balances are part of the state hash. Settings are not. */
async function mint(amount: string): Promise<void> {
  await control('Mint on Ethereum').getByLabel('Amount').fill(amount)
  await control('Mint on Ethereum').getByLabel('Account').fill(TRADER)
  await press('Mint')
  await seen(control('Mint on Ethereum')).toContainText(`Minted ${amount}`)
}

describe('the clock of the exchange', () => {
  it('appears on every surface while it differs from the real time, with a link to its control', async () => {
    const popup = await cowbell.openPopup()
    const band = (surface: Page) => surface.getByRole('complementary', { name: 'Environment' })
    await seen(band(popup)).not.toContainText('Clock')
    await page.getByRole('radio', { name: '×10', exact: true }).click()
    await seen(band(page)).toContainText('Clock ×10')
    await seen(band(popup)).toContainText('Clock ×10')
    await page.getByRole('radio', { name: 'Paused' }).click()
    await seen(band(popup)).toContainText('Clock paused')
    expect(await findFaults(popup)).toEqual([])
    await popup.getByRole('link', { name: 'Clock paused' }).click()
    await seen(popup).toHaveURL(/#\/exchange$/)
    await press('Back to real time')
    await seen(band(popup)).not.toContainText('Clock')
    await popup.close()
  })
})

describe('an empty form', () => {
  it('names every missing field after a press', async () => {
    const form = control('Mint on Ethereum')
    await form.getByLabel('Account').fill('')
    await press('Mint')
    await seen(form).toContainText('Enter an amount above 0.')
    await seen(form).toContainText('Enter an address.')
    await press('Set price')
    await seen(control('Prices on Ethereum')).toContainText(
      'Enter a price from 0.000000001 to 1,000,000,000.',
    )
  })
})

describe('snapshots of the exchange', () => {
  it('can be saved by name and restored', async () => {
    await mint('1')
    const one = await readText(hash())
    await saveAs('First')
    await mint('2')
    await seen(hash()).not.toHaveText(one)
    const two = await readText(hash())
    await saveAs('Second')
    expect(await findFaults(page)).toEqual([])
    await press('Load First')
    await seen(hash()).toHaveText(one)
    await save().getByRole('button', { name: 'Undo' }).click()
    await seen(hash()).toHaveText(two)
    await press('Load First')
    await seen(hash()).toHaveText(one)
  })

  it('can be replaced by a snapshot of the same name, with undo', async () => {
    await saveAs('Second')
    await seen(snapshots().getByRole('listitem')).toHaveCount(2)
    await seen(save()).toContainText('Replaced: Second.')
  })

  it('can be shared as a file and loaded again', async () => {
    const downloading = page.waitForEvent('download')
    await press('Save First as file')
    const download = await downloading
    expect(download.suggestedFilename()).toBe('cowbell-exchange-first.json')
    const text = readFileSync(await download.path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({ format: 'cowbell exchange' })
  })

  it('can be deleted and restored, and survive a reload', async () => {
    await press('Delete First')
    await seen(snapshots().getByRole('listitem')).toHaveCount(1)
    await save().getByRole('button', { name: 'Undo' }).last().click()
    await seen(snapshots().getByRole('listitem')).toHaveCount(2)
    await page.reload()
    await seen(snapshots().getByRole('listitem')).toHaveCount(2)
  })
})
