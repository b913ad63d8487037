/** A part of the tour as axe sees it: in both themes, as a popup and as a tab. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findStale } from '../walk/readme-pictures'
import { openShot, openWindows, type Shot, type Surface } from '../walk/screenshots'
import { openGrantedStage, type Stage } from '../walk/stage'
import { type PartName, walkPart } from '../walk/tour'
import { sizes } from './build'
import { findFaults, type Look } from './faults'
import { findUntidy } from './tidy'

/** Colours are all that a theme changes, and they are the same at every width. */
const LOOKS = {
  popup: [
    ['light', 'all'],
    ['dark', 'colours'],
  ],
  tab: [['light', 'structure']],
} as const satisfies Partial<Record<Surface, readonly (readonly ['light' | 'dark', Look])[]>>

/** One surface after the other: pages of one extension share a process. */
const SURFACES = ['popup', 'tab'] as const

/** A part of the tour on a machine with other things to do. */
const PART_MS = 600_000

/** Tests that axe finds nothing on any screen of a part. */
export function lookOver(part: PartName): void {
  let stage: Stage
  beforeAll(async () => {
    stage = await openGrantedStage()
  })
  afterAll(() => stage?.close())

  it(`axe finds nothing on the screens of: ${part}`, { timeout: PART_MS }, async () => {
    const windows = await openWindows(stage.cowbell)
    const faults: string[] = []
    let looks = 0
    const lookAt = async (page: Page, surface: (typeof SURFACES)[number], name: string) => {
      for (const [colorScheme, look] of LOOKS[surface]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        looks += 1
        const moving = await page.evaluate(() => document.getAnimations().length)
        if (moving > 0)
          faults.push(`${name} as ${surface}: ${moving} things move where less motion is asked for`)
        const untidy = look === 'colours' ? [] : await findUntidy(page)
        faults.push(...untidy.map((each) => `${name} as ${surface}: ${each}`))
        for (const fault of await findFaults(page, look))
          faults.push(`${name} as ${surface}, ${colorScheme}: ${fault}`)
      }
    }
    const take = async (shots: readonly Shot[]) => {
      for (const shot of shots)
        for (const surface of SURFACES) {
          await openShot(windows[surface], stage.cowbell, surface, shot)
          faults.push(...(await findStale(windows[surface], `${shot.name}-${sizes[surface].width}`)))
          await lookAt(windows[surface], surface, shot.name)
        }
    }
    const takePage = async (name: string, page: Page) => {
      const before = page.viewportSize() ?? sizes.tab
      for (const surface of SURFACES) {
        await page.setViewportSize(sizes[surface])
        await lookAt(page, surface, name)
      }
      await page.setViewportSize(before)
    }
    await walkPart(stage, { take, takePage }, part, (_name, _says, act) => act())
    expect(faults).toEqual([])
    expect(looks).toBeGreaterThan(SURFACES.length)
  })
}
