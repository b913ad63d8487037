/** The tour through every screen, in two halves that need nothing of each other. */
import type { Page } from 'playwright'
import { walkDeveloperScreens } from './developer'
import { lock, watchAccounts } from './keys'
import { walkGroups, walkLimitOrder } from './limit-order'
import { type Step, setUp, walkMainJob } from './main-job'
import { restoreShot, saveBackup } from './own-data'
import { walkPlans } from './plans'
import { screensAfter } from './screens'
import type { Album, Shot } from './screenshots'
import { walkImport, walkSite } from './sites'
import type { Stage } from './stage'

type Camera = Pick<Album, 'take' | 'takePage'>

/** Context of a part of the tour. */
export interface Walk extends Awaited<ReturnType<typeof setUp>> {
  readonly popup: Page
  readonly stage: Stage
  readonly camera: Camera
  /** Runs a step and takes screenshots of its screens. */
  readonly step: Step
}

const look = async () => undefined

async function walkSettings({ tab, camera, step }: Walk): Promise<void> {
  const backup = await step('backup', 'save a backup, and change what it holds', () => saveBackup(tab))
  await camera.take([restoreShot(backup)])
}

/** Places and cancels orders that stay open. */
async function walkOpenOrders({ popup, step }: Walk): Promise<void> {
  // A covered page is drawn only once a second.
  await popup.bringToFront()
  await walkGroups(popup, step)
  await walkLimitOrder(popup, step)
  await walkPlans(popup, step)
}

async function walkAccounts({ tab, step }: Walk): Promise<void> {
  await step('accounts', 'watch two more accounts', () => watchAccounts(tab, ['Treasury', 'Savings']))
  await step('lock', 'lock the wallet', () => lock(tab))
}

async function walkRecords(walk: Walk): Promise<void> {
  await walk.step('records', 'look at what is on record', look)
  await walkSettings(walk)
  await walkDeveloperScreens(walk)
}

async function walkOthers(walk: Walk): Promise<void> {
  await walkOpenOrders(walk)
  await walkSite(walk)
  await walkImport(walk)
  await walkAccounts(walk)
}

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

/** Part of the tour with its own account. Screenshots are taken between the steps. */
export type Tour = (stage: Stage, camera: Camera, step: Step) => Promise<void>

async function walkFirstHalf(stage: Stage, camera: Camera, step: Step): Promise<Walk> {
  const taking = pictured(camera, step)
  const { explorerPage, ...walked } = await walkMainJob(stage, taking)
  await camera.takePage('explorer', explorerPage)
  const walk = { ...walked, stage, camera, step: taking }
  await walkRecords(walk)
  return walk
}

/** Walks the main job, then records, settings and developer screens. */
export const walkMainScreens: Tour = async (stage, camera, step) => {
  await walkFirstHalf(stage, camera, step)
  await expectNoErrors(stage, step)
}

/** Walks open orders, sites, accounts and the lock. */
export const walkFurtherScreens: Tour = async (stage, camera, step) => {
  const account = await setUp(stage)
  const popup = await stage.cowbell.openPopup()
  await walkOthers({ ...account, popup, stage, camera, step: pictured(camera, step) })
  await expectNoErrors(stage, step)
}

/** Walks both halves with one account. */
export const walkTour: Tour = async (stage, camera, step) => {
  await walkOthers(await walkFirstHalf(stage, camera, step))
  await expectNoErrors(stage, step)
}
