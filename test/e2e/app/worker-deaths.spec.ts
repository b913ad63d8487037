/** The main job while the worker is killed in the middle of writes. Every order ends in the same state. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFromPage } from '../support/browser-world'
import { awaitNotification } from '../walk/bell'
import { awaitBadges } from '../walk/explorer'
import {
  awaitStopped,
  silenceAtWrite,
  stopAtNotification,
  stopAtRead,
  stopAtWrite,
  type Write,
} from '../walk/freeze'
import { type Step, setUp, trade, walkMainJob } from '../walk/main-job'
import { chooseToCreate, createAccount, readPaperMoney } from '../walk/onboarding'
import { awaitStatus } from '../walk/order-page'
import { readJournal, readNotificationRecords, readService } from '../walk/records'
import { awaitPlaced, type OrderName, sign } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import { approveIfAsked, goToReview, readOffer, typeAmount, typeWish } from '../walk/swap'
import { until } from '../walk/until'
import { ALARMS_MS, forgetSendings, killWorker, ringAlarm, wakeWorker } from '../walk/worker'

const MAINNET = 1
const PRICED = { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' } as const
/** Duration of a delivery claim in milliseconds, plus a second. */
const LEASE_MS = 31_000

/** Checks that there is exactly one order, one fill, one notification and one delivery. */
async function expectOneFill(
  stage: Stage,
  order: OrderName,
  ordersOfAccount: number,
  delivery: 'sent' | 'dismissed' = 'sent',
): Promise<void> {
  const { uid } = order
  const ids = await awaitNotification(stage.utilityPage, uid)
  expect(ids.filter((id) => id.includes(uid))).toEqual([`sandbox:${uid}:order_filled`])
  await expect
    .poll(() => readNotificationRecords(stage.utilityPage, uid))
    .toEqual({ notifications: ['order_filled'], deliveries: [delivery] })
  expect(await readService(stage, order)).toEqual({
    status: 'fulfilled',
    ordersOfAccount,
    acceptances: 1,
    trades: 1,
  })
}

/** Moves the worker's clock past the claim of a killed worker. */
async function passLease(stage: Stage): Promise<void> {
  const worker = await wakeWorker(stage)
  await worker.evaluate((ms) => {
    const now = Date.now
    Date.now = () => now() + ms
  }, LEASE_MS)
}

const inClientDb = (table: string, fields: Write['fields']): Write => ({
  database: 'cowbell-client',
  table,
  fields,
})
const inService = (table: string): Write => ({ database: 'cowbell-service', table, fields: {} })

/** Requests a tick of the worker, as an alarm does. */
const requestTick = ({ utilityPage }: Stage): Promise<unknown> =>
  utilityPage.evaluate(sendFromPage, {
    ...({ cowbell: 'request', method: 'POST', path: '/client/wake', headers: {}, body: null } as const),
  })

describe('a worker that is killed after every step', () => {
  it('completes the main job', async () => {
    const stage = await openStage()
    const mortal: Step = async (name, _says, act) => {
      // The worker that claimed the delivery is already dead.
      if (name === 'notify') await passLease(stage)
      if (name === 'notify') await requestTick(stage)
      const value = await act()
      await killWorker(stage)
      return value
    }
    const { order } = await walkMainJob(stage, mortal)
    // The walk ends on the page of the order, so its notification is read.
    await expectOneFill(stage, order, 1, 'dismissed')
    stage.cowbell.expectNoErrors()
    await stage.close()
  })
})

