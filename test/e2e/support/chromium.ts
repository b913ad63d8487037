/** Chromium with the built extension in it. */
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from 'playwright'
import { findChromium } from '../../support/browsers.mjs'
import { findBuild, sizes } from './build'
import { type ConsoleLine, refuseErrors } from './console-lines'
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
  readonly openDesk: (hash?: string) => Promise<Page>
  /** Everything written to any console so far. */
  readonly lines: readonly ConsoleLine[]
  /** Throws when anything wrote an error or threw one that nobody caught. */
  readonly expectNoErrors: (except?: readonly RegExp[]) => void
  readonly close: () => Promise<void>
}

const LOOK_EVERY_MS = 10
const GONE_WITHIN_MS = 2_000

/** What Chromium is started with, to have these built extensions in it and nothing that disturbs. */
export const flagsFor = (...builds: readonly string[]): string[] => [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Lets a test press our button in the toolbar.
  '--enable-unsafe-extension-debugging',
  `--disable-extensions-except=${builds.join()}`,
  `--load-extension=${builds.join()}`,
]

/** Starts Chromium with Cowbell. @throws Error in one sentence when there is no Chromium or no build */
export async function launchCowbell(options: LaunchOptions = {}): Promise<CowbellInChromium> {
  const { headless = true, dir = '', build = findBuild('chrome-mv3'), colorScheme = 'light' } = options
  const { beside = [], flags = [] } = options
  const context = await chromium.launchPersistentContext(dir, {
    executablePath: findChromium(),
    headless,
    // Before a person's eyes it is their window and their theme.
    ...(headless ? { colorScheme, viewport: sizes.desk } : { colorScheme: null, viewport: null }),
    args: [...flagsFor(build, ...beside), ...flags],
  })
  const lines = collectLines(context)
  const first = await awaitWorker(context)
  await awaitActive(first)
  const extensionId = new URL(first.url()).host
  const session = await openBrowserSession(context)
  const [targetId] = await findWorkerTargets(session, extensionId)
  if (targetId) await collectWorkerErrors(session, targetId, lines)
  const pageUrl = (path: string) => `chrome-extension://${extensionId}/${path}`

  const openSurface = async (path: string, surface: keyof typeof sizes = 'desk') => {
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
    openDesk: (hash = '') => openSurface(`desk.html${hash}`),
    lines,
    expectNoErrors: (except) => refuseErrors(lines, except),
    close: () => context.close(),
  }
}

function collectLines(context: BrowserContext): ConsoleLine[] {
  const lines: ConsoleLine[] = []
  context.on('console', (message) =>
    lines.push({ from: message.page()?.url() ?? 'worker', type: message.type(), text: message.text() }),
  )
  context.on('weberror', (error) =>
    lines.push({
      from: error.page()?.url() ?? 'worker',
      type: 'uncaught',
      text: String(error.error().stack ?? error.error()),
    }),
  )
  return lines
}

const isOurs = (worker: Worker): Promise<boolean> =>
  worker.evaluate<boolean>('chrome.runtime.getManifest().name === "Cowbell"').catch(() => false)

async function awaitWorker(context: BrowserContext): Promise<Worker> {
  for (const worker of context.serviceWorkers()) if (await isOurs(worker)) return worker
  return context.waitForEvent('serviceworker', { timeout: 15_000, predicate: isOurs })
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
  return awaitWorker(context)
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

/** Only the browser's session may close a worker; a page's may not. */
export function openBrowserSession(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser()
  if (!browser) throw new Error('This context has no browser to speak to.')
  return browser.newBrowserCDPSession()
}
