/**
 * The facts that decide about a trade are in view without scrolling: on the swap screen in each state and on
 * the review, as a popup and in a window.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { USDC, WETH } from '../../support/client'
import { customAt } from '../../support/own-profile'
import { findFaults } from '../support/faults'
import { findHidden } from '../support/find-hidden'
import { findWide } from '../support/find-wide'
import { TIMEOUT_MS } from '../support/patience'
import { type Row, readRows, writeRow } from '../support/rows'
import { seen } from '../support/seen'
import { kindChoice } from '../walk/limit-order'
import { setUp } from '../walk/main-job'
import { openSigned, signButton } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import {
  amountField,
  approveIfAsked,
  goToReview,
  optionsButton,
  readOffer,
  typeLimit,
  typeWish,
} from '../walk/swap'

const SIZES = { popup: { width: 380, height: 600 }, tab: { width: 1280, height: 800 } } as const
type Surface = keyof typeof SIZES

/** One price per half hour. */
const aDay = () =>
  Array.from({ length: 47 }, (_, n) => ({
    at: Date.now() - (47 - n) * 30 * 60_000,
    price: (1 + n / 1000) / 3.2e-9,
  }))

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await setUp(stage)
  // Prices of a day, so that the trend line and, in a window, the chart are next to the deciding facts.
  const row = {
    profileId: 'sandbox',
    chainId: 1,
    base: USDC,
    quote: WETH,
    seenAt: Date.now(),
    points: aDay(),
  }
  await stage.utilityPage.evaluate(writeRow, { database: 'cowbell-client', table: 'pairPrices', row })
})
afterAll(() => stage?.close())

async function open(surface: Surface, route: string): Promise<Page> {
  const page = surface === 'popup' ? await stage.cowbell.openPopup() : await stage.cowbell.openTab(route)
  await page.setViewportSize(SIZES[surface])
  await page.goto(`${page.url().split('#')[0]}${route}`)
  return page
}

