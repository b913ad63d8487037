/** Pictures of screens: each in both themes, at the widths of the popup, the side panel and a tab. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { sizes } from '../support/build'
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
  /** File names so far. */
  readonly pictures: readonly string[]
}

type Surface = keyof typeof sizes
const SURFACES: readonly Surface[] = ['popup', 'sidepanel', 'desk']
const THEMES = ['light', 'dark'] as const

/** Nothing on the page is on its way: no answer awaited, no place held. */
const isAtRest = (page: Page): Promise<boolean> =>
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

/** Starts an album in an empty folder. */
export function openAlbum({ cowbell }: Stage, folder: string): Album {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const pictures: string[] = []

  const shoot = async (page: Page, name: string) => {
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      const file = `${name}-${theme}.png`
      await page.screenshot({ path: join(folder, file), animations: 'disabled' })
      pictures.push(file)
    }
  }
  /** A popup cannot grow: what does not fit is pictured scrolled. Other surfaces are made as high as their screen. */
  const shootWhole = async (page: Page, name: string, surface: Surface) => {
    const { width, height } = sizes[surface]
    await page.setViewportSize({ width, height })
    const hidden = await readHidden(page)
    if (surface !== 'popup' && hidden > 0) await page.setViewportSize({ width, height: height + hidden })
    await shoot(page, `${name}-${width}`)
    if (surface !== 'popup' || hidden <= 0) return
    await scrollToEnd(page)
    await shoot(page, `${name}-${width}-end`)
  }
  const takeOn = async (surface: Surface, shots: readonly Shot[]) => {
    const page = await cowbell.openSurface('manifest.json', surface)
    for (const { name, route, isTabOnly, prepare } of shots) {
      const file = isTabOnly ? 'desk' : surface
      await page.goto('about:blank')
      await page.setViewportSize(sizes[surface])
      await page.goto(`chrome-extension://${cowbell.extensionId}/${file}.html${route}`)
      await awaitRest(page)
      await prepare?.(page)
      await awaitRest(page)
      await shootWhole(page, name, surface)
    }
    await page.close()
  }
  return {
    pictures,
    take: async (shots) => {
      await Promise.all(SURFACES.map((surface) => takeOn(surface, shots)))
    },
    takePage: async (name, page) => {
      const before = page.viewportSize() ?? sizes.desk
      for (const surface of SURFACES) await shootWhole(page, name, surface)
      await page.setViewportSize(before)
    },
  }
}
