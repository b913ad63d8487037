/** Opens fixture pages in a browser, and drives them with the same calls in Chromium and Firefox. */
import { fileURLToPath } from 'node:url'
import type { Page as ChromiumPage } from 'playwright'
import puppeteer, { type Page as FirefoxPage } from 'puppeteer-core'
import { findFirefox } from '../../../support/browsers.mjs'
import { bundle } from '../../support/bundle'
import { type StartedBrowser, startBrowser } from '../../support/chromium-starts'
import { TIMEOUT_MS } from '../../support/patience'
import type { ExplorerServer } from '../serve'
import { serveSites } from './serve-sites'

/** A tab, or a frame in it. An expression is text, because a function would contain helpers of the transpiler. */
interface Evaluates {
  evaluate(expression: string): Promise<unknown>
}

/** A tab of either browser. */
export interface SiteTab {
  /** Loads a page and the measuring script into each of its frames. */
  readonly load: (address: string) => Promise<void>
  /** Sets the size of the window and waits until the page has followed. */
  readonly resize: (width: number, height?: number) => Promise<void>
  /** Evaluates an expression in the page and in each frame. Returns the results in this order. */
  readonly runInAll: <T>(expression: string) => Promise<T[]>
  readonly run: <T>(expression: string) => Promise<T>
  readonly close: () => Promise<void>
}

export interface SiteBrowser<Page> {
  readonly server: ExplorerServer
  /** Opens a tab. The page is the driver's own handle of it. */
  readonly openTab: () => Promise<SiteTab & { readonly page: Page }>
  /** Script that runs the content script as a plain script, with a played background. */
  readonly marksScript: string
  readonly close: () => Promise<void>
}

interface DrivenPage extends Evaluates {
  frames(): readonly Evaluates[]
  goto(address: string, options: { readonly timeout: number }): Promise<unknown>
  close(): Promise<void>
}

const HEIGHT_PX = 900
/** Script of this folder's parent, or of the folder of shared helpers. */
const bundleOf = (path: string) => bundle(fileURLToPath(new URL(path, import.meta.url)))

function tabOf<Page extends DrivenPage>(
  page: Page,
  measuring: string,
  setSize: (width: number, height: number) => Promise<void>,
): SiteTab & { readonly page: Page } {
  const runInAll = async <T>(expression: string) => {
    const results: T[] = []
    for (const frame of page.frames()) results.push((await frame.evaluate(expression)) as T)
    return results
  }
  return {
    page,
    runInAll,
    run: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    load: async (address) => {
      await page.goto(address, { timeout: TIMEOUT_MS })
      await runInAll(measuring)
    },
    resize: async (width, height = HEIGHT_PX) => {
      await setSize(width, height)
      await runInAll('measuring.whenQuiet()')
    },
    close: () => page.close(),
  }
}

const prepare = () =>
  Promise.all([
    serveSites(),
    bundleOf('../measure-marks.ts'),
    bundleOf('../../support/badges-in-page.ts'),
  ] as const)

/** Browser with these further flags. */
type Start = (flags: readonly string[]) => Promise<StartedBrowser>
const startPlain: Start = (flags) => startBrowser({ flags, hasScrollbars: true }, [])

/**
 * Starts Chromium, by default without Cowbell and with classic scrollbars. `Emulation.setScrollbarsHidden`
 * hides them.
 */
export async function openSitesInChromium(start = startPlain): Promise<SiteBrowser<ChromiumPage>> {
  const [server, measuring, marksScript] = await prepare()
  const { context, close } = await start(server.chromiumFlags)
  return {
    server,
    marksScript,
    openTab: async () => {
      const page = await context.newPage()
      return tabOf(page, measuring, (width, height) => page.setViewportSize({ width, height }))
    },
    close: async () => {
      await close()
      await server.close()
    },
  }
}

/** Starts Firefox with classic scrollbars. */
export async function openSitesInFirefox(): Promise<SiteBrowser<FirefoxPage>> {
  const [server, measuring, marksScript] = await prepare()
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    acceptInsecureCerts: true,
    extraPrefsFirefox: { ...server.firefoxPrefs, 'ui.useOverlayScrollbars': 0 },
  })
  return {
    server,
    marksScript,
    openTab: async () => {
      const page = await browser.newPage()
      return tabOf(page, measuring, (width, height) => page.setViewport({ width, height }))
    },
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}
