/** The main job: an account, a quote, a review, a signature, a fill, and everything that tells of it. */
import type { Page } from 'playwright'
import { awaitNotification, awaitToolbar, readNotifications } from './bell'
import { awaitBadges, openExplorer } from './explorer'
import { chooseToCreate, createAccount, readPaperMoney } from './onboarding'
import { awaitStatus, openOrder, readStory, readTruth } from './order-page'
import { awaitPlaced, type OrderName, readSigned, sign } from './review'
import type { Stage } from './stage'
import { approveIfAsked, goToReview, readOffer, typeWish, type Wish } from './swap'

/** Does one step, which has a name and says what it is; the caller decides what else belongs to a step. */
export type Step = <T>(name: string, says: string, act: () => Promise<T>) => Promise<T>

/** Nothing else. */
const justDo: Step = (_name, _says, act) => act()

const FIRST_WISH: Wish = { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' }

/** Sets up the account, in a tab. Answers its address and its paper money. */
export async function setUp({ cowbell }: Stage, step: Step = justDo) {
  const tab = await step('onboard', 'open the onboarding tab', () => cowbell.openTab('#/onboarding'))
  await step('choose', 'choose a new account', () => chooseToCreate(tab))
  const address = await step('create', 'make a key and seal it', () => createAccount(tab))
  const money = await step('fund', 'be given paper money', () => readPaperMoney(tab))
  return { tab, address, money }
}

/** From the swap screen to an order that the service has. */
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
  await step('sign', 'sign it', () => sign(page))
  const order = await step('accept', 'be accepted by the service', () => awaitPlaced(page))
  return { offer, signed, order }
}

/** All that tells of a filled order, which is the first of its account. */
async function hear(stage: Stage, page: Page, order: OrderName, step: Step = justDo) {
  const { office } = stage
  await step('fill', 'be filled by an auction', () => awaitStatus(page, 'Filled'))
  const story = await step('story', 'read what happened', () => readStory(page, 'Filled'))
  const truth = await step('truth', 'see that what is told was signed', () => readTruth(page))
  const shownIds = await step('notify', 'be notified by the system', () =>
    awaitNotification(office, order.uid),
  )
  const count = await step('count', 'see the toolbar count 1', () => awaitToolbar(office, '1'))
  const notifications = await step('notification', 'read the notification', () => readNotifications(page))
  const explorerPage = await step('badge', 'see the badge on an explorer', async () => {
    const opened = await openExplorer(stage, order.uid)
    await awaitBadges(opened, [/^Filled( \+[\d.]+%)? yours$/])
    return opened
  })
  await step('return', 'come back to the order', async () => {
    await page.bringToFront()
    await openOrder(page, order)
    await awaitStatus(page, 'Filled')
  })
  return { story, truth, shownIds, count, notifications, explorerPage }
}

/** The whole of it, in a popup after the account is set up. */
export async function walkMainJob(stage: Stage, step: Step = justDo) {
  const account = await setUp(stage, step)
  const popup = await step('popup', 'open the popup', () => stage.cowbell.openPopup())
  const placed = await trade(popup, FIRST_WISH, step)
  const heard = await hear(stage, popup, placed.order, step)
  return { ...account, popup, ...placed, ...heard }
}
