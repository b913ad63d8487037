/** Chromium with the built extension in it. */
import { realpathSync, rmSync } from 'node:fs'
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright'
import { copyBuild, extensionIdOf, findBuild, sizes } from './build'
import { openBrowserSession, startBrowser, takeKeptBrowser } from './chromium-starts'
import { type ConsoleLine, collectLines, refuseErrors } from './console-lines'
import { PATIENCE_MS } from './patience'
import { collectWorkerErrors } from './worker-errors'

export interface LaunchOptions {
  /** Default true. */
  readonly headless?: boolean
  /** Folder of the profile; default a new one that is deleted at the end. */
  readonly dir?: string
  /** Folder of the built extension; default ours. */
  readonly build?: string
  /** Folders of other extensions that are there too. */
  readonly beside?: readonly string[]
  /** Default light; with a window it is the system's. */
  readonly colorScheme?: 'light' | 'dark'
  /** Further flags of the browser. */
  readonly flags?: readonly string[]
  /** Default a small one: there the product seals at its floor cost, in a fifth of the time. */
  readonly machine?: 'small' | 'real'
}

/** A running Chromium with Cowbell. */
export interface CowbellInChromium {
  readonly context: BrowserContext
  readonly extensionId: string
  /** The background's worker; woken when it sleeps. */
  readonly worker: () => Promise<Worker>
  /** Ends the worker as the browser itself does when it was idle for long; resolves when it is gone. */
  readonly killWorker: () => Promise<void>
  /** A page of the extension, such as `popup.html`, in a tab of a surface's size. */
  readonly openSurface: (path: string, surface?: keyof typeof sizes) => Promise<Page>
  readonly openPopup: () => Promise<Page>
  /** @param hash route in the app, such as '#/orders' */
  readonly openTab: (hash?: string) => Promise<Page>
  /** Everything written to any console so far. */
  readonly lines: readonly ConsoleLine[]
  /** Throws when anything wrote an error or threw one uncaught. */
  readonly expectNoErrors: (except?: readonly RegExp[]) => void
  readonly close: () => Promise<void>
}

const LOOK_EVERY_MS = 10
const GONE_WITHIN_MS = 2_000

/** A folder to install from. It gives the id: one of its own for each launch, but for a profile that is there already. */
const copyFor = ({ dir, build = findBuild('chrome-mv3') }: LaunchOptions): string =>
  dir ? realpathSync(build) : copyBuild(build)

/**
 * Starts Chromium with Cowbell, or installs it in the one that is kept.
 * @throws Error in one sentence when there is no Chromium or no build
 */
export async function launchCowbell(options: LaunchOptions = {}): Promise<CowbellInChromium> {
  const build = copyFor(options)
  const builds = [build, ...(options.beside ?? [])]
  const extensionId = extensionIdOf(build)
  const browser = (await takeKeptBrowser(options, builds)) ?? (await startBrowser(options, builds))
  const { context } = browser
  context.setDefaultTimeout(PATIENCE_MS)
  const lines: ConsoleLine[] = []
  const endLines = collectLines(context, lines)
  const first = await awaitWorker(context, extensionId)
  await awaitActive(first)
  const session = await openBrowserSession(context)
  const [targetId] = await findWorkerTargets(session, extensionId)
  if (targetId) await collectWorkerErrors(session, targetId, lines)
  const pageUrl = (path: string) => `chrome-extension://${extensionId}/${path}`

  const openSurface = async (path: string, surface: keyof typeof sizes = 'tab') => {
    const page = await context.newPage()
    await page.setViewportSize(sizes[surface])
    await page.goto(pageUrl(path))
    return page
  }
  return {
    context,
    extensionId,
    worker: () => wakeWorker(context, session, extensionId),
    killWorker: () => killWorker(session, extensionId),
    openSurface,
    openPopup: () => openSurface('popup.html', 'popup'),
    openTab: (hash = '') => openSurface(`tab.html${hash}`),
    lines,
    expectNoErrors: (except) => refuseErrors(lines, except),
    close: async () => {
      endLines()
      await session.detach().catch(() => undefined)
      await browser.close()
      if (!options.dir) rmSync(build, { recursive: true })
    },
  }
}

/** Whether a worker is this extension's and answers. */
const isAwake =
  (extensionId: string) =>
  async (worker: Worker): Promise<boolean> =>
    new URL(worker.url()).host === extensionId &&
    worker.evaluate<boolean>('chrome.runtime.getManifest().name === "Cowbell"').catch(() => false)

async function awaitWorker(context: BrowserContext, extensionId: string): Promise<Worker> {
  const isOurs = isAwake(extensionId)
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    for (const worker of context.serviceWorkers()) if (await isOurs(worker)) return worker
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error(`The worker did not wake within ${PATIENCE_MS / 1000} s.`)
}

/** A worker that is ended while it is still being installed never ends, and never answers again. */
export async function awaitActive(worker: Worker): Promise<void> {
  while ((await worker.evaluate('registration.active?.state')) !== 'activated') {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/**
 * Playwright keeps its handle of a worker that was ended and binds it to the next run: what lives is told by the
 * browser's own list of targets, and a handle is only good for a worker that is awake.
 */
async function findWorkerTargets(session: CDPSession, extensionId: string): Promise<string[]> {
  const { targetInfos } = await session.send('Target.getTargets')
  return targetInfos
    .filter(({ type, url }) => type === 'service_worker' && url.includes(extensionId))
    .map(({ targetId }) => targetId)
}

/** Any message from a page of ours wakes the worker; this one asks for nothing. */
async function wakeWorker(
  context: BrowserContext,
  session: CDPSession,
  extensionId: string,
): Promise<Worker> {
  const alive = await findWorkerTargets(session, extensionId)
  if (alive.length === 0) {
    const page = await context.newPage()
    await page.goto(`chrome-extension://${extensionId}/manifest.json`)
    await page.evaluate('chrome.runtime.sendMessage("wake").catch(() => undefined)')
    await page.close()
  }
  return awaitWorker(context, extensionId)
}

/**
 * Ends an extension's worker as the browser does; resolves when it is gone. A page that talks to it begins its next life
 * at once, under the same target: what was not seen gone by then has gone all the same.
 */
export async function killWorker(session: CDPSession, extensionId: string): Promise<void> {
  for (const targetId of await findWorkerTargets(session, extensionId)) {
    await session.send('Target.closeTarget', { targetId })
    const deadline = Date.now() + GONE_WITHIN_MS
    while (Date.now() < deadline && (await findWorkerTargets(session, extensionId)).includes(targetId)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
}
