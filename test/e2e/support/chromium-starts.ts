/**
 * Chromiums for tests. Most files need only a fresh installation of Cowbell. They share one browser per
 * worker of the test runner, because a start takes two seconds of CPU time. Each test installs the extension
 * under a new id and uninstalls it with its storage. Tests that need flags, a profile or a window start their
 * own browser.
 */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium } from 'playwright'
import { findChromium } from '../../support/browsers.mjs'
import { extensionIdOf, sizes } from './build'
import type { LaunchOptions } from './chromium'

/** A Chromium with these extensions installed. */
export interface StartedBrowser {
  readonly context: BrowserContext
  /** Removes everything that the test left. */
  readonly close: () => Promise<void>
}

/**
 * Features that Chromium must disable. The flag replaces the flag of Playwright, so the list includes the
 * features that Playwright disables. Our additions are the pages of the address bar, which every window
 * loads.
 */
export const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
]

/** Flags of every Chromium. They switch off everything that could disturb a test. */
const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Allows tests to press the toolbar button and to install and uninstall extensions.
  '--enable-unsafe-extension-debugging',
  `--disable-features=${DISABLED_FEATURES}`,
]
/**
 * Time limit for cleaning up the shared browser, and for closing Firefox. After it, Chromium is closed and
 * Firefox is killed.
 */
export const CLOSE_TIMEOUT_MS = 30_000

/** Flags that load these built extensions. */
export const flagsFor = (...builds: readonly string[]): string[] => [
  ...QUIET_FLAGS,
  `--disable-extensions-except=${builds.join()}`,
  `--load-extension=${builds.join()}`,
]

/** Opens a DevTools session of the browser. Only such a session may close a worker. */
export function openBrowserSession(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser()
  if (!browser) throw new Error('This context has no browser to speak to.')
  return browser.newBrowserCDPSession()
}

/**
 * Script for every page. Extension pages see a machine with one gigabyte, where deriving a vault key costs
 * the minimum. It is text, because a function would contain helpers of the transpiler.
 */
const SHRINK_MACHINE = `if (location.protocol === 'chrome-extension:')
  Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 1 })`

/** Contexts of running browsers. */
export const liveContexts = new Set<BrowserContext>()

function noteLive(context: BrowserContext): void {
  liveContexts.add(context)
  context.once('close', () => liveContexts.delete(context))
}

/** Starts a separate browser with these extensions. */
export async function startBrowser(
  {
    headless = true,
    dir = '',
    colorScheme = 'light',
    machine = 'small',
    flags = [],
    hasScrollbars,
  }: LaunchOptions,
  builds: readonly string[],
): Promise<StartedBrowser> {
  const context = await chromium.launchPersistentContext(dir, {
    executablePath: findChromium(),
    headless,
    // With a display, the user's window size and theme apply.
    ...(headless ? { colorScheme, viewport: sizes.tab } : { colorScheme: null, viewport: null }),
    args: [...flagsFor(...builds), ...flags],
    ...(hasScrollbars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
  })
  noteLive(context)
  if (headless && machine === 'small') await context.addInitScript(SHRINK_MACHINE)
  return { context, close: () => context.close() }
}

/** Parts of the DevTools protocol that are missing in its types. */
interface Installer {
  send(method: 'Extensions.loadUnpacked', params: { path: string }): Promise<unknown>
  send(method: 'Extensions.uninstall', params: { id: string }): Promise<unknown>
}

interface KeptBrowser {
  readonly context: BrowserContext
  readonly installer: Installer
}

/**
 * Shared browser of this worker of the test runner. Undefined before the first test and after it was closed.
 */
let kept: KeptBrowser | undefined
let isTaken = false

async function startKept(): Promise<KeptBrowser> {
  // Uninstalling deletes files of a desktop folder. This home folder protects the desktop of the user.
  const home = join(tmpdir(), `cowbell-kept-${process.pid}`)
  const context = await chromium.launchPersistentContext('', {
    executablePath: findChromium(),
    headless: true,
    colorScheme: 'light',
    // Animations take a sixth of a page's CPU time, so they are off. A separate browser has them.
    reducedMotion: 'reduce',
    viewport: sizes.tab,
    args: QUIET_FLAGS,
    ignoreDefaultArgs: ['--disable-extensions'],
    env: { ...process.env, XDG_DATA_HOME: home },
  })
  noteLive(context)
  await context.addInitScript(SHRINK_MACHINE)
  context.once('close', () => {
    kept = undefined
    rmSync(home, { recursive: true, force: true })
  })
  return { context, installer: (await openBrowserSession(context)) as unknown as Installer }
}

/** Checks whether the shared browser satisfies these options. */
const isPlain = ({
  headless,
  dir,
  colorScheme,
  flags = [],
  hasScrollbars,
  machine,
}: LaunchOptions): boolean =>
  headless !== false &&
  !dir &&
  colorScheme !== 'dark' &&
  flags.length === 0 &&
  !hasScrollbars &&
  machine !== 'real'

/** @throws Error after the time limit; the act itself continues */
export const within = (ms: number, act: Promise<unknown>): Promise<unknown> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not within ${ms / 1000} s.`)), ms)
  })
  return Promise.race([act, late]).finally(() => clearTimeout(timer))
}

async function cleanUp({ context, installer }: KeptBrowser, builds: readonly string[]): Promise<void> {
  const pages = context.pages()
  await context.newPage()
  await Promise.all(pages.map((page) => page.close()))
  for (const build of builds) await installer.send('Extensions.uninstall', { id: extensionIdOf(build) })
  await context.clearCookies()
  await context.clearPermissions()
}

/**
 * Installs these extensions in the shared browser. Returns undefined if the browser does not satisfy the
 * options or is in use.
 */
export async function takeKeptBrowser(
  options: LaunchOptions,
  builds: readonly string[],
): Promise<StartedBrowser | undefined> {
  if (!process.env['VITEST'] || isTaken || !isPlain(options)) return undefined
  isTaken = true
  kept ??= await startKept()
  const { context, installer } = kept
  const taken = kept
  for (const path of builds) await installer.send('Extensions.loadUnpacked', { path })
  const close = async () => {
    await within(CLOSE_TIMEOUT_MS, cleanUp(taken, builds))
      .catch(() => context.close())
      .finally(() => {
        isTaken = false
      })
  }
  return { context, close }
}
