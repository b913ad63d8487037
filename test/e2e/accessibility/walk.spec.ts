/** One walk through every screen, as a popup and as a tab: axe, tidiness, and the pictures of the README. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sizes } from '../support/build'
import { findColorFaults, findStructureFaults } from '../support/faults'
import { findUntidy } from '../support/tidy'
import { findStale } from '../walk/readme-pictures'
import { openShot, openWindows, type Shot } from '../walk/screenshots'
import { openGrantedStage, type Stage } from '../walk/stage'
import { walkTour } from '../walk/tour'

/** Surfaces are checked one after the other, because pages of one extension share a process. */
const SURFACES = ['popup', 'tab'] as const

/** Time limit of the walk on a busy machine. */
const WALK_MS = 900_000

/** Minimum number of checked screens. Fewer mean that the walk has lost screens. */
const MIN_LOOKS = 150

describe('every screen', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openGrantedStage()
  })
  afterAll(() => stage?.close())

  it('passes axe and looks tidy as a popup and as a tab, in both themes', { timeout: WALK_MS }, async () => {
    const windows = await openWindows(stage.cowbell)
    const seenStyles = new Set<string>()
    const faults: string[] = []
    let looks = 0
    const lookAt = async (page: Page, name: string) => {
      looks += 1
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      const moving = await page.evaluate(() => document.getAnimations().length)
      const found = [
        ...(moving > 0 ? [`${moving} animations run although reduced motion is requested`] : []),
        ...(await findUntidy(page)),
        ...(await findStructureFaults(page)),
        ...(await findColorFaults(page, seenStyles)),
      ]
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    }
    const take = async (shots: readonly Shot[]) => {
      for (const shot of shots)
        for (const surface of SURFACES) {
          const page = windows[surface]
          await openShot(page, stage.cowbell, surface, shot)
          faults.push(...(await findStale(page, `${shot.name}-${sizes[surface].width}`)))
          await lookAt(page, `${shot.name} as ${surface}`)
        }
    }
    const takePage = async (name: string, page: Page) => {
      const before = page.viewportSize() ?? sizes.tab
      for (const surface of SURFACES) {
        await page.setViewportSize(sizes[surface])
        await lookAt(page, `${name} as ${surface}`)
      }
      await page.setViewportSize(before)
    }
    await walkTour(stage, { take, takePage }, (_name, _description, act) => act())
    expect(faults).toEqual([])
    expect(looks).toBeGreaterThan(MIN_LOOKS)
  })
})
