/** Firefox with the built extension. */
import { rmSync } from 'node:fs'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { findFirefox } from '../../support/browsers.mjs'
import { copyBuild, findBuild, sizes } from './build'
import { CLOSE_TIMEOUT_MS, within } from './chromium-starts'
import { type ConsoleLine, refuseErrors } from './console-lines'
import { TIMEOUT_MS } from './patience'

export interface FirefoxOptions {
  /** Default: true. */
  readonly headless?: boolean
  /** Folder of the built extension. Default: our build. */
  readonly build?: string
  /** Folder of the profile, which is kept. Default: a new folder, deleted with the browser. */
  readonly dir?: string
  /** Installs the extension in the started browser. Default: installs the build until the browser ends. */
  readonly install?: (browser: Browser) => Promise<void>
  /** Further preferences of the browser. If any are set, untrusted certificates are accepted. */
  readonly prefs?: Readonly<Record<string, string | number | boolean>>
}

export interface CowbellInFirefox {
  readonly browser: Browser
  /** Opens a web page. */
  readonly openPage: (url: string) => Promise<Page>
  /** Opens a page of the extension, such as `popup.html`, in a tab with the size of a surface. */
  readonly openSurface: (path: string, surface?: keyof typeof sizes) => Promise<Page>
  readonly openPopup: () => Promise<Page>
  /** @param hash route in the app, such as '#/orders' */
  readonly openTab: (hash?: string) => Promise<Page>
  /**
   * Installs the same build again, which Firefox treats as an update: the extension's pages and scripts end.
   */
  readonly update: () => Promise<void>
  /** Lines written to the console of web pages. Firefox does not report those of extension pages. */
  readonly lines: readonly ConsoleLine[]
  /** Throws if a web page wrote an error or threw one uncaught. */
  readonly expectNoErrors: (except?: readonly RegExp[]) => void
  readonly close: () => Promise<void>
}

export const EXTENSION_ID = 'cowbell@cowbell.invalid'
/**
 * Host of the extension pages. A preference sets it, because Firefox would choose a new one per installation.
 */
const EXTENSION_HOST = '0c0b3115-0000-4000-8000-000000000001'
const LOOK_EVERY_MS = 50

/** Starts Firefox with Cowbell. @throws Error in one sentence if Firefox or the build is missing */
export async function launchCowbellInFirefox(options: FirefoxOptions = {}): Promise<CowbellInFirefox> {
  const { headless = true, build = findBuild('firefox-mv3'), prefs } = options
  const installed = copyBuild(build)
  const update = async (to: Browser) => {
    await to.installExtension(installed)
  }
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless,
    ...(options.dir ? { userDataDir: options.dir } : {}),
    acceptInsecureCerts: prefs !== undefined,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [EXTENSION_ID]: EXTENSION_HOST }),
      'layout.css.prefers-color-scheme.content-override': 1,
      ...prefs,
    },
  })
  await (options.install ?? update)(browser)
  const lines: ConsoleLine[] = []

  const openPage = async (url: string) => {
    const page = await newPage(browser, lines, 'tab')
    await page.goto(url)
    return page
  }
  const openSurface = async (path: string, surface: keyof typeof sizes = 'tab') => {
    const url = `moz-extension://${EXTENSION_HOST}/${path}`
    const page = await newPage(browser, lines, surface)
    await openExtensionPage(page, url)
    return page
  }
  return {
    browser,
    openPage,
    openSurface,
    openPopup: () => openSurface('popup.html', 'popup'),
    openTab: (hash = '') => openSurface(`tab.html${hash}`),
    update: () => update(browser),
    lines,
    expectNoErrors: (except) => refuseErrors(lines, except),
    close: async () => {
      await within(CLOSE_TIMEOUT_MS, browser.close()).catch(() => browser.process()?.kill('SIGKILL'))
      rmSync(installed, { recursive: true })
    },
  }
}

async function newPage(browser: Browser, lines: ConsoleLine[], surface: keyof typeof sizes): Promise<Page> {
  const page = await browser.newPage()
  await page.setViewport(sizes[surface])
  page.on('console', (message) =>
    lines.push({ from: message.location().url ?? page.url(), type: message.type(), text: message.text() }),
  )
  page.on('pageerror', (error) => lines.push({ from: page.url(), type: 'uncaught', text: String(error) }))
  return page
}

/**
 * Waits until an extension page has loaded, by evaluating code in it. Puppeteer gets neither a load event nor
 * an address (`page.url()`) of such a page.
 */
async function openExtensionPage(page: Page, url: string): Promise<void> {
  void page.goto(url, { timeout: TIMEOUT_MS }).catch(() => undefined)
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await isLoaded(page, url))) {
    if (Date.now() > deadline) throw new Error(`${url} did not open within ${TIMEOUT_MS / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** Checks whether a page has loaded. A navigating page has no document and counts as not loaded. */
const isLoaded = (page: Page, url: string): Promise<boolean> =>
  page
    .evaluate((wanted) => location.href.startsWith(wanted) && document.readyState === 'complete', url)
    .catch(() => false)
