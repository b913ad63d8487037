/**
 * An update of the extension in Chromium while explorer pages with badges, the popup and a tab are open. The
 * old version is this build with a lower version number; the new one brings a database version.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowFolders, prepareVersions } from '../support/next-version'
import { readBadges } from '../support/read-badges'
import { readRows } from '../support/rows'
import { seen } from '../support/seen'
import { openUtilityPage } from '../walk/bell'
import { awaitBadges, openExplorer } from '../walk/explorer'
import { setUp, trade } from '../walk/main-job'
import { readJournal, readNotificationRecords } from '../walk/records'
import type { OrderName } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import { amountField, typeWish } from '../walk/swap'
import { holds } from '../walk/until'

const VERSIONS = { before: '0.8.0', now: '1.0.0' }
/** Difference of two versions of a database in the browser. */
const VERSION_STEP = 10
const ORDERS = { database: 'cowbell-client', table: 'orders' }
const PRICED = { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' } as const
const TYPED = { sell: 'DAI', buy: 'WETH', side: 'sell', amount: '50' } as const

const versions = prepareVersions()
const profile = mkdtempSync(join(tmpdir(), 'cowbell-profile-'))
let stage: Stage
/** Version of the client's database before the update. */
let databaseVersion: number
let order: OrderName
let tab: Page
let popup: Page
let explorers: readonly Page[]

/** Upgrade that changes and counts each order. */
const MOVES = `async t=>{await t.table('journeys').put({id:1,orders:await t.table('orders').count()});await t.table('orders').toCollection().modify({isMoved:1})}`

const reload = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'chrome').runtime.reload()).catch(() => undefined)
const readDatabases = (page: Page) =>
  page.evaluate(async () =>
    Object.fromEntries((await indexedDB.databases()).map(({ name = '', version = 0 }) => [name, version])),
  )
const readVersion = (page: Page) => page.evaluate('chrome.runtime.getManifest().version')
/** Opens a page of the new version. The browser needs a moment to load it. */
const openAgain = (): Promise<Page> => until(() => openUtilityPage(stage.cowbell))
async function until<T>(act: () => Promise<T>): Promise<T> {
  let done: T | undefined
  await expect
    .poll(async () => {
      done = await act().catch(() => undefined)
      return done !== undefined
    })
    .toBe(true)
  return done as T
}

beforeAll(async () => {
  versions.setVersion(VERSIONS.before)
  allowFolders(profile)
  stage = await openStage({ build: versions.build, dir: profile })
  databaseVersion = (await readDatabases(stage.utilityPage))['cowbell-client'] ?? 0
})
afterAll(async () => {
  await stage?.close()
  for (const folder of [versions.build, profile]) rmSync(folder, { recursive: true, force: true })
})

const newNote = (page: Page) => page.getByText('New in Cowbell')

describe('a first start', () => {
  it('shows no release notes', async () => {
    ;({ tab } = await setUp(stage))
    await holds(() => seen(newNote(tab)).toHaveCount(0))
  })
})

describe('an update with open pages', () => {
  it('closes the pages of Cowbell and removes orphaned badges', async () => {
    popup = await stage.cowbell.openPopup()
    ;({ order } = await trade(popup, PRICED))
    await tab.goto(`${tab.url().split('#')[0]}#/orders`)
    await popup.getByRole('link', { name: 'Swap' }).click()
    await typeWish(popup, TYPED)
    const list = await stage.cowbell.context.newPage()
    await list.goto(`${stage.explorer.url}/?uids=${order.uid},0x${'ab'.repeat(56)}`)
    explorers = [await openExplorer(stage, order.uid), list]
    for (const page of explorers) await awaitBadges(page, [/^(Open|Filled).* yours$/])
    versions.setVersion(VERSIONS.now)
    versions.addDatabaseVersion(MOVES)
    await reload(stage.utilityPage)
    // A badge may disappear while it is read.
    for (const page of explorers) await expect.poll(() => readBadges(page).catch(() => undefined)).toEqual([])
    await expect.poll(() => [tab, popup].map((page) => page.isClosed())).toEqual([true, true])
  })

  it('upgrades the database once', async () => {
    const next = await openAgain()
    expect(await readVersion(next)).toBe(VERSIONS.now)
    await stage.cowbell.openTab('#/orders')
    await expect
      .poll(() => readDatabases(next))
      .toMatchObject({ 'cowbell-client': databaseVersion + VERSION_STEP })
    const rows = await next.evaluate(readRows, ORDERS)
    expect(rows).toEqual([expect.objectContaining({ uid: order.uid, isMoved: 1 })])
    expect(await next.evaluate(readRows, { ...ORDERS, table: 'journeys' })).toEqual([{ id: 1, orders: 1 }])
    stage = { ...stage, utilityPage: next }
  })

  it('sends one notification of a fill, whichever version saw it', async () => {
    const { utilityPage } = stage
    await expect.poll(() => readJournal(utilityPage)).toEqual([{ uid: order.uid, step: 'final' }])
    await expect
      .poll(() => readNotificationRecords(utilityPage, order.uid))
      .toEqual({ notifications: ['order_filled'], deliveries: ['sent'] })
  })

  it('shows the release notes once; dismissing them by keyboard removes them everywhere', async () => {
    tab = await stage.cowbell.openTab('#/swap')
    popup = await stage.cowbell.openPopup()
    for (const page of [tab, popup]) await seen(newNote(page)).toHaveText('New in Cowbell 1.0.0')
    await seen(amountField(popup, 'sell')).toHaveValue(TYPED.amount)
    await tab.bringToFront()
    const dismiss = tab.getByRole('button', { name: 'Dismiss' })
    await tab.evaluate('document.activeElement.blur()')
    for (let presses = 0; presses < 30; presses++) {
      if (await dismiss.evaluate((button) => button === document.activeElement)) break
      await tab.keyboard.press('Tab')
    }
    await tab.keyboard.press('Enter')
    for (const page of [tab, popup]) await seen(newNote(page)).toHaveCount(0)
    // The focus continues from the button, not from the start of the page.
    await expect.poll(() => tab.evaluate('document.activeElement.localName')).toBe('main')
    await tab.reload()
    const later = await stage.cowbell.openTab('#/orders')
    for (const page of [tab, later]) {
      await seen(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await holds(() => seen(newNote(page)).toHaveCount(0))
    }
    stage.cowbell.expectNoErrors()
  })
})
