/**
 * Profile of several years compared with one of a day, in one Chromium with two copies of the extension. One
 * copy has 100,000 orders, 300,000 notifications and 50,000 price points. The other has the data of a first
 * day. Start-up, lists, wake-up and memory must not differ. Then retention deletes old rows while the worker
 * answers. `COWBELL_SHARE=0.02` is a quick run with a part of the data and fewer turns.
 */
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from 'playwright'
import { bundle } from '../e2e/support/bundle'
import type { BenchRow } from './bench'
import { type Installed, openCopies, takeTurns } from './browser'
import { share, shareOf, within } from './limits'
import { largestOf, median } from './measure'
import { list } from './orders-rows'
import { NOTIFICATIONS_PER_ORDER, type Past, POINTS } from './years-rows'

const YEARS: Past = { orders: shareOf(100_000), pairs: shareOf(100), days: 3 * 365 }
const DAY: Past = { orders: 100, pairs: 1, days: 1 }

const MAX_RATIO = 1.3
const ROUNDS = share < 1 ? 3 : 15
/** Time limit of a comparison. Filling and retention have a limit per order. */
const STEP_MS = 120_000
const STEP_MS_PER_ORDER = 12
/** Wait after large writes, while the browser cleans up. */
const SETTLE_MS = 15_000
const KEPT_DAYS = 90
/** Maximum number of pairs with stored prices. */
const MAX_PAIRS = 200
/**
 * Maximum disk space per order before retention: the order, its notifications and its part of the sandbox.
 */
const MAX_BYTES_PER_ORDER = 8_000
/** Maximum time of a reply. Users notice slower ones. */
const MAX_REPLY_MS = 200

interface Profile {
  readonly name: string
  readonly installed: Installed
  readonly utilityPage: Page
}

const call = <T>({ utilityPage }: Profile, what: string, ...given: readonly unknown[]): Promise<T> =>
  utilityPage.evaluate(`years.${what}(...${JSON.stringify(given)})`)

async function openProfile(name: string, installed: Installed, script: string, past: Past): Promise<Profile> {
  const tab = await installed.open('tab.html#/onboarding')
  await tab.getByRole('button', { name: 'Watch an address' }).click()
  await tab.getByLabel('Address').fill(list.owner)
  await tab.getByRole('button', { name: 'Watch address' }).click()
  await tab.getByRole('heading', { name: /is ready$/ }).waitFor()
  await tab.close()
  const utilityPage = await installed.open('manifest.json')
  await utilityPage.evaluate(script)
  const profile = { name, installed, utilityPage }
  const fillMs = STEP_MS + past.orders * STEP_MS_PER_ORDER
  await within(fillMs, `fill the profile of a ${name}`, call(profile, 'fill', past))
  return profile
}

/** Runs in each page before its own code. Marks the time when the first matching element exists. */
const noteWhenShown = () => {
  const SHOWN = ['.amount-input:enabled', '.order-row', '.activity > li', '.notification'].join()
  const look = new MutationObserver(() => {
    if (!document.querySelector(SHOWN)) return
    look.disconnect()
    performance.mark('shown')
  })
  look.observe(document, { childList: true, subtree: true, attributes: true })
}

async function openUntilShown({ installed }: Profile, path: string): Promise<Page> {
  const page = await installed.open(path)
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0)
  return page
}

async function timeOpening(profile: Profile, path: string): Promise<number> {
  const page = await openUntilShown(profile, path)
  const ms = await page.evaluate(() => performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN)
  await page.close()
  return ms
}

const message = (method: string, path: string) => ({
  cowbell: 'request',
  method,
  path,
  headers: {},
  body: null,
})
const VERSION = message('GET', '/mainnet/api/v1/version')
const WAKE = message('POST', '/client/wake')
const LISTED = message('GET', `/mainnet/api/v1/account/${list.owner}/orders?limit=50`)

declare const chrome: { readonly runtime: { sendMessage(message: unknown): Promise<unknown> } }

