/** Every screen of the tour as axe sees it: in both themes, as a popup and as a tab. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShot, openWindows, type Shot, type Surface } from './walk/album'
import { openStage, type Stage } from './walk/stage'
import { walkTour } from './walk/tour'

declare const axe: { run(options: RunOptions): Promise<AxeResults> }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Colours are all that a theme changes, and they are the same at every width: the tab is looked at in one of them. */
const THEMES = {
  popup: ['light', 'dark'],
  sidepanel: [],
  desk: ['light'],
} as const satisfies Record<Surface, readonly ('light' | 'dark')[]>

/** What axe finds on a page, each with where it is. The policy of the page forbids a script tag, not an evaluation. */
async function findFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(source)
  const { violations } = await page.evaluate(() => axe.run({ resultTypes: ['violations'] }))
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

it('axe finds nothing on any screen', { timeout: 240_000 }, async () => {
  const windows = await openWindows(stage.cowbell)
  const faults: string[] = []
  const looks: string[] = []
  const lookOn = async (surface: Surface, shots: readonly Shot[]) => {
    for (const shot of shots) {
      await openShot(windows[surface], stage.cowbell, surface, shot)
      for (const colorScheme of THEMES[surface]) {
        await windows[surface].emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const look = `${shot.name} as ${surface}, ${colorScheme}`
        looks.push(look)
        faults.push(...(await findFaults(windows[surface])).map((fault) => `${look}: ${fault}`))
      }
    }
  }
  const take = async (shots: readonly Shot[]) => {
    await Promise.all([lookOn('popup', shots), lookOn('desk', shots)])
  }
  await walkTour(stage, { take, takePage: async () => undefined }, (_name, _says, act) => act())
  expect(faults).toEqual([])
  expect(looks.length).toBeGreaterThan(80)
})
