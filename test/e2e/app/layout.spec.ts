/** Where things stand: in the middle of a narrow window, in one column, and where they stood before more is known. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seen } from '../support/seen'
import { setUp, trade } from '../walk/main-job'
import { awaitStatus } from '../walk/order-page'
import { openStage, type Stage } from '../walk/stage'

let stage: Stage
let tab: Page
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

describe.each([
  [380, 600],
  [1280, 800],
])('in a window of %i by %i px', (width, height) => {
  it('the way to an account is in view, and its form with the button that ends it', async () => {
    tab = await stage.cowbell.openTab('#/onboarding')
    await tab.setViewportSize({ width, height })
    const create = tab.getByRole('button', { name: 'Create an account' })
    await seen(create).toBeInViewport({ ratio: 1 })
    await create.click()
    for (const field of ['Password', 'Repeat password'])
      await seen(tab.getByLabel(field, { exact: true })).toBeInViewport({ ratio: 1 })
    await seen(tab.getByRole('button', { name: 'Create account' })).toBeInViewport({ ratio: 1 })
    await tab.close()
  })
})

async function goTo(hash: string, width: number): Promise<void> {
  await tab.setViewportSize({ width, height: 800 })
  await tab.goto('about:blank')
  await tab.goto(`chrome-extension://${stage.cowbell.extensionId}/tab.html${hash}`)
  await seen(tab.locator('main h1').first()).toBeAttached()
  await seen(tab.locator('main .skeleton')).toHaveCount(0)
}

describe('with a filled order', () => {
  let order: string
  beforeAll(async () => {
    await setUp(stage)
    tab = await stage.cowbell.openTab('#/swap')
    await trade(tab, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' })
    await awaitStatus(tab, 'Filled')
    order = new URL(tab.url()).hash
  })

  it.each(['#/orders', '#/funds', '#/settings', '#/activity'])(
    'in a window of 600 px the content of %s stands in the middle',
    async (hash) => {
      await goTo(hash, 600)
      const readMiddle = () =>
        tab.evaluate(() => {
          const { left = 0, right = 0 } =
            document.querySelector('.screen-body')?.getBoundingClientRect() ?? {}
          return (left + right) / 2
        })
      await expect.poll(readMiddle).toBeCloseTo(300, 0)
    },
  )

  it('settings are one column beside their index, as wide from the first to the last', async () => {
    await goTo('#/settings', 1280)
    const readEdges = () =>
      tab.evaluate(() => {
        const cards = [...document.querySelectorAll('.settings .card')].filter((card) =>
          card.checkVisibility(),
        )
        const edges = cards.map((card) => {
          const { left, right } = card.getBoundingClientRect()
          return `${Math.round(left)} to ${Math.round(right)}`
        })
        return { count: cards.length, edges: [...new Set(edges)].length }
      })
    await expect.poll(async () => (await readEdges()).count).toBeGreaterThan(10)
    expect((await readEdges()).edges).toBe(1)
  })

  it.each([600, 1280])('the page of a filled order opens at %i px and nothing on it jumps', async (width) => {
    await goTo(order, width)
    await seen(tab.getByRole('heading', { name: 'Timeline' })).toBeVisible()
    await seen(tab.getByText(/solutions? from \d+ solvers?/).first()).toBeVisible()
    const readShift = () =>
      tab.evaluate(() => {
        const observer = new PerformanceObserver(() => undefined)
        observer.observe({ type: 'layout-shift', buffered: true })
        return observer
          .takeRecords()
          .reduce((sum, entry) => sum + (entry as never as { value: number }).value, 0)
      })
    // What the web calls a good layout moves by no more than a tenth of the window in all.
    expect(await readShift()).toBeLessThan(0.1)
    // It would be seen.
    await tab.evaluate(() => {
      const box = document.createElement('div')
      box.style.height = '300px'
      document.querySelector('.screen-body')?.prepend(box)
    })
    await expect.poll(readShift).toBeGreaterThan(0.1)
  })
})
