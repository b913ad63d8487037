/** Chromium with the built extension. */
import { realpathSync, rmSync } from 'node:fs'
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright'
import { copyBuild, extensionIdOf, findBuild, sizes } from './build'
import { openBrowserSession, startBrowser, takeKeptBrowser } from './chromium-starts'
import { type ConsoleLine, collectLines, refuseErrors } from './console-lines'
import { TIMEOUT_MS } from './patience'
import { collectWorkerErrors } from './worker-errors'

export interface LaunchOptions {
  /** Default: true. */
  readonly headless?: boolean
  /** Folder of the profile. Default: a new folder, deleted at the end. */
  readonly dir?: string
  /** Folder of the built extension. Default: our build. */
  readonly build?: string
  /** Folders of other installed extensions. */
  readonly beside?: readonly string[]
  /** Default: light. With a window, the system's theme applies. */
  readonly colorScheme?: 'light' | 'dark'
  /** Further flags of the browser. */
  readonly flags?: readonly string[]
  /** Default: false. Classic scrollbars take space from the page. */
  readonly hasScrollbars?: boolean
  /** Default: small, where key derivation costs the minimum, a fifth of the time. */
  readonly machine?: 'small' | 'real'
}

export interface CowbellInChromium {
  readonly context: BrowserContext
  readonly extensionId: string
  /** Returns the worker, and wakes it if it sleeps. */
  readonly worker: () => Promise<Worker>
  /** Kills the worker as the browser does after idle time. Resolves when it is gone. */
  readonly killWorker: () => Promise<void>
  /** Opens a page of the extension, such as `popup.html`, in a tab with the size of a surface. */
  readonly openSurface: (path: string, surface?: keyof typeof sizes) => Promise<Page>
  readonly openPopup: () => Promise<Page>
  /** @param hash route in the app, such as '#/orders' */
  readonly openTab: (hash?: string) => Promise<Page>
  /** Lines written to all consoles. */
  readonly lines: readonly ConsoleLine[]
  /** Throws if anything wrote an error or threw one uncaught. */
  readonly expectNoErrors: (except?: readonly RegExp[]) => void
  readonly close: () => Promise<void>
}

const LOOK_EVERY_MS = 10
const CLOSE_TIMEOUT_MS = 2_000

/**
 * Copies a build to the folder that it is installed from. The folder decides the id, so each launch has a new
 * id. An existing profile keeps its folder.
 */
const copyFor = ({ dir, build = findBuild('chrome-mv3') }: LaunchOptions): string =>
  dir ? realpathSync(build) : copyBuild(build)

/**
 * Starts Chromium with Cowbell, or installs it in the shared browser.
 * @throws Error in one sentence if Chromium or the build is missing
 */
export async function launchCowbell(options: LaunchOptions = {}): Promise<CowbellInChromium> {
  const build = copyFor(options)
  const builds = [build, ...(options.beside ?? [])]
  const extensionId = extensionIdOf(build)
  const browser = (await takeKeptBrowser(options, builds)) ?? (await startBrowser(options, builds))
  const { context } = browser
  context.setDefaultTimeout(TIMEOUT_MS)
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

/** Checks whether a worker belongs to this extension and answers. */
const isAwake =
  (extensionId: string) =>
  async (worker: Worker): Promise<boolean> =>
    new URL(worker.url()).host === extensionId &&
    worker.evaluate<boolean>('chrome.runtime.getManifest().name === "Cowbell"').catch(() => false)

async function awaitWorker(context: BrowserContext, extensionId: string): Promise<Worker> {
  const isOurs = isAwake(extensionId)
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    for (const worker of context.serviceWorkers()) if (await isOurs(worker)) return worker
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error(`The worker did not wake within ${TIMEOUT_MS / 1000} s.`)
}

/**
 * Waits until a worker is installed, because a worker that is killed during its installation never ends and
 * never answers.
 */
export async function awaitActive(worker: Worker): Promise<void> {
  while ((await worker.evaluate('registration.active?.state')) !== 'activated') {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/**
 * Finds the running worker by the browser's list of targets, because Playwright keeps its handle of a killed
 * worker and binds it to the next one.
 */
async function findWorkerTargets(session: CDPSession, extensionId: string): Promise<string[]> {
  const { targetInfos } = await session.send('Target.getTargets')
  return targetInfos
    .filter(({ type, url }) => type === 'service_worker' && url.includes(extensionId))
    .map(({ targetId }) => targetId)
}

/** Wakes the worker by an empty message. */
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
 * Kills an extension's worker as the browser does. Resolves when it is gone. A page that talks to it starts
 * the next one at once under the same target id.
 */
export async function killWorker(session: CDPSession, extensionId: string): Promise<void> {
  for (const targetId of await findWorkerTargets(session, extensionId)) {
    await session.send('Target.closeTarget', { targetId })
    const deadline = Date.now() + CLOSE_TIMEOUT_MS
    while (Date.now() < deadline && (await findWorkerTargets(session, extensionId)).includes(targetId)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
}
