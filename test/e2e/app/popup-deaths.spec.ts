/**
 * A popup closes when the user clicks outside of it. Work in progress is completed exactly once, or can be
 * resumed.
 */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { awaitNotification } from '../walk/bell'
import { awaitStopped, stopAtWrite } from '../walk/freeze'
import { setUp } from '../walk/main-job'
import { awaitStatus } from '../walk/order-page'
import { readJournal, readNotificationRecords, readService } from '../walk/records'
import { awaitPlaced, readSigned, sign, signButton } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import { amountField, approveIfAsked, goToReview, readOffer, typeWish } from '../walk/swap'
import { until } from '../walk/until'
import { ALARMS_MS, killWorker, ringAlarm } from '../walk/worker'

let stage: Stage
let popup: Page
beforeAll(async () => {
  stage = await openStage()
  const { tab } = await setUp(stage)
  await tab.close()
})
afterAll(() => stage?.close())
afterEach(async () => {
  stage.cowbell.expectNoErrors()
  await popup.close()
})

async function reopen(): Promise<void> {
  await popup?.close()
  popup = await stage.cowbell.openPopup()
}

async function reviewOrder(): Promise<void> {
  await reopen()
  await typeWish(popup, { sell: 'DAI', buy: 'WETH', side: 'sell', amount: '50' })
  await approveIfAsked(popup)
  await goToReview(popup)
  await expect.poll(() => signButton(popup).isEnabled()).toBe(true)
}

/** Presses "Sign & place order" on a page that is killed when it writes the signature. */
async function dieSigning(): Promise<void> {
  await reviewOrder()
  await stopAtWrite(popup, { database: 'cowbell-client', table: 'orders', fields: { step: 'signed' } })
  await sign(popup)
  await awaitStopped(popup)
  await reopen()
  await popup.getByRole('link', { name: 'Orders' }).click()
  await popup.getByText('Saved, but not signed. Nothing was sent.').waitFor()
}

const steps = async () => (await readJournal(stage.utilityPage)).map(({ step }) => step)

/** Checks that the last order of the journal is filled exactly once. */
async function expectOneFill(ordersOfAccount: number): Promise<void> {
  const journal = await until(
    'every order final',
    () => readJournal(stage.utilityPage),
    (all) => all.every(({ step }) => step === 'final'),
    ALARMS_MS,
  )
  const uid = journal.at(-1)?.uid ?? ''
  await awaitNotification(stage.utilityPage, uid)
  await expect
    .poll(() => readNotificationRecords(stage.utilityPage, uid))
    // A popup that opens again on the page of the order has read it.
    .toEqual({ notifications: ['order_filled'], deliveries: [expect.stringMatching(/^(?:sent|dismissed)$/)] })
  expect(await readService(stage, { chainId: 1, uid })).toEqual({
    status: 'fulfilled',
    ordersOfAccount,
    acceptances: 1,
    trades: 1,
  })
}

describe('a closed popup', () => {
  it('keeps the draft and the review after each step', async () => {
    await reopen()
    await typeWish(popup, { sell: 'DAI', buy: 'WETH', side: 'sell', amount: '50' })
    await reopen()
    await readOffer(popup)
    await expect.poll(() => amountField(popup, 'sell').inputValue()).toBe('50')
    await approveIfAsked(popup)
    await reopen()
    await goToReview(popup)
    const signed = await readSigned(popup)
    await popup.reload()
    const { Expires: _, ...again } = await readSigned(popup)
    expect(signed).toMatchObject(again)
    await sign(popup)
    await awaitPlaced(popup)
    await popup.reload()
    await awaitStatus(popup, 'Filled')
    await expectOneFill(1)
  })

  it('leaves a signed order to the next alarm if the worker got no message', async () => {
    await reviewOrder()
    // From here on, messages of the popup reach no listener.
    await popup.evaluate('chrome.runtime.sendMessage = () => new Promise(() => undefined)')
    await sign(popup)
    await expect.poll(steps).toEqual(['final', 'signed'])
    await popup.close()
    await killWorker(stage)
    await ringAlarm(stage)
    await expectOneFill(2)
  })

  it('leaves an unsigned order that can be signed later and fills once', async () => {
    await dieSigning()
    expect(await steps()).toEqual(['final', 'final', 'intended'])
    await popup.getByRole('button', { name: 'Sign & place order' }).click()
    await expectOneFill(3)
  })

  it('leaves an unsigned order that can be removed completely', async () => {
    await dieSigning()
    await popup.getByRole('button', { name: 'Remove', exact: true }).click()
    await popup.getByRole('heading', { name: 'No open orders' }).waitFor()
    expect(await steps()).toEqual(['final', 'final', 'final'])
  })
})
