/**
 * One Chromium with Cowbell's build and the blank extension, so that both run on the same machine at the same
 * time.
 */
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from 'playwright'
import { copyBuild, extensionIdOf, findBuild, sizes } from '../e2e/support/build'
import { awaitActive, killWorker } from '../e2e/support/chromium'
import { flagsFor, openBrowserSession } from '../e2e/support/chromium-starts'
import { findChromium } from '../support/browsers.mjs'
import { BLANK_NAME, buildBlank } from './blank'
import { median } from './measure'

export interface Installed {
  readonly worker: Worker
  /** Opens a page of the extension in a tab of a popup's size. '' opens an empty tab. */
  readonly open: (path: string) => Promise<Page>
  readonly killWorker: () => Promise<void>
}

export interface BenchBrowser {
  readonly context: BrowserContext
  readonly ours: Installed
  readonly blank: Installed
  readonly close: () => Promise<void>
}

const BOTH = 2
const LOOK_EVERY_MS = 20

function install(context: BrowserContext, session: CDPSession, worker: Worker): Installed {
  const { host } = new URL(worker.url())
  const open = async (path: string) => {
    const page = await context.newPage()
    await page.setViewportSize(sizes.popup)
    await page.goto(`chrome-extension://${host}/${path}`)
    return page
  }
  return { worker, open, killWorker: () => killWorker(session, host) }
}

/** Builds the blank extension and starts both. @throws Error if Chromium or the build is missing */
export async function openBenchBrowser(): Promise<BenchBrowser> {
  const builds = [findBuild('chrome-mv3'), await buildBlank()]
  const context = await chromium.launchPersistentContext('', {
    executablePath: findChromium(),
    args: flagsFor(...builds),
  })
  while (context.serviceWorkers().length < BOTH) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  const session = await openBrowserSession(context)
  const installed = new Map<unknown, Installed>()
  for (const worker of context.serviceWorkers()) {
    await awaitActive(worker)
    const name = await worker.evaluate('chrome.runtime.getManifest().name')
    installed.set(name, install(context, session, worker))
  }
  const [ours, blank] = [installed.get('Cowbell'), installed.get(BLANK_NAME)]
  if (!ours || !blank) throw new Error(`Not both extensions are there, but ${[...installed.keys()].join()}.`)
  return { context, ours, blank, close: () => context.close() }
}

/** Copies of Cowbell's build in one Chromium, each with its own databases. */
export interface CopiesBrowser {
  readonly context: BrowserContext
  readonly session: CDPSession
  readonly copies: readonly Installed[]
  readonly close: () => Promise<void>
}

/** Starts a number of copies. @throws Error if Chromium or the build is missing */
export async function openCopies(count: number): Promise<CopiesBrowser> {
  const builds = Array.from({ length: count }, () => copyBuild(findBuild('chrome-mv3')))
  const context = await chromium.launchPersistentContext('', {
    executablePath: findChromium(),
    args: flagsFor(...builds),
  })
  try {
    while (context.serviceWorkers().length < count) await context.waitForEvent('serviceworker')
    const session = await openBrowserSession(context)
    const installed = new Map<string, Installed>()
    for (const worker of context.serviceWorkers()) {
      await awaitActive(worker)
      installed.set(new URL(worker.url()).host, install(context, session, worker))
    }
    const copies = builds.flatMap((build) => installed.get(extensionIdOf(build)) ?? [])
    if (copies.length < count)
      throw new Error(`Not all copies are there, but ${[...installed.keys()].join()}.`)
    return { context, session, copies, close: () => context.close() }
  } catch (error) {
    await context.close()
    throw error
  }
}

/** Reads the processor time of all browser processes except the GPU process, in ms. */
export async function readProcessorMs(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const spent = processInfo.filter(({ type }) => type !== 'GPU').map(({ cpuTime }) => cpuTime)
  return spent.reduce((sum, seconds) => sum + seconds, 0) * 1_000
}

interface Compared {
  readonly ours: number
  readonly reference: number
  readonly ratio: number
}

/** Runs the contenders in turn, so that slow moments affect both. The first round is warm-up. */
export async function takeTurns(
  rounds: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Compared> {
  const figures = { ours: [] as number[], reference: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    figures.ours.push(await ours())
    figures.reference.push(await reference())
  }
  const [own, other] = [median(figures.ours.slice(1)), median(figures.reference.slice(1))]
  return { ours: own, reference: other, ratio: own / other }
}
