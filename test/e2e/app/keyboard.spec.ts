/** The main job by keyboard only, without a mouse press. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeRow } from '../support/rows'
import { seen } from '../support/seen'
import { awaitButton, awaitFocus, moveTo, press, readFocus, type } from '../walk/by-keys'
import { PASSWORD } from '../walk/onboarding'
import { awaitStatus } from '../walk/order-page'
import { signButton } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'

/** Stored price of GNO: atoms of USDC per GNO. */
const gnoAt = (usd: number) => ({
  profileId: 'sandbox',
  chainId: 1,
  base: '0x6810e776880c02933d47db1b9fc05908e5386b96',
  quote: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  seenAt: Date.now(),
  points: [{ at: Date.now(), price: usd * 1e-12 }],
})

describe('a user without a mouse', () => {
  let stage: Stage
  let popup: Page
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('creates an account', async () => {
    const tab = await stage.cowbell.openTab('#/onboarding')
    await tab.getByRole('heading', { name: 'Welcome to Cowbell' }).waitFor()
    await press(tab, /^Create an account /)
    await tab.getByLabel('Repeat password').waitFor()
    await type(tab, /^Password$/, PASSWORD)
    await type(tab, /^Repeat password$/, PASSWORD)
    await tab.keyboard.press('Enter')
    await tab.getByRole('heading', { name: /is ready$/ }).waitFor()
    await press(tab, /^Make a first swap$/)
    await tab.getByRole('heading', { name: 'Swap', level: 1 }).waitFor()
    await tab.close()
  })

  it('sees balances sorted by value from the start', async () => {
    popup = await stage.cowbell.openPopup()
    await popup.getByRole('heading', { name: 'Swap' }).waitFor()
    const readWhenSeenAt = async (gnoUsd: number) => {
      const gno = gnoAt(gnoUsd)
      await popup.evaluate(writeRow, { database: 'cowbell-client', table: 'pairPrices', row: gno })
      await press(popup, /^You sell: WETH/)
      await popup.locator('.token-balance .small').first().waitFor()
      const names = await popup.locator('.token-option strong').allTextContents()
      await popup.keyboard.press('Escape')
      await popup.getByRole('dialog').waitFor({ state: 'detached' })
      return names
    }
    expect((await readWhenSeenAt(1_000))[0]).toBe('GNO')
    const names = await readWhenSeenAt(0.01)
    expect(names[0]).toBe('ETH')
    expect(names.indexOf('USDC')).toBeLessThan(names.indexOf('GNO'))
  })

  it('chooses tokens and types an amount', async () => {
    await press(popup, /^You sell: WETH/)
    await popup.keyboard.type('usdc')
    await popup.keyboard.press('Enter')
    await awaitButton(popup, /^You sell: USDC/)
    expect((await readFocus(popup)).name, 'the focus comes back').toMatch(/^You sell: USDC/)
    await press(popup, /^You receive \(est\.\): WETH/)
    await popup.keyboard.press('ArrowDown')
    await moveTo(popup, /^DAI/, 'ArrowDown')
    await popup.keyboard.press('Enter')
    await awaitButton(popup, /^You receive \(est\.\): DAI/)
    await moveTo(popup, /^You sell$/, 'Shift+Tab')
    await popup.keyboard.type('250')
    await awaitButton(popup, 'Approve 250 USDC')
  })

  it('replaces the contents of a field after tabbing into it, group separators included', async () => {
    await popup.keyboard.type('0')
    await awaitButton(popup, 'Approve 2,500 USDC')
    await moveTo(popup, /^You receive \(est\.\): /)
    await moveTo(popup, /^You sell$/, 'Shift+Tab')
    await popup.keyboard.type('1250')
    await awaitButton(popup, 'Approve 1,250 USDC')
    const field = popup.getByRole('textbox', { name: 'You sell' })
    await field.blur()
    await expect.poll(() => field.inputValue()).toBe('1,250')
    await field.fill('100')
    await awaitButton(popup, 'Approve 100 USDC')
  })

  it('replaces a selected estimate by typing, also after a new quote', async () => {
    const field = popup.getByRole('textbox', { name: /^You (receive|buy)/ })
    const before = await field.inputValue()
    // Typing and selecting run in one task, like a fast user who selects the estimate before the quote
    // arrives.
    await popup.evaluate(() => {
      const [sell, receive] = document.querySelectorAll<HTMLInputElement>('.amount-field .amount-input')
      if (!sell || !receive) throw new Error('The amounts are not there.')
      sell.value = '12500'
      sell.dispatchEvent(new Event('input', { bubbles: true }))
      receive.focus()
      receive.select()
    })
    await expect.poll(() => field.inputValue()).not.toBe(before)
    await awaitButton(popup, 'Approve 12,500 USDC')
    await popup.keyboard.type('7')
    await seen(field).toHaveValue('7')
    await popup.getByRole('textbox', { name: /^You (sell|pay)/ }).fill('100')
    await awaitButton(popup, 'Approve 100 USDC')
  })

  it('approves the token, and the focus moves on to the review', async () => {
    await press(popup, /^Approve 100 USDC$/)
    await popup.getByRole('dialog').waitFor()
    await press(popup, /^Approve 100 USDC$/)
    await awaitButton(popup, 'Review order')
    await awaitFocus(popup, 'Review order')
    await popup.keyboard.press('Enter')
    await popup.getByRole('heading', { name: 'Review', level: 1 }).waitFor()
  })

  it('signs, sees the fill and reads its notification', async () => {
    await press(popup, /^Sign & place order$/)
    await popup.waitForURL(/#\/order\//)
    await awaitStatus(popup, 'Filled')
    await popup.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor()
    await moveTo(popup, /^Notifications, 1 unread$/, 'Shift+Tab')
    await popup.keyboard.press('Enter')
    await popup.getByRole('heading', { name: 'Notifications' }).waitFor()
    await press(popup, /^Order filled/)
    await awaitStatus(popup, 'Filled')
  })

  it('goes back past the review of the placed order to the swap', async () => {
    await popup.goBack()
    await popup.getByRole('heading', { name: 'Notifications' }).waitFor()
    await popup.goBack()
    await awaitStatus(popup, 'Filled')
    await popup.goBack()
    await awaitButton(popup, /^You sell: USDC/)
  })

  it('locks the wallet in its dialog and unlocks it, and Escape closes the dialog', async () => {
    await moveTo(popup, /^Main, unlocked$/, 'Shift+Tab')
    await popup.keyboard.press('Enter')
    await press(popup, /^Lock now$/)
    await popup.getByRole('button', { name: /, locked$/ }).waitFor()
    await moveTo(popup, /^Main, locked$/)
    await popup.keyboard.press('Enter')
    await popup.getByRole('dialog').waitFor()
    await popup.keyboard.press('Escape')
    await popup.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await readFocus(popup)).name).toBe('Main, locked')
    await popup.keyboard.press('Enter')
    await awaitFocus(popup, 'Password')
    await popup.keyboard.type('wrong')
    await popup.keyboard.press('Enter')
    await popup.getByText('Wrong password.').waitFor()
    await awaitFocus(popup, 'Password')
    await popup.keyboard.type(PASSWORD)
    await popup.keyboard.press('Enter')
    await popup.getByRole('button', { name: /, unlocked$/ }).waitFor()
  })

  it('makes a token a favorite, which comes first, followed by recent tokens', async () => {
    await popup.close()
    popup = await stage.cowbell.openPopup()
    await press(popup, /^You receive \(est\.\): DAI/)
    await moveTo(popup, /^COW/, 'ArrowDown')
    await popup.keyboard.press('Tab')
    await awaitFocus(popup, 'Favorite COW')
    await popup.keyboard.press('Enter')
    await popup.getByRole('button', { name: 'Favorite COW', pressed: true }).waitFor()
    await awaitFocus(popup, 'Favorite COW')
    await popup.keyboard.press('Escape')
    await popup.getByRole('dialog').waitFor({ state: 'detached' })
    await press(popup, /^You receive \(est\.\): DAI/)
    const namesIn = (list: string) =>
      popup.getByRole('list', { name: list }).locator('.token-option strong').allTextContents()
    await expect.poll(() => namesIn('Favorites')).toEqual(['COW'])
    await expect.poll(() => namesIn('Recent')).toEqual(['DAI', 'USDC'])
    await popup.keyboard.press('Escape')
    await popup.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('places a limit order in twelve keys from the amount to its page', async () => {
    await popup.close()
    popup = await stage.cowbell.openPopup()
    await awaitFocus(popup, 'You sell')
    await popup.keyboard.press('Control+A')
    await popup.keyboard.type('500')
    await awaitButton(popup, 'Approve 500 USDC')
    let keys = 0
    const hit = async (key: string) => {
      keys += 1
      await popup.keyboard.press(key)
    }
    await hit('Alt+L')
    await awaitFocus(popup, 'Limit price (USDC per DAI)')
    await popup.keyboard.type('1.01')
    const approve = popup.getByRole('button', { name: 'Approve 500 USDC' })
    await expect.poll(() => approve.getAttribute('aria-busy')).toBe('false')
    await hit('Enter')
    const send = popup.getByRole('dialog').getByRole('button', { name: 'Approve 500 USDC' })
    await expect.poll(() => send.isEnabled()).toBe(true)
    await hit('Control+Enter')
    await awaitButton(popup, 'Review order')
    await awaitFocus(popup, 'Limit price (USDC per DAI)')
    await hit('Enter')
    await popup.getByRole('heading', { name: 'Review', level: 1 }).waitFor()
    await expect.poll(() => signButton(popup).isEnabled()).toBe(true)
    await hit('Control+Enter')
    await popup.waitForURL(/#\/order\//)
    expect(keys).toBeLessThanOrEqual(12)
  })

  it('reaches a setting, a screen and an order, and chooses a token, with the palette', async () => {
    await popup.keyboard.press('Control+K')
    await awaitFocus(popup, 'Search screens, tokens and orders')
    await popup.keyboard.type('slippage')
    await popup.keyboard.press('Enter')
    await popup.getByRole('heading', { name: 'New orders', level: 1 }).waitFor()
    await popup.keyboard.press('Control+K')
    await awaitFocus(popup, 'Search screens, tokens and orders')
    await popup.keyboard.type('signat')
    await popup.keyboard.press('Enter')
    await popup.getByRole('heading', { name: 'Signature log' }).waitFor()
    await popup.keyboard.press('Control+K')
    await awaitFocus(popup, 'Search screens, tokens and orders')
    await popup.keyboard.type('sold usdc')
    await popup
      .getByRole('dialog')
      .getByRole('button', { name: /^Sold 100 USDC/ })
      .waitFor()
    await popup.keyboard.press('ArrowDown')
    await popup.keyboard.press('Enter')
    await awaitStatus(popup, 'Filled')
    await popup.keyboard.press('Control+K')
    await awaitFocus(popup, 'Search screens, tokens and orders')
    await popup.keyboard.type('buy gno')
    await popup.keyboard.press('Enter')
    await awaitButton(popup, /^Minimum received: GNO/)
  })

  it('reaches a screen with g and a letter, and lists all shortcuts with a question mark', async () => {
    await moveTo(popup, /^Switch tokens$/)
    await popup.keyboard.press('g')
    await popup.keyboard.press('o')
    await popup.getByRole('heading', { name: 'Orders' }).waitFor()
    await popup.keyboard.press('Shift+?')
    await popup.getByRole('dialog').getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
    await popup.keyboard.press('Escape')
    await popup.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('adds a second account, moves it to the top, colors it and trades with it', async () => {
    const tab = await stage.cowbell.openTab('#/accounts/add')
    await tab.getByRole('heading', { name: 'Add an account' }).waitFor()
    await press(tab, /^Watch an address /)
    await type(tab, /^Address$/, `0x${'ab'.repeat(20)}`)
    await moveTo(tab, /^Name$/)
    await tab.keyboard.press('Control+A')
    await tab.keyboard.type('Treasury')
    await tab.keyboard.press('Enter')
    await press(tab, /^Move Treasury up$/)
    await tab.getByText('Treasury is 1 of 2.').waitFor()
    expect((await readFocus(tab)).name, 'the focus goes with it').toBe('Move Treasury up')
    await moveTo(tab, /^Manage Treasury$/, 'Shift+Tab')
    await tab.keyboard.press('Enter')
    await moveTo(tab, /^(?:Blue|Teal|Green|Amber|Orange|Red|Pink|Violet)$/)
    await tab.keyboard.press('ArrowRight')
    await press(tab, /^Save$/)
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await press(tab, /^Trade as Main$/)
    await tab.getByRole('button', { name: /^Main.*unlocked$/ }).waitFor()
    await tab.close()
  })

  it('causes no error in any console', () => stage.cowbell.expectNoErrors())
})
