/** The main job: account, quote, review, signature, fill, and every notification of it. */
import type { Page } from 'playwright'
import { awaitNotification, awaitToolbar, readNotifications } from './bell'
import { awaitBadges, openExplorer } from './explorer'
import { chooseToCreate, createAccount, readPaperMoney } from './onboarding'
import { awaitStatus, openOrder, readStory, readTruth } from './order-page'
import { awaitPlaced, type OrderName, readSigned, sign } from './review'
import type { Stage } from './stage'
import { approveIfAsked, goToReview, readOffer, typeWish, type Wish } from './swap'

/** Runs one named step of the walk. The caller decides what else happens around a step. */
export type Step = <T>(name: string, description: string, act: () => Promise<T>) => Promise<T>

const justDo: Step = (_name, _description, act) => act()

const FIRST_WISH: Wish = { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' }

/** Sets up the account in a tab. Returns its address and play money. */
export async function setUp({ cowbell }: Stage, step: Step = justDo) {
  const tab = await step('onboard', 'open the onboarding tab', () => cowbell.openTab('#/onboarding'))
  await step('choose', 'choose a new account', () => chooseToCreate(tab))
  const address = await step('create', 'create and encrypt a key', () => createAccount(tab))
  const money = await step('fund', 'receive play money', () => readPaperMoney(tab))
  return { tab, address, money }
}

/** Places an order from the swap screen. */
export async function trade(page: Page, wish: Wish, step: Step = justDo) {
  const { sell, buy, side, amount } = wish
  const asked = side === 'sell' ? `${amount} ${sell} for ${buy}` : `${amount} ${buy} with ${sell}`
  const offer = await step('quote', `quote ${asked}`, async () => {
    await typeWish(page, wish)
    return readOffer(page)
  })
  await step('approve', `approve ${sell}`, () => approveIfAsked(page))
  const signed = await step('review', 'review every signed field', async () => {
    await goToReview(page)
    return readSigned(page)
  })
  await step('sign', 'sign the order', () => sign(page))
  const order = await step('accept', 'place the order', () => awaitPlaced(page))
  return { offer, signed, order }
}

/** Follows the first order of an account to its fill and reads every notification of it. */
async function watchFill(stage: Stage, page: Page, order: OrderName, step: Step = justDo) {
  const { utilityPage } = stage
  await step('fill', 'fill the order in an auction', () => awaitStatus(page, 'Filled'))
  const story = await step('story', 'read the timeline', () => readStory(page, 'Filled'))
  const truth = await step('truth', "compare the server's order with the signed one", () => readTruth(page))
  const shownIds = await step('notify', 'receive the system notification', () =>
    awaitNotification(utilityPage, order.uid),
  )
  const count = await step('count', 'see 1 on the toolbar', () => awaitToolbar(utilityPage, '1'))
  const notifications = await step('notification', 'read the notification', () => readNotifications(page))
  const explorerPage = await step('badge', 'see the badge on an explorer page', async () => {
    const opened = await openExplorer(stage, order.uid)
    await awaitBadges(opened, [/^Filled yours$/])
    return opened
  })
  await step('return', 'return to the order', async () => {
    await page.bringToFront()
    await openOrder(page, order)
    await awaitStatus(page, 'Filled')
  })
  return { story, truth, shownIds, count, notifications, explorerPage }
}

/** Walks the whole main job: the account in a tab, everything else in a popup. */
export async function walkMainJob(stage: Stage, step: Step = justDo) {
  const account = await setUp(stage, step)
  const popup = await step('popup', 'open the popup', () => stage.cowbell.openPopup())
  const placed = await trade(popup, FIRST_WISH, step)
  const filled = await watchFill(stage, popup, placed.order, step)
  return { ...account, popup, ...placed, ...filled }
}
