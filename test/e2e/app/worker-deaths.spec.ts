/** The main job whatever dies on the way: the worker in the middle of a write, the popup, both. Every order ends the same. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFromPage } from '../support/browser-world'
import { awaitNotification } from '../walk/bell'
import { awaitBadges } from '../walk/explorer'
import {
  awaitStandstill,
  silenceAtWrite,
  stopAtNotification,
  stopAtRead,
  stopAtWrite,
  type Write,
} from '../walk/freeze'
import { type Step, setUp, trade, walkMainJob } from '../walk/main-job'
import { chooseToCreate, createAccount, readPaperMoney } from '../walk/onboarding'
import { awaitStatus } from '../walk/order-page'
import { readJournal, readService, readTold } from '../walk/records'
import { awaitPlaced, type OrderName, sign } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import { approveIfAsked, goToReview, readOffer, typeAmount, typeWish } from '../walk/swap'
import { until } from '../walk/until'
import { ALARMS_MS, forgetSendings, killWorker, ringAlarm, wakeWorker } from '../walk/worker'

const MAINNET = 1
const PRICED = { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' } as const
/** How long a claimed delivery is its claimer's alone, and a little. */
const LEASE_MS = 31_000

/** Exactly one order came of it, one fill, one notification, one notification. */
async function expectOneFill(stage: Stage, order: OrderName, ordersOfAccount: number): Promise<void> {
  const { uid } = order
  const ids = await awaitNotification(stage.office, uid)
  expect(ids.filter((id) => id.includes(uid))).toEqual([`sandbox:${uid}:order_filled`])
  await expect
    .poll(() => readTold(stage.office, uid))
    .toEqual({ notifications: ['order_filled'], deliveries: ['sent'] })
  expect(await readService(stage, order)).toEqual({
    status: 'fulfilled',
    ordersOfAccount,
    acceptances: 1,
    trades: 1,
  })
}

/** A claim whose worker died has run out: the worker's clock goes as much ahead. */
async function passLease(stage: Stage): Promise<void> {
  const worker = await wakeWorker(stage)
  await worker.evaluate((ms) => {
    const now = Date.now
    Date.now = () => now() + ms
  }, LEASE_MS)
}

const inClientDb = (table: string, fields: Write['fields']): Write => ({
  database: 'cowbell-desk',
  table,
  fields,
})
const inService = (table: string): Write => ({ database: 'cowbell-service', table, fields: {} })

/** What an alarm has the worker do. */
const askForRound = ({ office }: Stage): Promise<unknown> =>
  office.evaluate(sendFromPage, {
    ...({ cowbell: 'request', method: 'POST', path: '/client/wake', headers: {}, body: null } as const),
  })

describe('the worker is killed after every step', () => {
  it('and the main job is done all the same', async () => {
    const stage = await openStage()
    const mortal: Step = async (name, _says, act) => {
      // Whichever worker had claimed the delivery is dead by now.
      if (name === 'notify') await passLease(stage)
      if (name === 'notify') await askForRound(stage)
      const value = await act()
      await killWorker(stage)
      return value
    }
    const { order } = await walkMainJob(stage, mortal)
    await expectOneFill(stage, order, 1)
    stage.cowbell.expectNoErrors()
    await stage.close()
  })
})

describe('an answer that died with the worker is asked for again', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  async function killAt(table: string, act: () => Promise<unknown>): Promise<void> {
    const worker = await wakeWorker(stage)
    await stopAtWrite(worker, inService(table))
    await act()
    await awaitStandstill(worker)
    await killWorker(stage)
  }

  it('by the account that waits for its paper money', async () => {
    const tab = await stage.cowbell.openTab('#/onboarding')
    await chooseToCreate(tab)
    await killAt('paperTransactions', () => createAccount(tab))
    expect(await readPaperMoney(tab)).toMatchObject({ 'Wrapped Ether': expect.stringMatching(/^10 WETH/) })
  })

  it('by the trader who waits for a price', async () => {
    const popup = await stage.cowbell.openPopup()
    await killAt('quotes', () => typeAmount(popup, 'sell', '1'))
    expect(await readOffer(popup)).toMatchObject({ Expires: 'in 30m' })
  })

  it("by an explorer's page, which has its badges all the same", async () => {
    const { order } = await trade(await stage.cowbell.openPopup(), PRICED)
    const page = await stage.cowbell.context.newPage()
    const worker = await wakeWorker(stage)
    await stopAtRead(worker, { database: 'cowbell-desk', table: 'settings' })
    await page.goto(`${stage.explorer.url}/orders/${order.uid}`)
    await awaitStandstill(worker)
    await killWorker(stage)
    await awaitBadges(page, [/^(Open|Filled).* yours$/])
    stage.cowbell.expectNoErrors()
  })
})

