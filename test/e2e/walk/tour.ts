/**
 * The tour: the main job, then every other screen, in parts. Each part starts from a filled order, so that it can be walked
 * alone; together they are the pictures of `npm start`.
 */
import { walkDeveloperScreens } from './developer'
import { lock, watchAccounts } from './keys'
import { walkGroups, walkLimitOrder } from './limit-order'
import { type Step, setUp, walkMainJob } from './main-job'
import { keepBackup, restoreShot } from './own-data'
import { screensAfter } from './screens'
import type { Album } from './screenshots'
import { walkImport, walkSite } from './sites'
import type { Stage } from './stage'

/** Where pictures go. */
type Camera = Pick<Album, 'take' | 'takePage'>

/** What a part is walked with. */
export interface Walk extends Awaited<ReturnType<typeof walkMainJob>> {
  readonly stage: Stage
  readonly camera: Camera
  /** A step with the pictures of what it leads to. */
  readonly step: Step
}

const look = async () => undefined

/** Each part, from a filled order on. */
const parts = {
  'first order': async ({ camera, explorerPage }) => camera.takePage('explorer', explorerPage),
  records: ({ step }) => step('records', 'look at what is on record', look),
  settings: async ({ tab, camera, step }) => {
    const backup = await step('backup', 'save a backup, and change what it holds', () => keepBackup(tab))
    await camera.take([restoreShot(backup)])
  },
  developer: walkDeveloperScreens,
  'open orders': async ({ popup, step }) => {
    await walkGroups(popup, step)
    await walkLimitOrder(popup, step)
  },
  sites: async (walk) => {
    await walkSite(walk)
    await walkImport(walk)
    await walk.step('accounts', 'watch two more accounts', () =>
      watchAccounts(walk.tab, ['Treasury', 'Savings']),
    )
    await walk.step('lock', 'lock the wallet', () => lock(walk.tab))
  },
} as const satisfies Readonly<Record<string, (walk: Walk) => Promise<void>>>

/** Setting up is the one part that comes before. */
export type PartName = keyof typeof parts | 'set-up'

/** Steps of setting up that are pictured. */
const SET_UP = ['onboard', 'fund']

/** Takes the pictures of a step behind it; of some steps none. */
const pictured =
  ({ take }: Camera, step: Step, without: readonly string[] = []): Step =>
  async (name, says, act) => {
    const value = await step(name, says, act)
    if (!without.includes(name)) await take(screensAfter[name] ?? [])
    return value
  }

const findNoError = ({ cowbell }: Stage, step: Step) =>
  step('quiet', 'find no error in any console', async () => cowbell.expectNoErrors())

/** Walks one part. Of the main job before it, pictures are taken for the first order alone. */
export async function walkPart(stage: Stage, camera: Camera, name: PartName, step: Step): Promise<void> {
  const taking = pictured(camera, step)
  if (name === 'set-up') await setUp(stage, taking)
  else {
    const walked = await walkMainJob(stage, name === 'first order' ? pictured(camera, step, SET_UP) : step)
    await parts[name]({ ...walked, stage, camera, step: taking })
  }
  await findNoError(stage, step)
}

/** Walks it all. Pictures are taken between the steps. */
export async function walkTour(stage: Stage, camera: Camera, step: Step): Promise<void> {
  const taking = pictured(camera, step)
  const walked = await walkMainJob(stage, taking)
  for (const part of Object.values(parts)) await part({ ...walked, stage, camera, step: taking })
  await findNoError(stage, step)
}
