/** Pictures of screens: each in both themes, at the widths of the popup, the side panel and a tab. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { sizes } from '../support/build'
import type { CowbellInChromium } from '../support/chromium'
import type { Stage } from './stage'
import { until } from './until'

/** A screen to picture. */
export interface Shot {
  readonly name: string
  /** Its route, such as '#/orders'. */
  readonly route: string
  /** The screen stands in a tab only: there it is pictured at every width. */
  readonly isTabOnly?: true
  /** What a person does to see it so. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

/** Takes pictures into its folder. */
export interface Album {
  readonly take: (shots: readonly Shot[]) => Promise<void>
  /** Pictures a page as it stands, at every width; its size is given back to it. */
  readonly takePage: (name: string, page: Page) => Promise<void>
  /** Pictures every page that is open, as it stands. */
  readonly takeFailure: () => Promise<void>
  /** File names so far. */
  readonly pictures: readonly string[]
}

export type Surface = keyof typeof sizes
const SURFACES: readonly Surface[] = ['popup', 'sidepanel', 'tab']
const THEMES = ['light', 'dark'] as const

/** Nothing on the page is on its way: no answer awaited, no place held. */
export const isAtRest = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const waiting = document.querySelector('[aria-busy="true"], .skeleton')
    return waiting === null && document.querySelector('h1, h2') !== null
  })
const awaitRest = (page: Page) => until(`${page.url()} at rest`, () => isAtRest(page), Boolean)

/** How much more of the screen there is below what is seen, CSS pixels. */
const readHidden = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const place = document.querySelector('main') ?? document.documentElement
    place.scrollTo(0, 0)
    return place.scrollHeight - place.clientHeight
  })
const scrollToEnd = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector('main')?.scrollTo(0, 1e6))

/** Makes a window as high as its screen; what is laid out only when it is near the window adds to it meanwhile. */
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

/** A page in a window of its own: one behind another page would be drawn once a second only. */
async function openWindow({ context }: CowbellInChromium, session: CDPSession): Promise<Page> {
  const opened = context.waitForEvent('page')
  await session.send('Target.createTarget', { url: 'about:blank', newWindow: true })
  return opened
}

/** A window a surface, so that all of them can be looked at side by side. */
export async function openWindows(cowbell: CowbellInChromium): Promise<Readonly<Record<Surface, Page>>> {
  const session = await cowbell.context.browser()?.newBrowserCDPSession()
  if (!session) throw new Error('This context has no browser to speak to.')
  const popup = await openWindow(cowbell, session)
  const sidepanel = await openWindow(cowbell, session)
  const tab = await openWindow(cowbell, session)
  // Tabs to come open in the last window of all: one that is not pictured.
  await openWindow(cowbell, session)
  return { popup, sidepanel, tab }
}

/** Opens a screen again as its shot has it, whatever was done on the page before, and waits until it is at rest. */
export async function openShot(
  page: Page,
  { extensionId }: CowbellInChromium,
  surface: Surface,
  { route, isTabOnly, prepare }: Shot,
): Promise<void> {
  await page.setViewportSize(sizes[surface])
  await page.goto('about:blank')
  await page.goto(`chrome-extension://${extensionId}/${isTabOnly ? 'tab' : surface}.html${route}`)
  await awaitRest(page)
  await prepare?.(page)
  await awaitRest(page)
}

/** Starts an album in an empty folder; `note` is told of each screen that is going to be pictured, as name and width. */
export async function openAlbum(
  { cowbell }: Stage,
  folder: string,
  note: (page: Page, picture: string) => Promise<void>,
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
      // What hears of the theme by a script is drawn a frame later.
      await page.evaluate('new Promise(requestAnimationFrame)')
      const { data } = await session.send('Page.captureScreenshot', { optimizeForSpeed: true })
      writeFileSync(join(folder, file), data, 'base64')
      pictures.push(file)
    }
    await session.detach()
  }
  /** A popup cannot grow: what does not fit is pictured scrolled. Other surfaces are made as high as their screen. */
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
      await note(page, `${shot.name}-${sizes[surface].width}`)
      await shootWhole(page, shot.name, surface)
    }
  }
  return {
    pictures,
    take: async (shots) => {
      await Promise.all(SURFACES.map((surface) => takeOn(surface, shots)))
    },
    takePage: async (name, page) => {
      const before = page.viewportSize() ?? sizes.tab
      for (const surface of SURFACES) await shootWhole(page, name, surface)
      await page.setViewportSize(before)
    },
    takeFailure: async () => {
      for (const [at, page] of cowbell.context.pages().entries()) await shoot(page, `failed-${at}`)
    },
  }
}
