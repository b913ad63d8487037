/** The tour: the main job, then every other screen. */
import { walkDeveloperScreens } from './developer'
import { lock, watchAccounts } from './keys'
import { walkGroups, walkLimitOrder } from './limit-order'
import { type Step, walkMainJob } from './main-job'
import { restoreShot, saveBackup } from './own-data'
import { screensAfter } from './screens'
import type { Album, Shot } from './screenshots'
import { walkImport, walkSite } from './sites'
import type { Stage } from './stage'

type Camera = Pick<Album, 'take' | 'takePage'>

/** Context of a part of the tour. */
export interface Walk extends Awaited<ReturnType<typeof walkMainJob>> {
  readonly stage: Stage
  readonly camera: Camera
  /** Runs a step and takes screenshots of its screens. */
  readonly step: Step
}

const look = async () => undefined

/** Parts of the tour after the main job. */
const parts = {
  'first order': async ({ camera, explorerPage }) => camera.takePage('explorer', explorerPage),
  records: ({ step }) => step('records', 'look at what is on record', look),
  settings: async ({ tab, camera, step }) => {
    const backup = await step('backup', 'save a backup, and change what it holds', () => saveBackup(tab))
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

/** Screens of which `npm start -- --headless` takes screenshots, by name. */
const MAIN_JOB_SHOTS = ['onboarding-create', 'swap-quoted', 'review', 'order-filled', 'notifications']

/** Wraps `step` so that it takes the step's screenshots when the step has run. */
const pictured =
  ({ take }: Pick<Camera, 'take'>, step: Step, isTaken: (shot: Shot) => boolean = () => true): Step =>
  async (name, description, act) => {
    const value = await step(name, description, act)
    await take((screensAfter[name] ?? []).filter(isTaken))
    return value
  }

const expectNoErrors = ({ cowbell }: Stage, step: Step) =>
  step('quiet', 'find no error in any console', async () => cowbell.expectNoErrors())

/** Walks the main job and takes screenshots of a few of its screens. */
export async function walkFirstOrder(stage: Stage, camera: Camera, step: Step): Promise<void> {
  const isTaken = ({ name }: Shot) => MAIN_JOB_SHOTS.includes(name)
  const { explorerPage } = await walkMainJob(stage, pictured(camera, step, isTaken))
  await camera.takePage('explorer', explorerPage)
  await expectNoErrors(stage, step)
}

/** Walks the main job and every other screen. Screenshots are taken between the steps. */
export async function walkTour(stage: Stage, camera: Camera, step: Step): Promise<void> {
  const taking = pictured(camera, step)
  const walked = await walkMainJob(stage, taking)
  for (const part of Object.values(parts)) await part({ ...walked, stage, camera, step: taking })
  await expectNoErrors(stage, step)
}
