/** Where everything is kept, in a real Chromium: the card of the settings, the reminder of a backup, and a disk that is full. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { readRows } from '../support/rows'
import { seen } from '../support/seen'
import { savedBy } from '../walk/keys'
import { chooseToCreate, createAccount, importAccount, PASSWORD } from '../walk/onboarding'
import { awaitPlaced, sign, typePassword } from '../walk/review'
import { approveIfAsked, goToReview, typeWish } from '../walk/swap'
import { useStage } from '../walk/use-stage'

const HOUR_MS = 3_600_000
/** The first demo account, which everybody has. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const goTo = async (page: Page, hash: string) => {
  await page.goto(`${page.url().split('#')[0]}${hash}`)
}

describe('storage', () => {
  const stage = useStage()
  let tab: Page
  const reminder = () => tab.getByText('No backup yet')
  /** Comes back after so many hours. */
  const comeBack = async (hours: number) => {
    await tab.close()
    tab = await stage.now.cowbell.openSurface('manifest.json')
    // This page's own clock: the one that Playwright turns is of the whole browser, for all tests to come.
    await tab.addInitScript((ahead) => {
      const now = Date.now
      Date.now = () => now() + ahead
    }, hours * HOUR_MS)
    await tab.goto(tab.url().replace('manifest.json', 'tab.html#/settings'))
    await tab.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  }

  it('is shown with what is used, and what the browser says of keeping it', async () => {
    tab = await stage.now.cowbell.openTab('#/onboarding')
    await chooseToCreate(tab)
    await createAccount(tab)
    await goTo(tab, '#/settings')
    const isKept = await tab.evaluate(() => navigator.storage.persisted())
    const line = tab.getByText(/ used\. Storage is /)
    await seen(line).toHaveText(/^[\d.,]+ (bytes|kB|MB|GB|B) used\./)
    await seen(line).toHaveText(isKept ? /Storage is persistent\.$/ : /Storage is not persistent\.$/)
    await seen(tab.getByRole('button', { name: 'Make storage persistent' })).toHaveCount(isKept ? 0 : 1)
    await seen(reminder()).toHaveCount(0)
  })

  it('of keys without a backup is reminded of after an hour, and not for a week once that is put off', async () => {
    await comeBack(2)
    await seen(reminder()).toBeVisible()
    await tab.getByRole('button', { name: 'Remind me in a week' }).click()
    await seen(reminder()).toHaveCount(0)
    await comeBack(6 * 24)
    await seen(reminder()).toHaveCount(0)
    await comeBack(8 * 24)
    await seen(reminder()).toBeVisible()
  })

  it('is reminded of no more once a backup was saved', async () => {
    await tab.getByRole('link', { name: 'Save a backup' }).click()
    await tab.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()
    // The wallet has locked itself meanwhile.
    await tab.getByRole('button', { name: 'Save a backup' }).click()
    const file = await savedBy(tab, () => typePassword(tab, PASSWORD))
    expect(JSON.parse(file)).toMatchObject({ cowbell: 'backup' })
    await seen(reminder()).toHaveCount(0)
    await comeBack(30 * 24)
    await seen(reminder()).toHaveCount(0)
  })
})

describe('a disk that is full', () => {
  const stage = useStage()
  let tab: Page
  const rowsOf = (table: string) => tab.evaluate(readRows, { database: 'cowbell-desk', table })

  /**
   * Has every write of the tab fail as on a full disk, or no more. The browser sets no quota to an extension: with
   * `Storage.overrideQuotaForOrigin` in force, the right to unlimited storage or not, it goes on writing.
   */
  const setFull = (isFull: boolean) =>
    tab.evaluate((full) => {
      const { prototype } = IDBObjectStore
      const held = window as unknown as { put?: IDBObjectStore['put']; add?: IDBObjectStore['add'] }
      held.put ??= prototype.put
      held.add ??= prototype.add
      const refuse = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      }
      prototype.put = full ? refuse : held.put
      prototype.add = full ? refuse : held.add
    }, isFull)

  it('refuses an order in plain words, with no part of it written, and takes it when there is room', async () => {
    tab = await stage.now.cowbell.openTab('#/onboarding')
    await importAccount(tab, KEY)
    await goTo(tab, '#/swap')
    await typeWish(tab, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' })
    await approveIfAsked(tab)
    await goToReview(tab)
    await setFull(true)
    await sign(tab)
    await seen(tab.getByText('Storage is full. Nothing was changed.')).toBeVisible()
    await seen(tab.getByText(/^Free disk space/)).toBeVisible()
    expect([await rowsOf('orders'), await rowsOf('ledger')]).toEqual([[], []])
    await setFull(false)
    await sign(tab)
    await awaitPlaced(tab)
    expect([(await rowsOf('orders')).length, (await rowsOf('ledger')).length]).toEqual([1, 1])
  })
})
