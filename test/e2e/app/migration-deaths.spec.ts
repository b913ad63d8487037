/**
 * A long migration that dies in its middle, three times over: with the worker, with the whole process, at the hands of the next
 * update. Whatever it had done is undone each time, and the one that lives to its end changes every row once.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowFolders, prepareVersions } from '../support/next-version'
import { seen } from '../support/seen'
import { openOffice } from '../walk/bell'
import { setUp, trade } from '../walk/main-job'
import { openStage, type Stage } from '../walk/stage'
import { until } from '../walk/until'
import { killWorker } from '../walk/worker'

const ROWS = 10_000
/** Rows between two words of a migration about itself. */
const TELL_EVERY = 500
const PRICED = { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' } as const

/** Counts how often each order was changed, and tells how far it is and when it is through. */
const MOVES = `async t=>{
  const life=Math.random();const channel=new BroadcastChannel('migration');let moved=0;
  await t.table('journeys').put({id:life});
  await t.table('orders').toCollection().modify(row=>{
    row.moves=(row.moves??0)+1;
    if(++moved%${TELL_EVERY}===0)channel.postMessage({life,moved})
  });
  channel.postMessage({life,moved,isDone:true})
}`

/** What a migration tells. */
interface Progress {
  readonly life: number
  readonly moved: number
  readonly isDone?: true
}

const versions = prepareVersions()
const profile = mkdtempSync(join(tmpdir(), 'cowbell-profile-'))
/** Migrations that have died. */
const dead = new Set<number>()
let stage: Stage
let updates = 0

/** Fills the table with orders of another environment, which nobody reads. Runs in the page, so it may use nothing of this file. */
async function fillOrders(count: number): Promise<void> {
  const settle = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const opened = await settle(indexedDB.open('cowbell-desk'))
  const orders = opened.transaction('orders', 'readwrite').objectStore('orders')
  const [row] = await settle(orders.getAll())
  for (let at = 1; at < count; at++) {
    const uid = `0x${String(at).padStart(112, '0')}`
    orders.put({ ...row, profileId: 'staging', uid })
  }
  await new Promise((resolve, reject) => {
    orders.transaction.oncomplete = resolve
    orders.transaction.onabort = reject
  })
  opened.close()
}

/** How many orders were changed so often, and how many migrations were. Runs in the page, so it may use nothing of this file. */
async function tallyMoves(): Promise<{ orders: Record<string, number>; journeys: number }> {
  const settle = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const opened = await settle(indexedDB.open('cowbell-desk'))
  const stores = opened.transaction(['orders', 'journeys'])
  const [rows, journeys] = await Promise.all([
    settle<{ moves?: number }[]>(stores.objectStore('orders').getAll()),
    settle(stores.objectStore('journeys').count()),
  ])
  opened.close()
  const orders: Record<string, number> = {}
  for (const { moves = 0 } of rows) orders[moves] = (orders[moves] ?? 0) + 1
  return { orders, journeys }
}

/** An office of the present version, which hears what migrations tell. */
async function openListening(): Promise<void> {
  const version = `1.0.${updates}`
  const office = await until(
    `an office of ${version}`,
    async () => {
      const page = await openOffice(stage.cowbell).catch(() => undefined)
      const is = await page?.evaluate('chrome.runtime.getManifest().version').catch(() => undefined)
      if (is === version) return page
      await page?.close()
      return undefined
    },
    Boolean,
  )
  stage = { ...stage, office: office as Page }
  await stage.office.evaluate(
    'globalThis.heard = []; globalThis.channel = new BroadcastChannel("migration"); channel.onmessage = ({ data }) => heard.push(data)',
  )
}
const wake = () => stage.office.evaluate('chrome.runtime.sendMessage("wake").catch(() => undefined)')
const hear = () => stage.office.evaluate<readonly Progress[]>('heard')

/** Has the browser load a next version, which brings the migration. */
async function update(): Promise<void> {
  versions.setVersion(`1.0.${++updates}`)
  versions.addDatabaseVersion(MOVES)
  await stage.office.evaluate('chrome.runtime.reload()').catch(() => undefined)
}
async function crashProcess(): Promise<void> {
  const session = await stage.cowbell.context.newCDPSession(stage.office)
  const crashed = stage.office.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
}

/** Waits until a migration that nobody has seen before is in its middle. */
async function awaitMiddle(): Promise<Progress> {
  await wake()
  const heard = await until('a migration in its middle', hear, (all) =>
    all.some(({ life, moved }) => !dead.has(life) && moved >= ROWS / 4),
  )
  return heard.at(-1) as Progress
}

beforeAll(async () => {
  versions.setVersion('0.9.0')
  allowFolders(profile)
  stage = await openStage({ build: versions.build, dir: profile })
  await setUp(stage)
  await trade(await stage.cowbell.openPopup(), PRICED)
  await stage.office.evaluate(fillOrders, ROWS)
  await update()
  await openListening()
})
afterAll(async () => {
  await stage?.close()
  for (const folder of [versions.build, profile]) rmSync(folder, { recursive: true, force: true })
})

describe('a migration that dies in its middle', () => {
  it.each([
    { says: 'with the worker', end: () => killWorker(stage) },
    { says: 'with its process', end: crashProcess },
    { says: 'at the next update', end: update },
  ])('$says, and is begun again by whoever comes next', async ({ end }) => {
    const { life, moved, isDone } = await awaitMiddle()
    expect(isDone).toBeUndefined()
    expect(moved).toBeLessThan(ROWS)
    dead.add(life)
    await end()
    await openListening()
  })

  it('has changed nothing: the one that comes to its end changes every order once', async () => {
    await awaitMiddle()
    const tab = await stage.cowbell.openTab('#/orders')
    await seen(tab.getByRole('main').getByRole('link', { name: /WETH/ }).first()).toBeVisible()
    expect(await stage.office.evaluate(tallyMoves)).toEqual({ orders: { 1: ROWS }, journeys: 1 })
    const done = (await hear()).filter(({ isDone }) => isDone)
    expect(done).toEqual([{ life: expect.any(Number), moved: ROWS, isDone: true }])
    expect(dead.size).toBe(3)
    expect([...dead]).not.toContain(done[0]?.life)
  })
})