const timeReply = ({ utilityPage }: Profile, asked: unknown): Promise<number> =>
  utilityPage.evaluate(async (given) => {
    const start = performance.now()
    if (!(await chrome.runtime.sendMessage(given))) throw new Error('The worker did not answer.')
    return performance.now() - start
  }, asked)

async function timeColdReply(profile: Profile): Promise<number> {
  await profile.installed.killWorker()
  await profile.utilityPage.waitForTimeout(100)
  return timeReply(profile, VERSION)
}

async function readPageHeap(profile: Profile, path: string): Promise<number> {
  const page = await openUntilShown(profile, path)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await page.close()
  return usedSize / 1e6
}

/** Returns the heap of a worker after a whole round, in MB. */
async function readWorkerHeap(session: CDPSession, profile: Profile): Promise<number> {
  await timeReply(profile, WAKE)
  const { targetInfos } = await session.send('Target.getTargets')
  const { host } = new URL(profile.utilityPage.url())
  const target = targetInfos.find(({ type, url }) => type === 'service_worker' && url.includes(host))
  if (!target) throw new Error('The worker went to sleep.')
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  })
  const ask = async (id: number, method: string): Promise<unknown> => {
    const reply = new Promise((resolve) => {
      const hear = (event: { sessionId: string; message: string }) => {
        const given = JSON.parse(event.message) as { id?: number; result?: unknown }
        if (event.sessionId !== sessionId || given.id !== id) return
        session.off('Target.receivedMessageFromTarget', hear)
        resolve(given.result)
      }
      session.on('Target.receivedMessageFromTarget', hear)
    })
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    return reply
  }
  await ask(1, 'HeapProfiler.collectGarbage')
  const { usedSize } = (await ask(2, 'Runtime.getHeapUsage')) as { usedSize: number }
  await session.send('Target.detachFromTarget', { sessionId })
  return usedSize / 1e6
}

/**
 * Measures the longest reply of the worker during retention, and the time and number of its rounds. If
 * retention exceeds its limit, that is reported, and the earlier comparisons remain valid.
 */
async function timeRetention(profile: Profile, limitMs: number) {
  const started = performance.now()
  const isLate = () => performance.now() - started > limitMs
  await call(profile, 'keepDays', KEPT_DAYS)
  const replies: number[] = []
  let rounds = 0
  let isDone = false
  while (!isDone && !isLate()) {
    let isOver = false
    const round = timeReply(profile, WAKE).finally(() => {
      isOver = true
    })
    while (!isOver) replies.push(await timeReply(profile, LISTED))
    await round
    rounds += 1
    isDone = await call<boolean>(profile, 'isRetentionDone')
  }
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  return {
    longestMs: largestOf(replies),
    medianMs: median(replies),
    says: `${rounds} rounds, ${isDone ? '' : 'not done in '}${seconds} s`,
  }
}

const readUsage = ({ utilityPage }: Profile): Promise<number> =>
  utilityPage.evaluate(async () => (await navigator.storage.estimate()).usage ?? Number.NaN)

const digits = (value: number, count: number): number => Number(value.toFixed(count))

async function compare(
  name: string,
  [years, day]: readonly [Profile, Profile],
  measure: (profile: Profile) => Promise<number>,
  rounds = ROUNDS,
): Promise<BenchRow> {
  const turns = takeTurns(
    rounds,
    () => measure(years),
    () => measure(day),
  )
  const { ours, reference, ratio } = await within(STEP_MS, name, turns)
  return {
    case: name,
    ours: digits(ours, 2),
    reference: digits(reference, 2),
    ratio: digits(ratio, 2),
    bar: `at most ${MAX_RATIO} times`,
    ok: ratio <= MAX_RATIO,
  }
}

const counted = (name: string, ours: number, reference: number, bar: string): BenchRow => ({
  case: name,
  ours,
  reference,
  ratio: digits(ours / reference, 3),
  bar,
  ok: ours <= reference,
})