const WISH = { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' } as const
const MARKET = ['Minimum received', 'Slippage', 'Price impact', 'Network costs', 'Expires']
const LIMIT = ['Network costs', 'Expires']
const REVIEW = [
  ...['Minimum received', 'Limit price', 'Network costs', 'Expires', 'Recipient', 'Network'],
] as const

describe.each(['popup', 'tab'] as const)('the deciding facts as %s', (surface) => {
  let page: Page
  const inView = (terms: readonly string[]) => expect.poll(() => findHidden(page, terms)).toEqual([])

  beforeAll(async () => {
    page = await open(surface, '#/swap')
  })

  it('are in view before anything is typed', async () => {
    await seen(amountField(page, 'sell')).toBeVisible()
    // In a popup, the first field has the focus.
    if (surface === 'popup') await seen(amountField(page, 'sell')).toBeFocused()
    await inView([])
  })

  it('are in view when an approval is needed', async () => {
    await typeWish(page, surface === 'popup' ? WISH : { ...WISH, sell: 'GNO' })
    await readOffer(page)
    await seen(page.getByRole('button', { name: /^Approve 1 / })).toBeVisible()
    await inView(MARKET)
    expect(await findFaults(page)).toEqual([])
  })

  it('are in view for a market order', async () => {
    await approveIfAsked(page)
    await inView(MARKET)
    await seen(optionsButton(page)).toHaveText('0.5% · 30m')
  })

  it('are in view with an insufficient balance', async () => {
    await typeWish(page, { ...WISH, amount: '4000' })
    await seen(page.getByRole('button', { name: 'Insufficient WETH balance' })).toBeVisible()
    await seen(page.getByText(/Insufficient/)).toHaveCount(1)
    await inView(MARKET)
    // A trade this large has a high price impact: red, although it is blocked.
    await seen(page.locator('dd > .impact')).toHaveAttribute('data-tone', 'bad')
    expect(await findFaults(page)).toEqual([])
  })

  it('are in view when the native coin is sold', async () => {
    await typeWish(page, { ...WISH, sell: 'ETH' })
    await seen(page.getByRole('button', { name: 'Wrap 1 ETH first' })).toBeVisible()
    await inView(MARKET)
  })

  it('are in view for a limit order', async () => {
    await typeWish(page, WISH)
    await typeLimit(page, { of: 'WETH', price: '9000' })
    await readOffer(page)
    await inView(LIMIT)
    // The minimum received is the other amount and appears only there.
    await seen(page.getByLabel('Minimum received', { exact: true })).toBeInViewport({ ratio: 1 })
    await seen(page.getByText('Minimum received')).toHaveCount(1)
    await seen(page.getByText(/^Fills at about [\d.,]+ USDC \(\+[\d.]+%\)$/)).toHaveCount(1)
    const chart = page.getByRole('slider', { name: 'Price over time' })
    if (surface === 'popup') {
      await seen(page.getByRole('img', { name: /^Price over the last 1d: (?:0|[+−][\d.]+)%/ })).toBeVisible()
      await seen(chart).toBeHidden()
      await seen(page.locator('.quote-price')).toBeInViewport({ ratio: 1 })
    } else {
      // The points appear once.
      await seen(page.getByRole('heading', { name: /^WETH \/ USDC (?:0|[+−][\d.]+)%/ })).toBeVisible()
      await chart.press('Home')
      await seen(chart).toHaveAttribute('aria-valuetext', /1 WETH = [\d,.]+ USDC$/)
    }
    expect(await findFaults(page)).toEqual([])
  })

  it('are in view for a limit order that needs an approval', async () => {
    await typeWish(page, { ...WISH, amount: '2' })
    await typeLimit(page, { of: 'WETH', price: '9000' })
    // Typing from another field replaces the existing price.
    await seen(page.getByLabel('Limit price (USDC per WETH)')).toHaveValue('9000')
    await seen(page.getByRole('button', { name: 'Approve 2 WETH' })).toBeVisible()
    await seen(page.getByRole('button', { name: 'Approve unlimited' })).toBeInViewport({ ratio: 1 })
    await inView(LIMIT)
  })

  it('are in view for several orders, whose rows are below the form, or next to it in a window', async () => {
    const field = (label: RegExp | string) => page.getByLabel(label)
    const findCovered = async (terms: readonly string[]) =>
      (await findHidden(page, terms)).filter((each) => !/px$/.test(each))
    await kindChoice(page).selectOption('Ladder')
    await field('End price').fill('9900')
    const table = page.getByRole('table', { name: 'Orders' })
    await seen(table.locator('tbody tr')).toHaveCount(5)
    if (surface === 'tab') await seen(table).toBeInViewport({ ratio: 1 })
    for (const label of ['End price', 'Orders', 'Sizes'])
      await seen(page.getByRole('main').getByLabel(label, { exact: true }).first()).toBeInViewport({
        ratio: 1,
      })
    await expect.poll(() => findCovered(LIMIT)).toEqual([])
    expect(await findFaults(page)).toEqual([])
    await kindChoice(page).selectOption('OCO')
    await field(/^Or buy WETH/).fill('900')
    await seen(table.locator('tbody tr')).toHaveCount(2)
    if (surface === 'tab') await seen(table).toBeInViewport({ ratio: 1 })
    await seen(field(/^Or buy WETH/)).toBeInViewport({ ratio: 1 })
    await seen(page.getByText(/^Buy .*WETH for at most .*USDC$/)).toBeInViewport({ ratio: 1 })
    // In a window, the conditions come before the button.
    if (surface === 'tab') await seen(page.getByText(/^When one fills/)).toBeInViewport({ ratio: 1 })
    await expect.poll(() => findCovered(LIMIT)).toEqual([])
    await kindChoice(page).selectOption('One order')
    await seen(table).toHaveCount(0)
    await typeWish(page, WISH)
  })

  it('are in view on the review of a limit order', async () => {
    await approveIfAsked(page)
    await goToReview(page)
    await seen(signButton(page)).toBeEnabled()
    await inView([...REVIEW, 'Market price'])
    const words = page.getByText(/^Fills at about [\d.,]+ USDC \(\+[\d.]+%\)$/)
    await seen(words).toBeInViewport({ ratio: 1 })
    await seen(page.getByText(/^in 7d · /).first()).toBeInViewport({ ratio: 1 })
    await page.goto(`${page.url().split('#')[0]}#/swap`)
  })

  it('are in view on the review after Enter, with the signed fields folded or next to them', async () => {
    await page.getByRole('radio', { name: 'Market' }).check()
    await approveIfAsked(page)
    await amountField(page, 'sell').press('Enter')
    await page.getByRole('heading', { name: 'Review', level: 1 }).waitFor()
    await seen(signButton(page)).toBeEnabled()
    await seen(page.getByText('All 12 signed fields')).toBeInViewport({ ratio: 1 })
    // The second press of a double click on the button that led here signs nothing.
    await signButton(page).hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await seen(page.getByRole('list', { name: 'Checks passed' })).toBeInViewport({ ratio: 1 })
    await inView([...REVIEW, 'Slippage', 'Price impact'])
    expect(await findFaults(page)).toEqual([])
  })

  it('are in view on the review with unfolded fields, which scroll with the page or next to it', async () => {
    await openSigned(page)
    await page.getByText('Raw message (EIP-712)').click()
    await seen(page.locator('.action-bar')).toBeInViewport({ ratio: 1 })
    const boxes = page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((box) => box.scrollHeight > box.clientHeight + 1)
        .filter((box) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowY))
        .map((box) => box.className),
    )
    expect(await boxes).toEqual(surface === 'popup' ? [] : ['review-fields'])
    expect(await findFaults(page)).toEqual([])
    await page.goto(`${page.url().split('#')[0]}#/swap`)
  })

  it('are in view without a quote, and an amount below its costs offers no retry', async () => {
    await typeWish(page, { ...WISH, amount: '0.0000000001' })
    await seen(page.getByText('Sell more.', { exact: true })).toBeVisible()
    await seen(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await inView([])
    await typeWish(page, WISH)
  })
})

