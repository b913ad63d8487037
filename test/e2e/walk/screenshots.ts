/** Screenshots of screens in both themes, at the widths of popup, side panel and tab. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { hrefOf, readRoute } from '../../../src/ui/workspace/routes'
import { sizes } from '../support/build'
import type { CowbellInChromium } from '../support/chromium'
import type { Stage } from './stage'
import { until } from './until'

/** Screen of which screenshots are taken. */
export interface Shot {
  readonly name: string
  /** Route, such as '#/orders'. */
  readonly route: string
  /** True if the screen exists only in a tab. Its screenshots at every width are taken there. */
  readonly isTabOnly?: true
  /** Brings the screen into the state of the screenshot. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

/** Takes screenshots into a folder. */
export interface Album {
  readonly take: (shots: readonly Shot[]) => Promise<void>
  /** Takes screenshots of an open page at every width, then restores its size. */
  readonly takePage: (name: string, page: Page) => Promise<void>
  /** Takes a screenshot of every open page. */
  readonly takeFailure: () => Promise<void>
  /** File names of the screenshots. */
  readonly pictures: readonly string[]
}

export type Surface = keyof typeof sizes
const SURFACES: readonly Surface[] = ['popup', 'sidepanel', 'tab']
const THEMES = ['light', 'dark'] as const

/** Checks that a page has loaded: nothing is busy, and no placeholder and no part of a left screen remains. */
export const isAtRest = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const waiting = document.querySelector('[aria-busy="true"], .skeleton, [data-left]')
    return waiting === null && document.querySelector('h1, h2') !== null
  })
const awaitRest = (page: Page) => until(`${page.url()} at rest`, () => isAtRest(page), Boolean)

/** Returns the height of the screen outside the viewport, in CSS pixels. */
const readHidden = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const place = document.querySelector('main') ?? document.documentElement
    place.scrollTo(0, 0)
    return place.scrollHeight - place.clientHeight
  })
const scrollToEnd = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector('main')?.scrollTo(0, 1e6))

/**
 * Grows a window to the height of its screen. This lays out further content near the viewport, which can add
 * to the height.
 */
async function growToWhole(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  let grown = height
  await until(
    `${page.url()} whole`,
    async () => {
      const hidden = await readHidden(page)
      grown += Math.max(0, hidden)
      if (hidden > 0) await page.setViewportSize({ width, height: grown })
      return hidden
    },
    (hidden) => hidden <= 0,
  )
}

/** Opens a page in its own window, because a covered page is drawn only once a second. */
async function openWindow({ context }: CowbellInChromium, session: CDPSession): Promise<Page> {
  const opened = context.waitForEvent('page')
  await session.send('Target.createTarget', { url: 'about:blank', newWindow: true })
  return opened
}

/** Opens a window per surface. */
export async function openWindows(cowbell: CowbellInChromium): Promise<Readonly<Record<Surface, Page>>> {
  const session = await cowbell.context.browser()?.newBrowserCDPSession()
  if (!session) throw new Error('This context has no browser to speak to.')
  const popup = await openWindow(cowbell, session)
  const sidepanel = await openWindow(cowbell, session)
  const tab = await openWindow(cowbell, session)
  // New tabs open in the last window, of which no screenshots are taken.
  await openWindow(cowbell, session)
  return { popup, sidepanel, tab }
}

/** Route of a screen that requests nothing and is in no screenshot. Windows show it between the steps of the tour. */
const PARKED = '#/environments/edit/parked'

/** Leaves the screen of a page for another one: closes all dialogs and changes the route. */
const changeRoute = (page: Page, route: string): Promise<void> =>
  page.evaluate((hash) => {
    for (const dialog of document.querySelectorAll('dialog'))
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    for (const part of document.querySelectorAll('main > *, dialog')) part.setAttribute('data-left', '')
    globalThis.location.hash = hash
  }, route)

