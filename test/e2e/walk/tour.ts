/** The main job with every screen pictured on the way, and what a first order leaves out: a limit, a cancellation, the lock. */
import type { Page } from 'playwright'
import { type Step, walkMainJob } from './main-job'
import { awaitStatus, cancelOrder } from './order-page'
import { readSigned, signAndPlace } from './review'
import { screensAfter } from './screens'
import type { Album } from './screenshots'
import type { Stage } from './stage'
import { approveIfAsked, goToReview, readOffer, typeLimit, typeWish } from './swap'

/** Out of reach for as long as anyone looks. */
const FAR_PRICE = '9000'

/** Walks it. Pictures are taken between the steps. */
export async function walkTour(
  stage: Stage,
  album: Pick<Album, 'take' | 'takePage'>,
  step: Step,
): Promise<void> {
  const pictured: Step = async (name, says, act) => {
    const value = await step(name, says, act)
    await album.take(screensAfter[name] ?? [])
    return value
  }
  const { tab, popup, explorerPage } = await walkMainJob(stage, pictured)
  await album.takePage('explorer', explorerPage)
  await walkLimitOrder(popup, pictured)
  await pictured('lock', 'lock the wallet', () => lock(tab))
  await step('quiet', 'find no error in any console', async () => stage.cowbell.expectNoErrors())
}

async function walkLimitOrder(popup: Page, step: Step): Promise<void> {
  await popup.getByRole('link', { name: 'Swap' }).click()
  await step('limit-price', `ask ${FAR_PRICE} USDC for 0.5 WETH`, async () => {
    await typeWish(popup, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '0.5' })
    await typeLimit(popup, { of: 'WETH', price: FAR_PRICE })
    await readOffer(popup)
  })
  await step('limit-review', 'review it', async () => {
    await approveIfAsked(popup)
    await goToReview(popup)
    await readSigned(popup)
  })
  await step('limit-place', 'place it, and see it stay open', async () => {
    await signAndPlace(popup)
    await awaitStatus(popup, 'Open')
  })
  await step('cancel', 'cancel it by a signature', async () => {
    await cancelOrder(popup)
    await awaitStatus(popup, 'Cancelled')
  })
}

/** Locks the wallet for every surface. */
async function lock(page: Page): Promise<void> {
  await page.bringToFront()
  await page.getByRole('button', { name: /, unlocked$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lock now' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
