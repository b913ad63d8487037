/** Controls do not move while a screen loads, because unknown content has a placeholder. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFresh } from '../support/open-fresh'
import { listMoved, watchPlaces } from '../support/places'
import { seen } from '../support/seen'
import { setUp, trade } from '../walk/main-job'
import { awaitStatus } from '../walk/order-page'
import { signButton } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import { allowParts, approveIfAsked, goToReview, typeWish } from '../walk/swap'

const WISH = { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' } as const

let stage: Stage
let tab: Page
let order: string
beforeAll(async () => {
  stage = await openStage()
  await setUp(stage)
  tab = await stage.cowbell.openTab('#/swap')
  // A new screen moves while it is animated.
  await tab.emulateMedia({ reducedMotion: 'reduce' })
  await trade(tab, WISH)
  await awaitStatus(tab, 'Filled')
  order = new URL(tab.url()).hash
  await tab.addInitScript(watchPlaces)
})
afterAll(() => stage?.close())

const open = (hash: string, width: number) => openFresh(tab, stage.cowbell, hash, width)

const SCREENS = [
  '#/activity',
  '#/affiliate',
  '#/exchange',
  '#/funds',
  '#/notifications/settings',
  '#/orders',
  '#/sites',
]

it.each(SCREENS.flatMap((hash) => [380, 1280].map((width) => [hash, width] as const)))(
  'the screen %s keeps its layout at %i px',
  async (hash, width) => {
    await open(hash, width)
    expect(await listMoved(tab)).toEqual([])
  },
)

it.each([380, 1280])('the page of a filled order keeps its layout at %i px', async (width) => {
  await open(order, width)
  expect(await listMoved(tab)).toEqual([])
})

it.each([380, 1280])('the review at %i px keeps its layout while its checks run', async (width) => {
  await open('#/swap', width)
  await typeWish(tab, WISH)
  // The review shows a caution about partial fills.
  await allowParts(tab)
  await approveIfAsked(tab)
  await goToReview(tab)
  await open('#/review', width)
  await seen(signButton(tab)).toBeEnabled()
  expect(await listMoved(tab)).toEqual([])
})
