/** The controls of the exchange in a real Chromium: snapshots by name, and the clock that every surface says is not the real one. */
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

/** What is set is no part of the state's hash; what an account has is. */
async function mint(amount: string): Promise<void> {
  await control('Mint on Ethereum').getByLabel('Amount').fill(amount)
  await control('Mint on Ethereum').getByLabel('Account').fill(TRADER)
  await press('Mint')
  await seen(control('Mint on Ethereum')).toContainText(`Minted ${amount}`)
}

describe('the clock of the exchange', () => {
  it('is said on every surface while it is not the real one, and leads to its control', async () => {
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

describe('an empty press', () => {
  it('is answered by every field that is missing', async () => {
    const form = control('Mint on Ethereum')
    await form.getByLabel('Account').fill('')
    await press('Mint')
    await seen(form).toContainText('Enter an amount above 0.')
    await seen(form).toContainText('Enter an address.')
    await press('Set price')
    await seen(control('Prices on Ethereum')).toContainText('Enter a price above 0.')
  })
})

describe('snapshots of the exchange', () => {
  it('are saved by name, and each brings its state back', async () => {
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

  it('are replaced by another of their name, which can be undone', async () => {
    await saveAs('Second')
    await seen(snapshots().getByRole('listitem')).toHaveCount(2)
    await seen(save()).toContainText('Replaced: Second.')
  })

  it('are shared as a file, which is loaded again', async () => {
    const downloading = page.waitForEvent('download')
    await press('Save First as file')
    const download = await downloading
    expect(download.suggestedFilename()).toBe('cowbell-exchange-first.json')
    const text = readFileSync(await download.path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({ format: 'cowbell exchange' })
  })

  it('are deleted, put back, and still there after a reload', async () => {
    await press('Delete First')
    await seen(snapshots().getByRole('listitem')).toHaveCount(1)
    await save().getByRole('button', { name: 'Undo' }).last().click()
    await seen(snapshots().getByRole('listitem')).toHaveCount(2)
    await page.reload()
    await seen(snapshots().getByRole('listitem')).toHaveCount(2)
  })
})
