/**
 * Unreadable rows and settings, in Chromium: every screen opens, other orders are filled, and the backup can
 * be saved, even if the client's database does not open.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { type Row, readRows, writeRow } from '../support/rows'
import { seen as expectPage } from '../support/seen'
import { go, savedBy } from '../walk/keys'
import { trade } from '../walk/main-job'
import { chooseToCreate, createAccount } from '../walk/onboarding'
import { awaitStatus, openOrder } from '../walk/order-page'

let cowbell: CowbellInChromium
let page: Page

beforeAll(async () => {
  cowbell = await launchCowbell()
  page = await cowbell.openTab('#/onboarding')
  await chooseToCreate(page)
  await createAccount(page)
})
afterAll(() => cowbell?.close())

async function fillOne(amount: string): Promise<void> {
  await go(page, '#/swap')
  const { order } = await trade(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
  await openOrder(page, order)
  await awaitStatus(page, 'Filled')
}

const DATABASE = 'cowbell-client'
const rowsOf = (table: string) => page.evaluate(readRows, { database: DATABASE, table })
const write = (table: string, row: Row) => page.evaluate(writeRow, { database: DATABASE, table, row })

describe('an unreadable row and an unreadable setting', () => {
  it('leave every screen usable and appear under Problems', async () => {
    await fillOne('0.5')
    const [order] = await rowsOf('orders')
    const [notification] = await rowsOf('notifications')
    const [settings] = await rowsOf('settings')
    await write('orders', {
      ...order,
      uid: `0x${'ab'.repeat(56)}`,
      terms: { ...(order?.['terms'] as Row), sellToken: 5 },
    })
    await write('orders', { ...order, uid: `0x${'cd'.repeat(56)}`, step: 'accepted', terms: null })
    await write('notifications', { ...notification, id: 'broken', message: 5 })
    await write('settings', {
      ...settings,
      value: { ...(settings?.['value'] as Row), theme: 'purple', slippageBps: 'much' },
    })
    // The damaged rows are read before the following reloads, which would interrupt storing them.
    await go(page, '#/orders')
    await expect.poll(async () => (await rowsOf('damagedRows')).map(({ table }) => table)).toContain('orders')
    for (const screen of [
      'orders',
      'swap',
      'funds',
      'notifications',
      'channels',
      'deliveries',
      'accounts',
      'ledger',
      'explorers',
      'settings',
    ]) {
      await go(page, `#/${screen}`)
      await page.reload()
      await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectPage(page.getByText('Something went wrong in Cowbell.')).toHaveCount(0)
    }
    const problems = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Problems' }) })
    await expectPage(problems.getByText('Unreadable setting: theme')).toBeVisible()
    await expectPage(problems.getByText('Unreadable row: orders').first()).toBeVisible()
    const file = await savedBy(page, () =>
      problems.getByRole('button', { name: 'Export unreadable rows' }).click(),
    )
    expect(JSON.parse(file).rows.map(({ table }: { table: string }) => table)).toContain('orders')
    expect(await rowsOf('orders')).toHaveLength(3)
  })

  it('appear in the diagnostics without data of the account, and one press copies them', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await go(page, '#/diagnostics')
    await page.getByRole('button', { name: 'Copy report' }).click()
    await expectPage(page.getByText('Copied', { exact: true })).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    const { version } = await page.evaluate(() => Reflect.get(globalThis, 'chrome').runtime.getManifest())
    expect(JSON.parse(text)).toMatchObject({ cowbell: version, accounts: { key: 1 }, rows: { orders: 3 } })
    expect(JSON.parse(text).problems.damagedRows.map(({ table }: { table: string }) => table)).toContain(
      'orders',
    )
    expect(text).not.toMatch(/0x[0-9a-f]{8}/i)
  })

  it('do not stop another order from being filled', async () => {
    await fillOne('0.25')
  })
})

describe('a database that does not open', () => {
  it('leaves the accounts and their backup available', async () => {
    await page.addInitScript((name) => {
      const open = IDBFactory.prototype.open
      IDBFactory.prototype.open = function (wanted, version) {
        if (wanted === name) throw new DOMException('damaged', 'UnknownError')
        return open.call(this, wanted, version)
      }
    }, DATABASE)
    await go(page, '#/accounts')
    await page.reload()
    await expectPage(page.getByText('Cannot read orders and settings.')).toBeVisible()
    const file = await savedBy(page, () => page.getByRole('button', { name: 'Save a backup' }).click())
    expect(JSON.parse(file)).toMatchObject({ cowbell: 'backup' })
  })
})

describe('data of a newer version', () => {
  it('stays unchanged, is refused, and can be exported', async () => {
    await page.close()
    const opening = await cowbell.openSurface('manifest.json')
    await opening.evaluate(async (name) => {
      const request = indexedDB.open(name, 9_990)
      request.onupgradeneeded = () => request.result.createObjectStore('journeys')
      await new Promise((resolve) => {
        request.onsuccess = resolve
      })
      request.result.close()
    }, DATABASE)
    const tab = await cowbell.openTab('#/orders')
    await expectPage(tab.getByText('Your data was written by a newer version of Cowbell.')).toBeVisible()
    const file = await savedBy(tab, () => tab.getByRole('button', { name: 'Export data' }).click())
    const data: { name: string; version: number; tables: Record<string, unknown[]> }[] =
      JSON.parse(file).databases
    const desk = data.find(({ name }) => name === DATABASE)
    expect(desk).toMatchObject({ version: 999, tables: { journeys: [] } })
    expect(desk?.tables['orders']).toHaveLength(4)
    expect(
      await tab.evaluate(async () => (await indexedDB.databases()).map(({ version }) => version)),
    ).toContain(9_990)
  })
})
