/** Nothing that can be pressed moves as a screen comes: what is not known yet has its place kept. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFresh } from '../support/open-fresh'
import { seen } from '../support/seen'
import { setUp, trade } from '../walk/main-job'
import { awaitStatus } from '../walk/order-page'
import { signButton } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import { approveIfAsked, goToReview, typeWish } from '../walk/swap'

const WISH = { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' } as const

let stage: Stage
let tab: Page
let order: string
beforeAll(async () => {
  stage = await openStage()
  await setUp(stage)
  tab = await stage.cowbell.openTab('#/swap')
  await trade(tab, WISH)
  await awaitStatus(tab, 'Filled')
  order = new URL(tab.url()).hash
  await tab.addInitScript(watchPlaces)
})
afterAll(() => stage?.close())

/**
 * Notes in every frame how far from the top of the page each thing stands that can be pressed; but for rows of lists, whose
 * heights are a guess until their first frame. Runs in the page.
 */
function watchPlaces(): void {
  const places = new Map<string, number[]>()
  Object.assign(globalThis, { places })
  const look = () => {
    const counts = new Map<string, number>()
    for (const each of document.querySelectorAll('main :is(a, button, summary, input, select):not(li *)')) {
      const { top, width } = each.getBoundingClientRect()
      if (width < 2) continue
      // What it says may change: a price, a time.
      const words = (each.getAttribute('aria-label') ?? each.textContent ?? '').replace(/\d[\d.,:]*/g, '#')
      const count = (counts.get(words) ?? 0) + 1
      counts.set(words, count)
      const name = `${words} ${count}`
      const known = places.get(name) ?? []
      const place = top + globalThis.scrollY
      if (known.every((before) => Math.abs(before - place) > 2)) places.set(name, [...known, place])
    }
    requestAnimationFrame(look)
  }
  look()
}

const listMoved = () =>
  tab.evaluate(() =>
    [...(globalThis as never as { places: Map<string, number[]> }).places].filter(
      ([, places]) => places.length > 1,
    ),
  )

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
  '%s at %i px',
  async (hash, width) => {
    await open(hash, width)
    expect(await listMoved()).toEqual([])
  },
)

it.each([380, 1280])('the page of an order that filled at %i px', async (width) => {
  await open(order, width)
  expect(await listMoved()).toEqual([])
})

it.each([380, 1280])('the review at %i px, whose checks are made last', async (width) => {
  await open('#/swap', width)
  await typeWish(tab, WISH)
  await approveIfAsked(tab)
  await goToReview(tab)
  await open('#/review', width)
  await seen(signButton(tab)).toBeEnabled()
  expect(await listMoved()).toEqual([])
})