/** Moments at which the worker stands still, and is killed: in a write, or before a notification is shown. */
const MOMENTS: readonly Moment[] = [
  { says: 'before it submits', at: inClientDb('orders', { step: 'signed', attempts: 1 }) },
  { says: 'while the service takes the order', at: inService('orders') },
  { says: 'before it notes the acceptance', at: inClientDb('orders', { step: 'accepted' }) },
  { says: 'while an auction is settled', at: inService('trades') },
  { says: 'before it notes the fill', at: inClientDb('orders', { step: 'final' }) },
  { says: 'before it claims the delivery', at: inClientDb('deliveries', { state: 'claimed' }) },
  { says: 'before it shows the notification', at: 'notification', isClaimed: true },
  { says: 'before it notes the delivery', at: inClientDb('deliveries', { state: 'sent' }), isClaimed: true },
]
interface Moment {
  readonly says: string
  readonly at: Write | 'notification'
  /** The delivery is the dead worker's until its claim has run out. */
  readonly isClaimed?: true
}

describe('the worker is killed in the middle', () => {
  let stage: Stage
  let popup: Page
  /** Orders made before. */
  let orders = 0
  beforeAll(async () => {
    stage = await openStage()
    const { tab } = await setUp(stage)
    await tab.close()
  })
  afterAll(() => stage?.close())

  /** A worker whose clock is right, and a popup with an order to sign. */
  async function startOrder(): Promise<void> {
    await killWorker(stage)
    await forgetSendings(stage)
    orders = (await readJournal(stage.office)).length
    popup = await stage.cowbell.openPopup()
    await typeWish(popup, { sell: 'DAI', buy: 'WETH', side: 'sell', amount: '50' })
    await approveIfAsked(popup)
    await goToReview(popup)
  }
  /** Signs; returns when the worker stands still. */
  async function signUntil({ at }: Moment): Promise<void> {
    const worker = await wakeWorker(stage)
    await (at === 'notification' ? stopAtNotification(worker) : stopAtWrite(worker, at))
    await sign(popup)
    await awaitStandstill(worker)
  }

  it.each(MOMENTS)('$says: the popup that looks on comes to the filled order', async (moment) => {
    await startOrder()
    await signUntil(moment)
    await killWorker(stage)
    if (moment.isClaimed) await passLease(stage)
    // The popup may have asked already: then nothing is left to do, and no alarm is set.
    if (moment.isClaimed) await askForRound(stage)
    const order = await awaitPlaced(popup)
    await awaitStatus(popup, 'Filled')
    await expectOneFill(stage, order, orders + 1)
    await popup.close()
  })

  it.each(MOMENTS)('$says, and the popup is closed: the alarm goes on from there', async (moment) => {
    await startOrder()
    await signUntil(moment)
    await popup.close()
    await killWorker(stage)
    if (moment.isClaimed) await passLease(stage)
    await ringAlarm(stage)
    const journal = await until(
      'a final order',
      () => readJournal(stage.office),
      (all) => all.length === orders + 1 && all.at(-1)?.step === 'final',
      ALARMS_MS,
    )
    await expectOneFill(stage, { chainId: MAINNET, uid: journal.at(-1)?.uid ?? '' }, orders + 1)
  })

  it('after it noted the fill, of which it told nobody: the next one has the popup read again', async () => {
    await startOrder()
    await silenceAtWrite(await wakeWorker(stage), inClientDb('orders', { step: 'final' }))
    await sign(popup)
    const { uid } = await awaitPlaced(popup)
    await until(
      'a final order',
      () => readJournal(stage.office),
      (all) => all.some((each) => each.uid === uid && each.step === 'final'),
    )
    await killWorker(stage)
    await wakeWorker(stage)
    await awaitStatus(popup, 'Filled')
    await popup.close()
  })

  it('none of which wrote an error to a console', () => stage.cowbell.expectNoErrors())
})
