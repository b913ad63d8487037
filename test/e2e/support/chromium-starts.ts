/**
 * Chromiums for tests. Most files need no more of theirs than a fresh installation of Cowbell: they share one browser, which a
 * worker of the test runner starts once (two seconds of a processor) and keeps from file to file. An extension is installed
 * under an id of its own each time and uninstalled with all it stored. Whoever needs flags, a profile or a window has a browser
 * of its own.
 */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium } from 'playwright'
import { findChromium } from '../../support/browsers.mjs'
import { extensionIdOf, sizes } from './build'
import type { LaunchOptions } from './chromium'

/** A Chromium that has these extensions in it. */
export interface StartedBrowser {
  readonly context: BrowserContext
  /** Leaves nothing of it to the next test. */
  readonly close: () => Promise<void>
}

/**
 * What Chromium is to leave out. The flag that says so replaces Playwright's, so it holds all of that. Ours are the address
 * bar's pages, of which each window loads one though nobody looks.
 */
export const LEFT_OUT = [
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

/** What every Chromium here is started with: nothing that disturbs. */
const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Lets a test press our button in the toolbar, install and uninstall.
  '--enable-unsafe-extension-debugging',
  `--disable-features=${LEFT_OUT}`,
]
/** How long a page, an installation or a browser may take to go; one that does not is ended. */
export const GONE_WITHIN_MS = 30_000

/** What Chromium is started with, to have these built extensions in it. */
export const flagsFor = (...builds: readonly string[]): string[] => [
  ...QUIET_FLAGS,
  `--disable-extensions-except=${builds.join()}`,
  `--load-extension=${builds.join()}`,
]

/** Only the browser's session may close a worker; a page's may not. */
export function openBrowserSession(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser()
  if (!browser) throw new Error('This context has no browser to speak to.')
  return browser.newBrowserCDPSession()
}

/**
 * Runs in every page. The extension's own see a machine of a gigabyte, where a vault costs the floor to derive. As text: a
 * function would come with what the tool that runs this file has put into it.
 */
const SHRINK_MACHINE = `if (location.protocol === 'chrome-extension:')
  Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 1 })`

/** Contexts of the browsers that run. */
export const liveContexts = new Set<BrowserContext>()

function noteLive(context: BrowserContext): void {
  liveContexts.add(context)
  context.once('close', () => liveContexts.delete(context))
}

/** A browser of one's own, with these extensions in it. */
export async function startBrowser(
  { headless = true, dir = '', colorScheme = 'light', machine = 'small', flags = [] }: LaunchOptions,
  builds: readonly string[],
): Promise<StartedBrowser> {
  const context = await chromium.launchPersistentContext(dir, {
    executablePath: findChromium(),
    headless,
    // Before a person's eyes it is their window and their theme.
    ...(headless ? { colorScheme, viewport: sizes.tab } : { colorScheme: null, viewport: null }),
    args: [...flagsFor(...builds), ...flags],
  })
  noteLive(context)
  if (headless && machine === 'small') await context.addInitScript(SHRINK_MACHINE)
  return { context, close: () => context.close() }
}

/** The part of the DevTools protocol that its types do not know. */
interface Installer {
  send(method: 'Extensions.loadUnpacked', params: { path: string }): Promise<unknown>
  send(method: 'Extensions.uninstall', params: { id: string }): Promise<unknown>
}

interface KeptBrowser {
  readonly context: BrowserContext
  readonly installer: Installer
}

/** Of this worker of the test runner; undefined before the first and after one that was closed. */
let kept: KeptBrowser | undefined
let isTaken = false

async function startKept(): Promise<KeptBrowser> {
  // What an uninstallation tidies on a desktop is looked for there, and not at a person's.
  const home = join(tmpdir(), `cowbell-kept-${process.pid}`)
  const context = await chromium.launchPersistentContext('', {
    executablePath: findChromium(),
    headless: true,
    colorScheme: 'light',
    // A sixth of a page's time of a processor goes into what moves. In a browser of one's own it does.
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

/** Whether a browser that others used before and will use after will do. */
const isPlain = ({ headless, dir, colorScheme, flags = [], machine }: LaunchOptions): boolean =>
  headless !== false && !dir && colorScheme !== 'dark' && flags.length === 0 && machine !== 'real'

/** @throws Error when it is not done by then; it goes on all the same */
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

/** The browser that is kept, with these extensions installed; undefined where it will not do, or is in use. */
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
    await within(GONE_WITHIN_MS, cleanUp(taken, builds))
      .catch(() => context.close())
      .finally(() => {
        isTaken = false
      })
  }
  return { context, close }
}
