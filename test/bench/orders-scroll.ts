/** Scrolling of the orders table in the built extension: frames with 1,000 rows compared with 60. */
import type { Page } from 'playwright'
import { chooseToCreate, createAccount } from '../e2e/walk/onboarding'
import type { BenchRow } from './bench'
import { openBenchBrowser } from './browser'
import { median } from './measure'
import { filledAt } from './orders-rows'

const [FEW, MANY] = [60, 1_000]
const ROUNDS = 9
/** Frames per scroll. Each frame scrolls three rows. */
const FRAMES = 60
const STEP = 132
/** Duration of one frame of the screen. A frame that misses its slot is late by this time. */
const FRAME_MS = 17
const TABLE = { width: 1280, height: 800 } as const

/**
 * Scrolls at each frame and returns the page's own time for it, style and layout included. Runs in the page.
 */
async function scroll({ frames, step }: { frames: number; step: number }): Promise<number[]> {
  const list = document.querySelector('main') as HTMLElement
  const times: number[] = []
  let before = performance.now()
  while (times.length <= frames) {
    const at = await new Promise<number>(requestAnimationFrame)
    times.push(at - before)
    before = at
    const turns = Math.floor((times.length * step) / (list.scrollHeight - list.clientHeight))
    list.scrollBy(0, turns % 2 === 0 ? step : -step)
  }
  // The first frame was drawn before the scroll.
  return times.slice(1)
}

/** Writes orders. Runs in a page of the extension. */
const fillJournal = (rows: readonly object[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('cowbell-client')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('orders', 'readwrite')
      for (const row of rows) writing.objectStore('orders').put(row)
      writing.onerror = () => reject(writing.error)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })

async function drawRows(page: Page, count: number): Promise<void> {
  await page.getByRole('radio', { name: /^Filled/ }).check()
  const rows = page.locator('.order-list > .order-row')
  for (let drawn = await rows.count(); drawn < count; drawn = await rows.count()) {
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.waitForFunction((had) => document.querySelectorAll('.order-row').length > had, drawn)
  }
}

/** Returns the 95th percentile of frame times, in ms. */
const lateOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** Compares the slowest frames of a long table with those of a short one. */
export async function runScroll(): Promise<BenchRow[]> {
  const { ours, close } = await openBenchBrowser()
  try {
    const tab = await ours.open('tab.html#/onboarding')
    await chooseToCreate(tab)
    const owner = (await createAccount(tab)).toLowerCase()
    await tab.evaluate(
      fillJournal,
      Array.from({ length: MANY }, (_, at) => ({ ...filledAt(at), owner })),
    )
    const pages = await Promise.all([FEW, MANY].map(() => ours.open('tab.html#/orders')))
    const late: [number[], number[]] = [[], []]
    for (const [at, page] of pages.entries()) {
      await page.bringToFront()
      await page.setViewportSize(TABLE)
      await drawRows(page, [FEW, MANY][at] as number)
    }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, page] of pages.entries()) {
        await page.bringToFront()
        late[at]?.push(lateOf(await page.evaluate(scroll, { frames: FRAMES, step: STEP })))
      }
    const [reference, mine] = late.map(median) as [number, number]
    return [
      {
        case: `Orders, a scroll of ${MANY} rows over ${FEW}, ms a frame`,
        ours: mine,
        reference,
        ratio: mine / reference,
        bar: 'at most one frame late',
        ok: mine <= reference + FRAME_MS,
      },
    ]
  } finally {
    await close()
  }
}