describe('a page whose worker was killed before the reply', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  async function killAt(table: string, act: () => Promise<unknown>): Promise<void> {
    const worker = await wakeWorker(stage)
    await stopAtWrite(worker, inService(table))
    await act()
    await awaitStopped(worker)
    await killWorker(stage)
  }

  it('asks again for the play money of a new account', async () => {
    const tab = await stage.cowbell.openTab('#/onboarding')
    await chooseToCreate(tab)
    await killAt('paperTransactions', () => createAccount(tab))
    expect(await readPaperMoney(tab)).toMatchObject({ 'Wrapped Ether': expect.stringMatching(/^10 WETH/) })
  })

  it('asks again for a quote', async () => {
    const popup = await stage.cowbell.openPopup()
    await killAt('quotes', () => typeAmount(popup, 'sell', '1'))
    expect(await readOffer(popup)).toMatchObject({ Expires: 'in 30m' })
  })

  it('asks again for the badges of an explorer page', async () => {
    const { order } = await trade(await stage.cowbell.openPopup(), PRICED)
    const page = await stage.cowbell.context.newPage()
    const worker = await wakeWorker(stage)
    await stopAtRead(worker, { database: 'cowbell-client', table: 'settings' })
    await page.goto(`${stage.explorer.url}/orders/${order.uid}`)
    await awaitStopped(worker)
    await killWorker(stage)
    await awaitBadges(page, [/^(Open|Filled).* yours$/])
    stage.cowbell.expectNoErrors()
  })
})

/** Moments at which the worker is killed. `order-crashes.test.ts` kills it at every write, in Node. */
const MOMENTS: readonly Moment[] = [
  { description: 'before it submits the order', at: inClientDb('orders', { step: 'signed', attempts: 1 }) },
  { description: 'while an auction is settled', at: inService('trades') },
  { description: 'before it shows the notification', at: 'notification', isClaimed: true },
]
interface Moment {
  readonly description: string
  readonly at: Write | 'notification'
  /** Present if the killed worker holds the delivery claim until it expires. */
  readonly isClaimed?: true
}

describe('a worker that is killed in the middle of an order', () => {
  let stage: Stage
  let popup: Page
  /** Number of earlier orders. */
  let orders = 0
  beforeAll(async () => {
    stage = await openStage()
    const { tab } = await setUp(stage)
    await tab.close()
  })
  afterAll(() => stage?.close())

  /** Starts a worker with the right clock and opens a popup with an order to sign. */
  async function startOrder(): Promise<void> {
    await killWorker(stage)
    await forgetSendings(stage)
    orders = (await readJournal(stage.utilityPage)).length
    popup = await stage.cowbell.openPopup()
    await typeWish(popup, { sell: 'DAI', buy: 'WETH', side: 'sell', amount: '50' })
    await approveIfAsked(popup)
    await goToReview(popup)
  }
  /** Signs and returns once the worker has stopped at the moment. */
  async function signUntil({ at }: Moment): Promise<void> {
    const worker = await wakeWorker(stage)
    await (at === 'notification' ? stopAtNotification(worker) : stopAtWrite(worker, at))
    await sign(popup)
    await awaitStopped(worker)
  }

  it.each(MOMENTS)('lets an open popup reach the filled order: $description', async (moment) => {
    await startOrder()
    await signUntil(moment)
    await killWorker(stage)
    if (moment.isClaimed) await passLease(stage)
    // The popup may already have requested a tick. Then nothing is left to do, and no alarm is set.
    if (moment.isClaimed) await requestTick(stage)
    const order = await awaitPlaced(popup)
    await awaitStatus(popup, 'Filled')
    await expectOneFill(stage, order, orders + 1)
    await popup.close()
  })

  it('leaves the order to an alarm if the popup is closed while an auction is settled', async () => {
    const moment = { description: 'settling', at: inService('trades') } as const
    await startOrder()
    await signUntil(moment)
    await popup.close()
    await killWorker(stage)
    await ringAlarm(stage)
    const journal = await until(
      'a final order',
      () => readJournal(stage.utilityPage),
      (all) => all.length === orders + 1 && all.at(-1)?.step === 'final',
      ALARMS_MS,
    )
    await expectOneFill(stage, { chainId: MAINNET, uid: journal.at(-1)?.uid ?? '' }, orders + 1)
  })

  it('lets an open popup show a fill that the worker stored without announcing it', async () => {
    await startOrder()
    await silenceAtWrite(await wakeWorker(stage), inClientDb('orders', { step: 'final' }))
    await sign(popup)
    const { uid } = await awaitPlaced(popup)
    await until(
      'a final order',
      () => readJournal(stage.utilityPage),
      (all) => all.some((each) => each.uid === uid && each.step === 'final'),
    )
    await killWorker(stage)
    await wakeWorker(stage)
    await awaitStatus(popup, 'Filled')
    await popup.close()
  })

  it('writes no error to any console', () => stage.cowbell.expectNoErrors())
})
