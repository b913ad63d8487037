/**
 * A remote service with only the endpoints and fields of the specification, in its poorest variant: orders are
 * placed, filled with a notification and a mark on an explorer page, cancelled, and expire.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenSpecServer } from '../../support/spec-listener'
import { createSpecServer } from '../../support/spec-server'
import { variants } from '../../support/spec-variants'
import { saveAndUse } from '../support/environment'
import { readRows } from '../support/rows'
import { seen } from '../support/seen'
import { whileAwake } from '../support/wake'
import { awaitBadges, openExplorer } from '../walk/explorer'
import { go } from '../walk/keys'
import { importAccount } from '../walk/onboarding'
import { awaitStatus, cancelOrder } from '../walk/order-page'
import { type OrderName, signAndPlace } from '../walk/review'
import { openGrantedStage, type Stage } from '../walk/stage'
import { goToReview, readOffer, typeWish } from '../walk/swap'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const HOUR_MS = 3_600_000

/** Difference of the service's clock from this machine's, in milliseconds. */
let ahead = 0
const server = createSpecServer({ now: () => Date.now() + ahead, variant: variants.poorest })

let listener: Awaited<ReturnType<typeof listenSpecServer>>
let stage: Stage
let page: Page

beforeAll(async () => {
  listener = await listenSpecServer(server)
  stage = await openGrantedStage()
  page = await stage.cowbell.openTab('#/onboarding')
  await importAccount(page, KEY)
  await go(page, '#/environments/new')
  await page.getByLabel('Order book URL').fill(listener.url)
  await saveAndUse(page)
  await page.getByText(listener.url).first().waitFor()
})
afterAll(async () => {
  await stage?.close()
  await listener?.close()
})

async function placeOrder(amount: string): Promise<OrderName> {
  await go(page, '#/swap')
  await typeWish(page, { sell: 'USDC', buy: 'USDT', side: 'sell', amount })
  await readOffer(page)
  await goToReview(page)
  const order = await signAndPlace(page)
  await awaitStatus(page, 'Open')
  return order
}

const awaitEnd = (status: string): Promise<void> =>
  whileAwake(stage.utilityPage, () => awaitStatus(page, status))

const typesOf = async ({ uid }: OrderName) =>
  (await stage.utilityPage.evaluate(readRows, { database: 'cowbell-client', table: 'notifications' }))
    .filter((row) => row['uid'] === uid)
    .map((row) => row['type'])

describe('a service with nothing but the specification', () => {
  it('fills an order, with a notification and a mark', async () => {
    const order = await placeOrder('100')
    const site = await openExplorer(stage, order.uid)
    await awaitBadges(site, [/^Open/])
    server.fill(order.uid)
    await awaitEnd('Filled')
    await seen(page.getByText('The service does not report the amounts.').first()).toBeVisible()
    await expect.poll(() => typesOf(order)).toEqual(['order_filled'])
    await awaitBadges(site, [/^Filled/])
    await site.close()
  })

  it('cancels an order, and answers in its own words', async () => {
    const order = await placeOrder('110')
    await cancelOrder(page)
    await awaitEnd('Cancelled')
    await expect.poll(() => typesOf(order)).toEqual(['order_cancelled'])
  })

  it('lets an order expire, which a late fill may still change for ten minutes', async () => {
    await placeOrder('120')
    ahead = HOUR_MS
    await awaitEnd('Expired')
    await seen(page.getByText(/A fill already in progress may still settle/).first()).toBeVisible()
    stage.cowbell.expectNoErrors()
  })
})
