/** Every screen of the tour as axe sees it: in both themes, as a popup and as a tab. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFaults, type Look } from '../support/faults'
import { openShot, openWindows, type Shot, type Surface } from '../walk/screenshots'
import { openStage, type Stage } from '../walk/stage'
import { walkTour } from '../walk/tour'

/** Colours are all that a theme changes, and they are the same at every width. */
const LOOKS = {
  popup: [
    ['light', 'all'],
    ['dark', 'colours'],
  ],
  sidepanel: [],
  tab: [['light', 'structure']],
} as const satisfies Record<Surface, readonly (readonly ['light' | 'dark', Look])[]>

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** The whole tour, axe on every screen of it three times: minutes on a busy machine. */
const TOUR_MS = 900_000

it('axe finds nothing on any screen', { timeout: TOUR_MS }, async () => {
  const windows = await openWindows(stage.cowbell)
  const faults: string[] = []
  const looks: string[] = []
  const lookOn = async (surface: Surface, shots: readonly Shot[]) => {
    for (const shot of shots) {
      await openShot(windows[surface], stage.cowbell, surface, shot)
      for (const [colorScheme, looksFor] of LOOKS[surface]) {
        await windows[surface].emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const look = `${shot.name} as ${surface}, ${colorScheme}`
        looks.push(look)
        faults.push(...(await findFaults(windows[surface], looksFor)).map((fault) => `${look}: ${fault}`))
      }
    }
  }
  const take = async (shots: readonly Shot[]) => {
    await Promise.all([lookOn('popup', shots), lookOn('tab', shots)])
  }
  await walkTour(stage, { take, takePage: async () => undefined }, (_name, _says, act) => act())
  expect(faults).toEqual([])
  expect(looks.length).toBeGreaterThan(80)
})
