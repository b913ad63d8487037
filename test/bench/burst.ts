/**
 * One minute of a market maker on the paper chain, in a real Chromium: 2,000 open orders, five bursts of 200
 * that fill, five open windows, and a worker that must answer meanwhile. Then the worker submits 200 orders
 * that were signed at once. `COWBELL_SHARE=0.1` uses a tenth of the orders in the same minute.
 */
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from 'playwright'
import { bundle } from '../e2e/support/bundle'
import type { BenchRow } from './bench'
import { type Installed, openCopies } from './browser'
import { shareOf, within } from './limits'
import { largestOf, median } from './measure'
import { type TraceEvent, tasksOf } from './trace'

const OPEN_ORDERS = shareOf(2_000)
const BURST = shareOf(200)
const BURSTS = 5
const MINUTE_MS = 60_000
/** Time limit for the last fills and notifications after the minute, and for submitting. */
const GRACE_MS = 60_000
/** Time limit of every step except the minute. */
const STEP_MS = 60_000
/** Time limit of the rounds that the bursts requested, one after the other. */
const ROUNDS_MS = BURSTS * STEP_MS
const ASK_EVERY_MS = 250

const MAX_TASK_MS = 1_000 / 60
const MAX_MEDIAN_REPLY_MS = 50
const MAX_REPLY_MS = 1_000

const TABS = ['#/orders', '#/activity', '#/notifications', '#/swap', '#/notifications/deliveries']

interface Counted {
  readonly steps: Readonly<Record<string, number>>
  readonly states: Readonly<Record<string, number>>
  readonly told: number
  readonly notifications: number
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

declare const chrome: { readonly runtime: { sendMessage(message: unknown): Promise<unknown> } }

const send = (utilityPage: Page, asked: unknown): Promise<number> =>
  utilityPage.evaluate(async (given) => {
    const start = performance.now()
    if (!(await chrome.runtime.sendMessage(given))) throw new Error('The worker did not answer.')
    return performance.now() - start
  }, asked)

const call = <T>(utilityPage: Page, what: string, ...given: readonly unknown[]): Promise<T> =>
  utilityPage.evaluate(`maker.${what}(...${JSON.stringify(given)})`)

async function watchMaker(installed: Installed, address: string): Promise<void> {
  const tab = await installed.open('tab.html#/onboarding')
  await tab.getByRole('button', { name: 'Watch an address' }).click()
  await tab.getByLabel('Address').fill(address)
  await tab.getByRole('button', { name: 'Watch address' }).click()
  await tab.getByRole('heading', { name: /is ready$/ }).waitFor()
  await tab.close()
}

/** Opens separate windows, because a covered one is drawn only once a second. */
async function openWindows(utilityPage: Page, session: CDPSession): Promise<readonly Page[]> {
  const url = utilityPage.url().replace('manifest.json', 'tab.html')
  const windows: Page[] = []
  for (const route of TABS) {
    const opened = utilityPage.context().waitForEvent('page')
    await session.send('Target.createTarget', { url: 'about:blank', newWindow: true })
    const page = await opened
    await page.goto(url + route)
    await page.getByRole('main').locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    windows.push(page)
  }
  return windows
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Places five bursts within a minute and requests a round after each, as a page does after placing an order.
 */
async function trade(
  utilityPage: Page,
): Promise<{ readonly uids: readonly string[]; readonly replies: readonly number[] }> {
  const uids: string[] = []
  const replies: number[] = []
  const rounds: Promise<unknown>[] = []
  let isOver = false
  const ask = async () => {
    for (; !isOver; await wait(ASK_EVERY_MS)) replies.push(await send(utilityPage, VERSION))
  }
  const place = async () => {
    try {
      for (let turn = 0; turn < BURSTS; turn += 1) {
        const started = performance.now()
        uids.push(...(await call<string[]>(utilityPage, 'burst', BURST)))
        rounds.push(send(utilityPage, WAKE))
        await wait(Math.max(0, MINUTE_MS / BURSTS - (performance.now() - started)))
      }
      await Promise.all(rounds)
    } finally {
      isOver = true
    }
  }
  await Promise.all([place(), ask()])
  return { uids, replies }
}

const isSettled = ({ steps, states, told }: Counted, all: number): boolean =>
  steps['final'] === all && told === all && (states['queued'] ?? 0) + (states['claimed'] ?? 0) === 0

/** Runs rounds until every order is filled and has a notification, or the time is over. */
async function settle(
  utilityPage: Page,
  uids: readonly string[],
): Promise<Counted & { readonly ms: number }> {
  const started = performance.now()
  for (;;) {
    await send(utilityPage, WAKE)
    const counted = await call<Counted>(utilityPage, 'count', uids)
    const ms = performance.now() - started
    if (isSettled(counted, uids.length) || ms > GRACE_MS) return { ...counted, ms }
    await wait(1_000)
  }
}

async function traceTabs<T>(session: CDPSession, act: () => Promise<T>) {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as never as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
  })
  const value = await act()
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await done
  return { value, tasks: tasksOf(events) }
}

