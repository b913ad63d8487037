/** The main job: an account, a quote, a review, a signature, a fill, and everything that tells of it. */
import type { Page } from 'playwright'
import { awaitNotification, awaitToolbar, readNotices } from './bell'
import { awaitBadges, openExplorer } from './explorer'
import { chooseToCreate, createAccount, readPaperMoney } from './onboarding'
import { awaitStatus, openOrder, readStory, readTruth } from './order-page'
import { awaitPlaced, readSigned, sign } from './review'
import type { Stage } from './stage'
import { approveIfAsked, goToReview, readOffer, typeWish, type Wish } from './swap'

/** Does one step and tells of it; whoever walks decides what else belongs to a step. */
export type Step = <T>(says: string, act: () => Promise<T>) => Promise<T>

export const FIRST_WISH: Wish = { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' }

/** Sets up the account, in a tab. Answers its address and its paper money. */
export async function setUp({ cowbell }: Stage, step: Step) {
  const tab = await step('open the onboarding tab', () => cowbell.openDesk('#/onboarding'))
  await step('choose a new account', () => chooseToCreate(tab))
  const address = await step('create an account, its key sealed', () => createAccount(tab))
  const money = await step('be given paper money', () => readPaperMoney(tab))
  return { tab, address, money }
}

/** From the swap screen to an order that the service has. */
export async function trade(page: Page, wish: Wish, step: Step) {
  const { sell, buy, side, amount } = wish
  const asked = side === 'sell' ? `${amount} ${sell} for ${buy}` : `${amount} ${buy} with ${sell}`
  const offer = await step(`quote ${asked}`, async () => {
    await typeWish(page, wish)
    return readOffer(page)
  })
  await step(`approve ${sell}`, () => approveIfAsked(page))
  const signed = await step('review every signed field', async () => {
    await goToReview(page)
    return readSigned(page)
  })
  await step('sign', () => sign(page))
  const order = await step('be accepted by the service', () => awaitPlaced(page))
  return { offer, signed, order }
}

/** All that tells of a filled order. */
export async function hear(stage: Stage, page: Page, uid: string, step: Step) {
  const { office } = stage
  await step('be filled by an auction', () => awaitStatus(page, 'Filled'))
  const story = await step('read what happened, auction and all', () => readStory(page))
  const truth = await step('compare what was signed with what is told', () => readTruth(page))
  const notifications = await step('be told by the system', () => awaitNotification(office, uid))
  const count = await step('see the bell count 1', () => awaitToolbar(office, '1'))
  const notices = await step('read the notice', () => readNotices(page))
  const badges = await step('see the badge on the explorer', async () =>
    awaitBadges(await openExplorer(stage, uid), ['Filled yours']),
  )
  return { story, truth, notifications, count, notices, badges }
}

/** The whole of it, in a popup after the account is set up. */
export async function walkMainJob(stage: Stage, step: Step) {
  const account = await setUp(stage, step)
  const popup = await step('open the popup', () => stage.cowbell.openPopup())
  const placed = await trade(popup, FIRST_WISH, step)
  const heard = await hear(stage, popup, placed.order.uid, step)
  await step('come back to the order', () =>
    openOrder(popup, placed.order).then(() => awaitStatus(popup, 'Filled')),
  )
  return { ...account, popup, ...placed, ...heard }
}