it('choosing real money needs a confirmation', async () => {
  const popup = await open('popup', '#/swap')
  await popup.getByRole('button', { name: 'Sandbox' }).click()
  const dialog = popup.getByRole('dialog', { name: 'Environment' })
  await dialog.getByRole('radio', { name: /^Production/ }).check()
  await seen(dialog.getByRole('button', { name: 'Switch to Production' })).toBeInViewport({ ratio: 1 })
  await seen(popup.getByRole('complementary', { name: 'Environment' })).toContainText('Sandbox')
  expect(await findFaults(popup)).toEqual([])
  await dialog.getByRole('button', { name: 'Stay in Sandbox' }).click()
  await seen(dialog.getByRole('radio', { name: /^Sandbox/ })).toBeChecked()
})

describe('screens', () => {
  const ROUTES = ['swap', 'orders', 'funds', 'notifications/settings', 'settings', 'settings/tokens']
  it.each([
    ['at 200% and 400% zoom', { width: 320, height: 256 }, 'ltr'],
    ['in a language written from right to left', SIZES.popup, 'rtl'],
  ] as const)('do not scroll sideways %s', async (_, size, direction) => {
    const page = await open('tab', '#/swap')
    await page.setViewportSize(size)
    for (const route of ROUTES) {
      await page.goto(`${page.url().split('#')[0]}#/${route}`)
      await page.evaluate((to) => document.documentElement.setAttribute('dir', to), direction)
      await seen(page.locator('main h1').first()).toBeAttached()
      await seen(page.locator('main .skeleton')).toHaveCount(0)
      await expect.poll(() => findWide(page), { message: route }).toEqual([])
    }
    await page.close()
  })
})

it('forced colors show the selection by lines and system colors', async () => {
  const page = await open('popup', '#/notifications')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${page.url().split('#')[0]}#/settings/environment`)
  const sandbox = page.getByRole('radio', { name: /^Sandbox/ })
  await seen(sandbox).toBeChecked()
  await seen(sandbox).not.toHaveCSS('appearance', 'none')
  await seen(page.locator('.option').filter({ has: sandbox })).toHaveCSS('outline-style', 'solid')
  await page.goto(`${page.url().split('#')[0]}#/swap`)
  await seen(page.locator('.segments label').filter({ hasText: 'Market' })).toHaveCSS(
    'outline-style',
    'solid',
  )
  await page.emulateMedia({ forcedColors: 'none' })
  await page.close()
})

