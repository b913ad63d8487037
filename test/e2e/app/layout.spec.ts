/** Layout: centered in a narrow window, one column, and stable while data loads. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOLVER_NAMES } from '../../../src/api/exchange/settings'
import { findWide } from '../support/find-wide'
import { openFresh } from '../support/open-fresh'
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
])('the welcome screen at %i by %i px', (width, height) => {
  it('shows the way to an account, and its form with the submit button', async () => {
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

const goTo = (hash: string, width: number) => openFresh(tab, stage.cowbell, hash, width)

describe('screens with a filled order', () => {
  let order: string
  beforeAll(async () => {
    await setUp(stage)
    tab = await stage.cowbell.openTab('#/swap')
    await trade(tab, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' })
    await awaitStatus(tab, 'Filled')
    order = new URL(tab.url()).hash
  })

  it('accept a press right after the previous screen was drawn', async () => {
    const page = await stage.cowbell.openTab('#/settings')
    await page.addInitScript(() =>
      new MutationObserver((_, observer) => {
        if (!document.querySelector('#app > .app')) return
        observer.disconnect()
        globalThis.location.hash = '#/orders'
      }).observe(document, { childList: true, subtree: true }),
    )
    await page.reload()
    await seen(page).toHaveURL(/#\/orders$/)
    await seen(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
    await page.close()
  })

  it('continue in a tab at the same place, and in the side panel, from the popup', async () => {
    const { context, worker, openSurface } = stage.cowbell
    const popup = await openSurface('popup.html#/funds', 'popup')
    const before = new Set(context.pages())
    const findOpened = () => context.pages().find((each) => !before.has(each))
    await popup.getByRole('button', { name: 'Open in a tab' }).click()
    await seen.poll(() => findOpened()?.url()).toMatch(/tab\.html#\/funds$/)
    await findOpened()?.close()
    await popup.bringToFront()
    await popup.getByRole('button', { name: 'Open in the side panel' }).click()
    const countPanels = async () =>
      (await worker()).evaluate<number>(
        'chrome.runtime.getContexts({ contextTypes: ["SIDE_PANEL"] }).then(({ length }) => length)',
      )
    await seen.poll(countPanels).toBe(1)
    await seen.poll(() => popup.isClosed()).toBe(true)
  })

  it.each(['#/orders', '#/funds', '#/settings', '#/activity'])(
    'center the content of %s in a window of 600 px',
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

  it('show settings as one column of equal width next to their index', async () => {
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

  it('show a section of the settings at 1280 px next to its index, below a fixed head', async () => {
    await goTo('#/settings', 1280)
    const link = tab.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Storage' })
    await link.click()
    await seen(tab.getByRole('heading', { name: 'Storage' })).toBeInViewport({ ratio: 1 })
    await seen(link).toBeInViewport({ ratio: 1 })
    await seen(tab.getByRole('complementary', { name: 'Environment' })).toBeInViewport({ ratio: 1 })
    expect(await tab.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0)
    await goTo('#/settings/about', 1280)
    await seen(tab.getByRole('heading', { name: 'About' })).toBeInViewport({ ratio: 1 })
  })

  it('mark the section in view in the index of the settings, after a press and after scrolling', async () => {
    await goTo('#/settings', 1280)
    const index = tab.getByRole('navigation', { name: 'Settings' })
    const marked = index.locator('[aria-current="true"]')
    await seen(marked).toHaveText('Environment')
    await index.getByRole('button', { name: 'Developers' }).click()
    await seen(marked).toHaveText('Developers')
    await tab.mouse.move(700, 400)
    await tab.mouse.wheel(0, -10_000)
    await seen(marked).toHaveText('Environment')
    await tab.mouse.wheel(0, 10_000)
    await seen(marked).toHaveText('About')
  })

  it("return from a tool to the section of the settings that led there, with the browser's back button too", async () => {
    await goTo('#/settings', 1280)
    const inspector = tab.getByRole('link', { name: 'Inspector' })
    const developers = tab.getByRole('heading', { name: 'Developers', level: 2 })
    for (const goBack of [
      () => tab.getByRole('button', { name: 'Back' }).click(),
      () => tab.evaluate(() => history.back()),
    ]) {
      await inspector.click()
      await seen(tab.getByRole('heading', { name: 'Inspector', level: 1 })).toBeVisible()
      await goBack()
      await seen(developers).toBeInViewport({ ratio: 1 })
    }
  })

  it('show new-environment actions in one row at 1280 px, and align borderless items with the text at 380 px', async () => {
    const readEdges = (name: string) =>
      tab.getByText(name, { exact: true }).evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect()
        const text = document.createRange()
        text.selectNodeContents(element)
        return { left, middle: (top + bottom) / 2, textLeft: text.getBoundingClientRect().left }
      })
    await goTo('#/environments', 1280)
    const { middle } = await readEdges('New environment')
    for (const name of ['Import', 'New from Production', 'New from Staging'])
      expect((await readEdges(name)).middle).toBeCloseTo(middle, 0)
    await goTo('#/environments', 380)
    const { left } = await readEdges('New environment')
    expect(Math.abs((await readEdges('Import')).textLeft - left)).toBeLessThan(2)
  })

  it('open a section of the settings from the index at 380 px, with a way back', async () => {
    await goTo('#/settings', 380)
    const index = tab.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await seen(index.filter({ hasText: 'Environment' })).toHaveText('EnvironmentSandbox · Ethereum')
    await tab.keyboard.press('/')
    await tab.keyboard.type('faucet')
    await seen(index).toHaveText(['Play money'])
    await index.press('Enter')
    await seen(tab.getByRole('heading', { level: 1 })).toHaveText('Play money on Ethereum')
    await tab.getByRole('button', { name: 'Back' }).click()
    // The link to a separate screen opens it at once.
    await index.filter({ hasText: 'Connected sites' }).click()
    await seen(tab.getByRole('heading', { name: 'Connected sites', level: 1 })).toBeVisible()
    await tab.getByRole('button', { name: 'Back' }).click()
    await index.filter({ hasText: 'Developers' }).click()
    await tab.getByRole('link', { name: 'Inspector' }).click()
    await seen(tab.getByRole('heading', { name: 'Inspector', level: 1 })).toBeVisible()
    await tab.getByRole('button', { name: 'Back' }).click()
    await seen(tab.getByRole('heading', { name: 'Developers', level: 1 })).toBeVisible()
    await tab.getByRole('button', { name: 'Back' }).click()
    await seen(tab.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  })

  it('show the notification filters and "mark read" in one line above the day at 380 px', async () => {
    await goTo('#/notifications', 380)
    const filters = tab.getByRole('search', { name: 'Filter notifications' })
    const parts = [
      filters.getByText('Unread', { exact: true }),
      filters.getByText('Group by order'),
      filters.getByRole('button', { name: 'Mark all read' }),
    ]
    const readMiddles = () =>
      Promise.all(
        parts.map((part) =>
          part.evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect()
            return Math.round((top + bottom) / 2)
          }),
        ),
      )
    await expect.poll(async () => new Set(await readMiddles()).size).toBe(1)
    await seen(tab.getByRole('heading', { name: 'Today' })).toBeVisible()
  })

  it('break API paths before slashes and not within words at 380 px', async () => {
    await goTo('#/contract', 380)
    const readLines = () =>
      tab.evaluate(() =>
        [...document.querySelectorAll('.endpoint-name code')].map((path) => {
          const range = document.createRange()
          const text = document.createTreeWalker(path, NodeFilter.SHOW_TEXT)
          const lines = new Map<number, string>()
          while (text.nextNode())
            for (const [index, letter] of [...(text.currentNode as Text).data].entries()) {
              range.setStart(text.currentNode, index)
              range.setEnd(text.currentNode, index + 1)
              const { top } = range.getBoundingClientRect()
              lines.set(top, (lines.get(top) ?? '') + letter)
            }
          return [...lines.values()]
        }),
      )
    await expect.poll(async () => (await readLines()).filter(({ length }) => length > 1)).not.toEqual([])
    expect((await readLines()).flat().filter((line) => !line.startsWith('/'))).toEqual([])
  })

  it('show the reply to a first request of the API reference, open and within 380 px', async () => {
    await goTo('#/contract', 380)
    await tab.getByLabel('Search endpoints').fill('native_price')
    await tab.getByText('Price of a token: wei per atom.').click()
    await tab.getByRole('button', { name: 'Send to Sandbox' }).click()
    const reply = tab.getByRole('status').getByRole('region', { name: /^200 in / })
    await seen(reply).toContainText('"price":')
    const isWithin = (element: Element) => element.scrollWidth <= element.clientWidth
    expect(await tab.getByText(/^200 in /).evaluate(isWithin)).toBe(true)
  })

  it('keep the order of balances while prices load', async () => {
    const page = await stage.cowbell.openTab('#/settings')
    await page.addInitScript(() => {
      const orders = new Set<string>()
      Object.assign(globalThis, { orders })
      const look = () => {
        const names = [...document.querySelectorAll('.holdings dt')].map(
          (each) => each.querySelector('.holding-name')?.firstChild?.textContent,
        )
        if (names.length > 0) orders.add(names.join())
      }
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await page.goto('about:blank')
    await page.goto(`chrome-extension://${stage.cowbell.extensionId}/tab.html#/funds`)
    const rows = page.locator('.holdings dt')
    await expect.poll(() => rows.count()).toBeGreaterThan(5)
    await expect.poll(() => rows.locator('.holding-price').count()).toBe(await rows.count())
    expect(
      await page.evaluate(() => [...(globalThis as never as { orders: Set<string> }).orders]),
    ).toHaveLength(1)
    await page.close()
  })

  it('show solvers of the sandbox by name', async () => {
    await goTo(order, 600)
    const names = tab.locator('.ranks .solver')
    await seen(names.first()).toBeVisible()
    for (const name of await names.allTextContents()) expect(SOLVER_NAMES).toContain(name)
  })

  it.each([600, 1280])('open the page of a filled order at %i px without layout shift', async (width) => {
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
    // Web Vitals rate a total layout shift of at most 0.1 as good.
    expect(await readShift()).toBeLessThan(0.1)
    // A larger shift would be measured.
    await tab.evaluate(() => {
      const box = document.createElement('div')
      box.style.height = '300px'
      document.querySelector('.screen-body')?.prepend(box)
    })
    await expect.poll(readShift).toBeGreaterThan(0.1)
  })
})

describe('German texts at 380 px', () => {
  const WIDTH = 380
  beforeAll(async () => {
    await goTo('#/settings/language', WIDTH)
    await tab.getByRole('radio', { name: 'Deutsch', exact: true }).click()
    await seen(tab.locator('html')).toHaveAttribute('lang', 'de')
  })

  it.each(['notifications', 'notifications/settings', 'ledger', 'orders', 'activity', 'accounts', 'sites'])(
    'fit into the window on %s',
    async (route) => {
      await goTo(`#/${route}`, WIDTH)
      await expect.poll(() => findWide(tab)).toEqual([])
    },
  )

  it('show a warning above the action', async () => {
    await goTo('#/swap', WIDTH)
    await tab.setViewportSize({ width: WIDTH, height: 600 })
    await tab.getByRole('radio', { name: 'Markt', exact: true }).check()
    await tab.getByLabel('Du verkaufst', { exact: true }).fill('4000')
    const warning = tab.getByText(/^Hohe Preisauswirkung/)
    await seen(warning).toBeVisible()
    const readRoom = async () => {
      const [text, bar] = await Promise.all([
        warning.boundingBox(),
        tab.locator('.action-bar .button[data-size="wide"]').boundingBox(),
      ])
      return text && bar ? bar.y - (text.y + text.height) : Number.NEGATIVE_INFINITY
    }
    await expect.poll(readRoom).toBeGreaterThanOrEqual(0)
  })
})