const row = (name: string, ours: number, reference: number, bar: string, ok: boolean): BenchRow => ({
  case: name,
  ours: Number(ours.toFixed(1)),
  reference,
  bar,
  ok,
  ratio: Number((ours / reference).toFixed(3)),
})

const most = (
  name: string,
  ours: number,
  reference: number,
  bar = `at most ${Math.round(reference)}`,
): BenchRow => row(name, ours, reference, bar, ours <= reference)
const all = (name: string, ours: number, reference: number, says = ''): BenchRow =>
  row(name, ours, reference, `all${says}`, ours === reference)

export async function run(): Promise<BenchRow[]> {
  const script = await bundle(fileURLToPath(new URL('burst-page.ts', import.meta.url)))
  const { session, copies, close } = await openCopies(1)
  const [installed] = copies
  if (!installed) throw new Error('a copy was wanted')
  try {
    const utilityPage = await installed.open('manifest.json')
    await utilityPage.evaluate(script)
    await within(
      STEP_MS,
      'watch the maker',
      watchMaker(installed, await utilityPage.evaluate('maker.address')),
    )
    await within(2 * STEP_MS, 'make the orders', call(utilityPage, 'prepare', OPEN_ORDERS, BURST * BURSTS))
    await within(STEP_MS, 'open five windows', openWindows(utilityPage, session))
    await within(STEP_MS, 'a first round', send(utilityPage, WAKE))
    const trading = traceTabs(session, () => trade(utilityPage))
    const { value, tasks } = await within(MINUTE_MS + ROUNDS_MS, 'a minute of bursts', trading)
    const { uids, replies } = value
    const told = await within(GRACE_MS + STEP_MS, 'fill and tell the rest', settle(utilityPage, uids))
    const signed = await within(STEP_MS, 'sign at once', call<string[]>(utilityPage, 'sign', BURST))
    const submitted = await within(GRACE_MS + STEP_MS, 'submit what was signed', settle(utilityPage, signed))
    const states = Object.entries(told.states).map(([state, count]) => `${count} ${state}`)
    const slow = tasks.filter((ms) => ms > MAX_TASK_MS).length
    return [
      all('orders filled', told.steps['final'] ?? 0, uids.length),
      all('fills told, each in one notification', told.told, told.notifications, `; ${states.join(', ')}`),
      all(
        'fills told, of those placed',
        told.told,
        uids.length,
        `; the last ${(told.ms / 1000).toFixed(0)} s after the minute`,
      ),
      most(
        'longest task of five windows, ms',
        largestOf(tasks),
        MAX_TASK_MS,
        `a frame; ${slow} of ${tasks.length} above`,
      ),
      most('worker asked meanwhile, median, ms', median(replies), MAX_MEDIAN_REPLY_MS),
      most('worker asked meanwhile, longest, ms', largestOf(replies), MAX_REPLY_MS),
      all(
        'signed at once, submitted and filled',
        submitted.told,
        signed.length,
        `; ${(submitted.ms / 1000).toFixed(0)} s, five submissions a second`,
      ),
    ]
  } finally {
    await close()
  }
}