it('an unreachable service shows what to do, and everything stays in view', async () => {
  const table = { database: 'cowbell-client', table: 'settings' }
  const popup = await open('popup', '#/swap')
  const [row] = (await popup.evaluate(readRows, table)).filter(({ id }) => id === 'current')
  // No service runs on port 9.
  const nowhere = customAt('http://127.0.0.1:9')
  const value = { ...(row?.['value'] as Row), profileId: nowhere.id, ownProfiles: [nowhere] }
  onTestFinished(async () => {
    await popup.evaluate(writeRow, { ...table, row: { ...row, id: 'current' } })
    await popup.close()
  })
  await popup.evaluate(writeRow, { ...table, row: { ...row, id: 'current', value } })
  await popup.reload()
  await typeWish(popup, WISH)
  // The request is repeated five times, with pauses, before the error appears.
  const alert = popup.getByText('127.0.0.1:9 could not be reached.')
  await seen(alert).toBeInViewport({ ratio: 1, timeout: 3 * TIMEOUT_MS })
  await seen(popup.getByRole('button', { name: 'Retry' })).toBeEnabled()
  await expect.poll(() => findHidden(popup, [])).toEqual([])
  expect(await findFaults(popup)).toEqual([])
})

describe('the German language', () => {
  let page: Page
  const choose = (language: string) => page.getByRole('radio', { name: language, exact: true }).click()

  it('reopens every page when it is chosen', async () => {
    page = await open('popup', '#/swap')
    await typeWish(page, { ...WISH, amount: '1.5' })
    await readOffer(page)
    const others = [await open('tab', '#/orders'), await open('popup', '#/funds')]
    await page.goto(`${page.url().split('#')[0]}#/settings/language`)
    await choose('Deutsch')
    for (const other of others) await seen(other.locator('html')).toHaveAttribute('lang', 'de')
    for (const other of others) await other.close()
    await seen(page.getByRole('heading', { name: 'Sprache', level: 1 })).toBeVisible()
    await seen(page.locator('html')).toHaveAttribute('lang', 'de')
    await seen(page).toHaveTitle('Einstellungen · Cowbell')
    expect(await findFaults(page)).toEqual([])
  })

  it('shows all deciding facts, with localized numbers', async () => {
    await page.goto(`${page.url().split('#')[0]}#/swap`)
    await seen(page.getByLabel('Du verkaufst', { exact: true })).toHaveValue('1,5')
    const minimum = page.locator('dl > div', { has: page.getByText('Mindestens erhalten', { exact: true }) })
    await seen(minimum).toContainText(/\d\.\d{3}(,\d\d)? USDC/)
    await seen(page.getByLabel('Du erhältst (ca.)', { exact: true })).toHaveValue(/^\d\.\d{3}(,\d\d)?$/)
    await page.getByLabel('Du verkaufst', { exact: true }).fill('1234,5')
    await page.getByRole('radio', { name: 'Markt', exact: true }).focus()
    await seen(page.getByLabel('Du verkaufst', { exact: true })).toHaveValue('1.234,5')
    await page.getByLabel('Du verkaufst', { exact: true }).fill('1,5')
    await seen(minimum).toContainText(/\d\.\d{3}(,\d\d)? USDC/)
    await expect
      .poll(() => findHidden(page, ['Mindestens erhalten', 'Preisauswirkung', 'Netzwerkkosten', 'Läuft ab']))
      .toEqual([])
    expect(await findFaults(page)).toEqual([])
  })

  it('can be changed back to English', async () => {
    await page.goto(`${page.url().split('#')[0]}#/settings/language`)
    await choose('System')
    await seen(page.getByRole('heading', { name: 'Language', level: 1 })).toBeVisible()
  })
})