const OPENINGS = {
  'popup, open to usable': 'popup.html',
  'Orders, first rows': 'tab.html#/orders',
  'Activity, first rows': 'tab.html#/activity',
  'Notifications, first rows': 'tab.html#/notifications',
  'Deliveries, first rows': 'tab.html#/notifications/deliveries',
} as const

async function compareAll(session: CDPSession, both: readonly [Profile, Profile]): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [name, path] of Object.entries(OPENINGS))
    rows.push(await compare(`${name}, ms`, both, (profile) => timeOpening(profile, path)))
  rows.push(
    await compare('worker asleep to first reply, ms', both, timeColdReply),
    await compare('a whole round, ms', both, (profile) => timeReply(profile, WAKE)),
    await compare('an account’s newest orders from the sandbox, ms', both, (one) => timeReply(one, LISTED)),
    await compare('memory of the popup, MB', both, (one) => readPageHeap(one, 'popup.html'), 3),
    await compare(
      'memory of Notifications, MB',
      both,
      (one) => readPageHeap(one, 'tab.html#/notifications'),
      3,
    ),
    await compare('memory of the worker after a round, MB', both, (one) => readWorkerHeap(session, one), 3),
  )
  return rows
}

async function holdToBounds(years: Profile): Promise<BenchRow[]> {
  const before = await readUsage(years)
  const usual = await timeReply(years, LISTED)
  const limitMs = STEP_MS + YEARS.orders * STEP_MS_PER_ORDER
  const retention = timeRetention(years, limitMs)
  const { longestMs, medianMs, says } = await within(limitMs + STEP_MS, 'retention', retention)
  const rows = await call<Record<string, number>>(years, 'countRows')
  const told = YEARS.orders * NOTIFICATIONS_PER_ORDER
  const kept = (told * KEPT_DAYS) / YEARS.days
  const pairs = await within(STEP_MS, 'see more pairs', call<number>(years, 'seePairs', MAX_PAIRS))
  const usage = await readUsage(years)
  return [
    counted(
      'longest reply while what is old goes, ms',
      digits(longestMs, 1),
      MAX_REPLY_MS,
      `${MAX_REPLY_MS} ms; median ${medianMs.toFixed(0)}, else ${usual.toFixed(0)}; ${says}`,
    ),
    counted(
      `notifications left of ${told}`,
      rows['notifications'] ?? Number.NaN,
      Math.ceil(kept) + NOTIFICATIONS_PER_ORDER,
      `those of ${KEPT_DAYS} days`,
    ),
    counted(
      `deliveries left of ${told}`,
      rows['deliveries'] ?? Number.NaN,
      Math.ceil(kept) + NOTIFICATIONS_PER_ORDER,
      `those of ${KEPT_DAYS} days`,
    ),
    counted(
      'pairs with prices, once more were seen',
      pairs,
      MAX_PAIRS,
      `${MAX_PAIRS}, of ${POINTS} points each`,
    ),
    counted(
      'MB on the disk, of years',
      digits(before / 1e6, 1),
      (YEARS.orders * MAX_BYTES_PER_ORDER) / 1e6,
      `${MAX_BYTES_PER_ORDER} bytes an order; ${digits(usage / 1e6, 1)} MB after retention`,
    ),
  ]
}

export async function run(): Promise<BenchRow[]> {
  const script = await bundle(fileURLToPath(new URL('years-page.ts', import.meta.url)))
  const { context, session, copies, close } = await openCopies(2)
  const [first, second] = copies
  if (!first || !second) throw new Error('two copies were wanted')
  try {
    const day = await openProfile('day', first, script, DAY)
    const years = await openProfile('trader of years', second, script, YEARS)
    await context.addInitScript(noteWhenShown)
    await years.utilityPage.waitForTimeout(SETTLE_MS)
    const compared = await compareAll(session, [years, day])
    return [...compared, ...(await holdToBounds(years))]
  } finally {
    await close()
  }
}
