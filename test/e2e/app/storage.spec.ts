/** Storage in Chromium: the card of the settings, the reminder of a backup, and a full disk. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { makeAccepted, makeTerms, NOW } from '../../support/client'
import { readRows } from '../support/rows'
import { seen } from '../support/seen'
import { savedBy } from '../walk/keys'
import { chooseToCreate, createAccount, importAccount, PASSWORD } from '../walk/onboarding'
import { awaitPlaced, sign, typePassword } from '../walk/review'
import { approveIfAsked, goToReview, typeWish } from '../walk/swap'
import { useStage } from '../walk/use-stage'

const HOUR_MS = 3_600_000
/** Number of writes that no test reaches. */
const UNLIMITED_WRITES = 1e9
/** First demo account, publicly known. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const goTo = async (page: Page, hash: string) => {
  await page.goto(`${page.url().split('#')[0]}${hash}`)
}

describe('storage', () => {
  const stage = useStage()
  let tab: Page
  const reminder = () => tab.getByText('No backup yet')
  /** Reopens the page after a number of hours. */
  const reopenAfter = async (hours: number) => {
    await tab.close()
    tab = await stage.now.cowbell.openSurface('manifest.json')
    // Changes the clock of this page only. Playwright's clock would change the browser for all later tests.
    await tab.addInitScript((ahead) => {
      const now = Date.now
      Date.now = () => now() + ahead
    }, hours * HOUR_MS)
    await tab.goto(tab.url().replace('manifest.json', 'tab.html#/settings'))
    await tab.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  }

  it('requests persistence with the first account', async () => {
    tab = await stage.now.cowbell.openSurface('manifest.json')
    await tab.addInitScript(() => {
      const { persist } = StorageManager.prototype
      StorageManager.prototype.persist = function () {
        Object.assign(globalThis, { isAsked: true })
        return persist.call(this)
      }
    })
    await tab.goto(tab.url().replace('manifest.json', 'tab.html#/onboarding'))
    await chooseToCreate(tab)
    await createAccount(tab)
    await expect.poll(() => tab.evaluate(() => 'isAsked' in globalThis)).toBe(true)
  })

  it('shows the used space and that it is persistent', async () => {
    await goTo(tab, '#/settings/storage')
    await seen(
      tab.getByText(/^[\d.,]+ (bytes|kB|MB|GB|B) used\. Kept when the disk is full\.$/),
    ).toBeVisible()
    await seen(tab.getByRole('button', { name: 'Make storage persistent' })).toHaveCount(0)
    await seen(reminder()).toHaveCount(0)
  })

  it('reminds of a missing backup after an hour, and a week later if postponed', async () => {
    await reopenAfter(2)
    await seen(reminder()).toBeVisible()
    await tab.getByRole('button', { name: 'Remind me in a week' }).click()
    await seen(reminder()).toHaveCount(0)
    await reopenAfter(6 * 24)
    await seen(reminder()).toHaveCount(0)
    await reopenAfter(8 * 24)
    await seen(reminder()).toBeVisible()
  })

  it('stops reminding after a backup was saved', async () => {
    await tab.getByRole('link', { name: 'Save a backup' }).click()
    await tab.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()
    // The wallet has locked itself in the meantime.
    await tab.getByRole('button', { name: 'Save a backup' }).click()
    const file = await savedBy(tab, () => typePassword(tab, PASSWORD))
    expect(JSON.parse(file)).toMatchObject({ cowbell: 'backup' })
    await seen(reminder()).toHaveCount(0)
    await reopenAfter(30 * 24)
    await seen(reminder()).toHaveCount(0)
  })
})

describe('a full disk', () => {
  const stage = useStage()
  let tab: Page
  const rowsOf = (table: string) => tab.evaluate(readRows, { database: 'cowbell-client', table })

  /**
   * Makes the disk of the tab full after a number of writes. If a table is named, writes to other tables
   * still succeed. The browser sets no quota for an extension: with `Storage.overrideQuotaForOrigin`, the
   * browser keeps writing, with and without the unlimited-storage permission.
   */
  const limitWrites = (writes: number, only?: string) =>
    tab.evaluate(
      ({ left, table }) => {
        const { prototype } = IDBObjectStore
        const held = window as unknown as {
          left?: number
          put?: IDBObjectStore['put']
          add?: IDBObjectStore['add']
        }
        held.left = left
        const bound = (write: IDBObjectStore['put']): IDBObjectStore['put'] =>
          function (this: IDBObjectStore, ...row) {
            if (table && this.name !== table) return write.apply(this, row)
            held.left = (held.left ?? 0) - 1
            if (held.left < 0) throw new DOMException('The disk is full.', 'QuotaExceededError')
            return write.apply(this, row)
          }
        held.put ??= prototype.put
        held.add ??= prototype.add
        prototype.put = bound(held.put)
        prototype.add = bound(held.add)
      },
      { left: writes, table: only },
    )

  it('refuses an order in plain words and writes no part of it, and accepts it when there is space', async () => {
    tab = await stage.now.cowbell.openTab('#/onboarding')
    await importAccount(tab, KEY)
    await goTo(tab, '#/swap')
    await typeWish(tab, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' })
    await approveIfAsked(tab)
    await goToReview(tab)
    await limitWrites(0)
    await sign(tab)
    await seen(tab.getByText('Storage is full. This was not saved.')).toBeVisible()
    await seen(tab.getByText(/^Free disk space/)).toBeVisible()
    expect([await rowsOf('orders'), await rowsOf('ledger')]).toEqual([[], []])
    await limitWrites(UNLIMITED_WRITES)
    await sign(tab)
    await awaitPlaced(tab)
    expect([(await rowsOf('orders')).length, (await rowsOf('ledger')).length]).toEqual([1, 1])
  })

  it('stops "Mark all read" after the notifications that fit; the change can be undone and completed later', async () => {
    const row = toNotification(makeAccepted(makeTerms()), 'order_expired', { sell: 0n, buy: 0n }, NOW)
    await tab.evaluate(async (template) => {
      const opening = indexedDB.open('cowbell-client')
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      const writing = opening.result.transaction('notifications', 'readwrite')
      for (let index = 0; index < 1_200; index += 1)
        writing.objectStore('notifications').put({ ...template, id: `old ${index}` })
      await new Promise((resolve) => {
        writing.oncomplete = resolve
      })
      opening.result.close()
    }, row)
    // A fill of the previous order may arrive meanwhile, so only read notifications are counted.
    const count = async (isRead: 0 | 1) =>
      (await rowsOf('notifications')).filter((each) => each['isRead'] === isRead).length
    const read = await count(1)
    const press = (name: string) => tab.getByRole('button', { name, exact: true }).click()
    await goTo(tab, '#/notifications')
    // The database writes the first thousand rows together, and they fit. The next batch does not fit.
    await limitWrites(1_100, 'notifications')
    await press('Mark all read')
    await seen(tab.getByText('Storage is full. This was not saved.')).toBeVisible()
    await seen(tab.getByText(/^1,?000 notifications marked read\.$/)).toBeVisible()
    expect(await count(1)).toBe(read + 1_000)
    await limitWrites(UNLIMITED_WRITES)
    await press('Undo')
    await expect.poll(() => count(1)).toBe(read)
    await press('Mark all read')
    await expect.poll(() => count(0)).toBe(0)
    await seen(tab.getByText('Storage is full. This was not saved.')).toHaveCount(0)
  })
})
