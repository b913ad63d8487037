/** A tour during which every screen is checked with axe, for tidiness, and against the pictures of the README. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sizes } from '../support/build'
import { findColorFaults, findStructureFaults } from '../support/faults'
import { findUntidy } from '../support/tidy'
import { findStale } from './readme-pictures'
import { openShot, openWindows, park, type Shot } from './screenshots'
import { openGrantedStage, type Stage } from './stage'
import type { Tour } from './tour'

const SURFACES = ['popup', 'tab'] as const
type Surface = (typeof SURFACES)[number]

/** The core tier shows each screen once. The run of all tests shows it as a popup and as a tab. */
const isCore = process.env['COWBELL_TIER'] === 'core'
const isShownOn = (surface: Surface, isTabOnly = false): boolean =>
  !isCore || (surface === 'tab') === isTabOnly

/** Time limit of a tour on a busy machine. */
const TOUR_MS = 600_000

interface CheckedTour {
  /** Title of the test, without its subject. */
  readonly title: string
  readonly walk: Tour
  /** Minimum number of screens. Fewer mean that the tour has lost screens. */
  readonly minScreens: number
}

/** Declares the test of a tour. */
export function testTour({ title, walk, minScreens }: CheckedTour): void {
  let stage: Stage
  beforeAll(async () => {
    stage = await openGrantedStage()
  })
  afterAll(() => stage?.close())

  it(title, { timeout: TOUR_MS }, async () => {
    const windows = await openWindows(stage.cowbell)
    const seenStyles = new Set<string>()
    const faults: string[] = []
    const screens = new Set<string>()
    const lookAt = async (page: Page, name: string, surface: Surface) => {
      screens.add(name)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const moving = await page.evaluate(() => document.getAnimations().length)
      const found = [
        ...(moving > 0 ? [`${moving} animations run although reduced motion is requested`] : []),
        ...(await findUntidy(page)),
        ...(await findStructureFaults(page)),
        ...(await findColorFaults(page, seenStyles)),
      ]
      faults.push(...found.map((fault) => `${name} as ${surface}: ${fault}`))
    }
    // Surfaces take turns, because pages of one extension share a process.
    const take = async (shots: readonly Shot[]) => {
      for (const surface of SURFACES) {
        const page = windows[surface]
        for (const shot of shots.filter(({ isTabOnly }) => isShownOn(surface, isTabOnly))) {
          await openShot(page, stage.cowbell, surface, shot)
          faults.push(...(await findStale(page, `${shot.name}-${sizes[surface].width}`)))
          await lookAt(page, shot.name, surface)
        }
        await park(page)
      }
    }
    const takePage = async (name: string, page: Page) => {
      const before = page.viewportSize() ?? sizes.tab
      for (const surface of SURFACES.filter((each) => isShownOn(each))) {
        await page.setViewportSize(sizes[surface])
        await lookAt(page, name, surface)
      }
      await page.setViewportSize(before)
    }
    await walk(stage, { take, takePage }, (_name, _description, act) => act())
    expect(faults).toEqual([])
    expect(screens.size).toBeGreaterThanOrEqual(minScreens)
  })
}