/** Returns the path of a route, which decides whether a screen starts again. */
function pathOf(route: string): string {
  const { name, params } = readRoute(route)
  return hrefOf(name, params)
}

/** Shows a screen without dialogs, whatever the page showed before. The document loads only once. */
async function goTo(page: Page, document: string, route: string): Promise<void> {
  const [loaded, hash = ''] = page.url().split('#')
  if (loaded !== document) await page.goto(`${document}${route}`)
  else {
    if (pathOf(route) === pathOf(`#${hash}`)) {
      await changeRoute(page, PARKED)
      await awaitRest(page)
    }
    await changeRoute(page, route)
  }
  await awaitRest(page)
}

/**
 * Opens a screen in the state of its screenshot, whatever the page showed before, and waits until it has
 * loaded.
 */
export async function openShot(
  page: Page,
  { extensionId }: CowbellInChromium,
  surface: Surface,
  { route, isTabOnly, prepare }: Shot,
): Promise<void> {
  await page.setViewportSize(sizes[surface])
  await goTo(page, `chrome-extension://${extensionId}/${isTabOnly ? 'tab' : surface}.html`, route)
  if (!prepare) return
  await prepare(page)
  await awaitRest(page)
}

/** Shows the screen that requests nothing, so that a window takes no time from the steps of the tour. */
export async function park(page: Page): Promise<void> {
  if (page.url().startsWith('chrome-extension:') && !page.url().endsWith(PARKED))
    await changeRoute(page, PARKED)
}

interface AlbumOptions {
  /**
   * Called before each screenshot with the page and the screenshot's name and width, such as 'review-380'.
   */
  readonly onPicture: (page: Page, picture: string) => Promise<void>
  /** Surfaces of which screenshots are taken. Default: all three. */
  readonly surfaces?: readonly Surface[]
}

/** Starts an album in an empty folder. */
export async function openAlbum(
  { cowbell }: Stage,
  folder: string,
  { onPicture, surfaces = SURFACES }: AlbumOptions,
): Promise<Album> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const windows = await openWindows(cowbell)
  const pictures: string[] = []

  const shoot = async (page: Page, name: string) => {
    const session = await page.context().newCDPSession(page)
    for (const theme of THEMES) {
      const file = `${name}-${theme}.png`
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      // Scripts that listen to the theme draw a frame later.
      await page.evaluate('new Promise(requestAnimationFrame)')
      const { data } = await session.send('Page.captureScreenshot', { optimizeForSpeed: true })
      writeFileSync(join(folder, file), data, 'base64')
      pictures.push(file)
    }
    await session.detach()
  }
  /**
   * Takes screenshots of a whole screen. A popup cannot grow, so a second screenshot shows it scrolled to its
   * end.
   */
  const shootWhole = async (page: Page, name: string, surface: Surface) => {
    const { width, height } = sizes[surface]
    await page.setViewportSize({ width, height })
    if (surface !== 'popup') await growToWhole(page, sizes[surface])
    await shoot(page, `${name}-${width}`)
    if (surface !== 'popup' || (await readHidden(page)) <= 0) return
    await scrollToEnd(page)
    await shoot(page, `${name}-${width}-end`)
  }
  const takeOn = async (surface: Surface, shots: readonly Shot[]) => {
    const page = windows[surface]
    for (const shot of shots) {
      await openShot(page, cowbell, surface, shot)
      await onPicture(page, `${shot.name}-${sizes[surface].width}`)
      await shootWhole(page, shot.name, surface)
    }
    await park(page)
  }
  return {
    pictures,
    take: async (shots) => {
      await Promise.all(surfaces.map((surface) => takeOn(surface, shots)))
    },
    takePage: async (name, page) => {
      const before = page.viewportSize() ?? sizes.tab
      for (const surface of surfaces) await shootWhole(page, name, surface)
      await page.setViewportSize(before)
    },
    takeFailure: async () => {
      for (const [index, page] of cowbell.context.pages().entries()) await shoot(page, `failed-${index}`)
    },
  }
}
