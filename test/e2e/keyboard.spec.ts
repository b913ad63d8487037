/** The main job by keys alone: no press of a mouse, no focus that was not moved there by a key. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from './walk/onboarding'
import { awaitStatus } from './walk/order-page'
import { openStage, type Stage } from './walk/stage'
import { until } from './walk/until'

/** More stops than any screen has. */
const MOST_STOPS = 80

interface Focus {
  readonly name: string
  readonly isSeen: boolean
}

/** What has the focus, as a screen reader names it, and whether a ring or a line around it shows that. */
const readFocus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const held = document.activeElement
    if (!(held instanceof HTMLElement)) return { name: '', isSeen: false }
    const labels = held instanceof HTMLInputElement || held instanceof HTMLSelectElement ? held.labels : null
    const label = labels?.[0]?.textContent ?? held.textContent
    // What draws the ring may be the field around a bare input.
    const drawn = [held, held.closest('label'), held.closest('.amount-field')]
    // The page itself has it before the first key, and after a change of screen: nothing can be pressed there.
    const isSeen =
      held.tabIndex < 0 ||
      drawn.some(
        (each) => each && getComputedStyle(each).outlineStyle !== 'none' && each.getClientRects().length > 0,
      )
    return { name: (held.getAttribute('aria-label') ?? label ?? '').trim(), isSeen }
  })

/** Goes on with a key until this has the focus; everything that has it on the way must show it. */
async function moveTo(page: Page, wanted: RegExp, key = 'Tab'): Promise<void> {
  const seen: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const { name, isSeen } = await readFocus(page)
    expect(isSeen, `${name} shows its focus`).toBe(true)
    if (wanted.test(name)) return
    seen.push(name)
    await page.keyboard.press(key)
  }
  throw new Error(`No key leads to ${wanted}; it leads to ${[...new Set(seen)].join(' · ')}.`)
}

async function press(page: Page, wanted: RegExp, key = 'Enter'): Promise<void> {
  await moveTo(page, wanted)
  await page.keyboard.press(key)
}

async function type(page: Page, wanted: RegExp, text: string): Promise<void> {
  await moveTo(page, wanted)
  await page.keyboard.type(text)
}

/** Waits until the page itself has moved the focus here. */
const awaitFocus = (page: Page, wanted: string) =>
  until(
    `the focus on ${wanted}`,
    () => readFocus(page),
    ({ name }) => name === wanted,
  )

const awaitButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).waitFor()

describe('by keys alone', () => {
  let stage: Stage
  let popup: Page
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('an account is made', async () => {
    const tab = await stage.cowbell.openDesk('#/onboarding')
    await tab.getByRole('heading', { name: 'Welcome to Cowbell' }).waitFor()
    await press(tab, /^Create an account$/)
    await tab.getByLabel('Password again').waitFor()
    await type(tab, /^Password$/, PASSWORD)
    await type(tab, /^Password again$/, PASSWORD)
    await tab.keyboard.press('Enter')
    await tab.getByRole('heading', { name: /is ready$/ }).waitFor()
    await press(tab, /^Make a first swap$/)
    await tab.getByRole('heading', { name: 'Swap', level: 1 }).waitFor()
    await tab.close()
  })

  it('tokens are chosen and an amount is typed', async () => {
    popup = await stage.cowbell.openPopup()
    await popup.getByRole('heading', { name: 'Swap' }).waitFor()
    await press(popup, /^You sell: WETH/)
    await popup.keyboard.type('usdc')
    await popup.keyboard.press('Enter')
    await awaitButton(popup, /^You sell: USDC/)
    expect((await readFocus(popup)).name, 'the focus comes back').toMatch(/^You sell: USDC/)
    await press(popup, /^You receive about: WETH/)
    await popup.keyboard.press('ArrowDown')
    await moveTo(popup, /^DAI/, 'ArrowDown')
    await popup.keyboard.press('Enter')
    await awaitButton(popup, /^You receive about: DAI/)
    await moveTo(popup, /^You sell$/, 'Shift+Tab')
    await popup.keyboard.type('250')
    await awaitButton(popup, 'Approve 250 USDC')
  })

  it('what is in a field is replaced by what is typed after a tab into it, thousands and all', async () => {
    await popup.keyboard.type('0')
    await awaitButton(popup, 'Approve 2,500 USDC')
    await moveTo(popup, /^You receive about: /)
    await moveTo(popup, /^You sell$/, 'Shift+Tab')
    await popup.keyboard.type('1250')
    await awaitButton(popup, 'Approve 1,250 USDC')
    const field = popup.getByRole('textbox', { name: 'You sell' })
    await field.blur()
    expect(await field.inputValue()).toBe('1,250')
    await field.fill('100')
    await awaitButton(popup, 'Approve 100 USDC')
  })

  it('the token is approved, and the focus goes on to the review', async () => {
    await press(popup, /^Approve 100 USDC$/)
    await press(popup, /^Send$/)
    await awaitButton(popup, 'Review order')
    await awaitFocus(popup, 'Review order')
    await popup.keyboard.press('Enter')
    await popup.getByRole('heading', { name: 'Review', level: 1 }).waitFor()
  })

  it('it is signed, fills, and its notice is read', async () => {
    await press(popup, /^Sign and place$/)
    await popup.waitForURL(/#\/order\//)
    await awaitStatus(popup, 'Filled')
    await popup.getByRole('link', { name: 'Notices, 1 unread' }).waitFor()
    await moveTo(popup, /^Notices, 1 unread$/, 'Shift+Tab')
    await popup.keyboard.press('Enter')
    await popup.getByRole('heading', { name: 'Notices' }).waitFor()
    await press(popup, /^Order filled/)
    await awaitStatus(popup, 'Filled')
  })

  it('the wallet is locked in its dialog, and opened again; Escape leaves', async () => {
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
    await popup.getByText('This password does not open the vault.').waitFor()
    await awaitFocus(popup, 'Password')
    await popup.keyboard.type(PASSWORD)
    await popup.keyboard.press('Enter')
    await popup.getByRole('button', { name: /, unlocked$/ }).waitFor()
  })

  it('a second account is added, moved to the front, coloured, and trades', async () => {
    const tab = await stage.cowbell.openDesk('#/accounts/add')
    await tab.getByRole('heading', { name: 'Add an account' }).waitFor()
    await press(tab, /^Watch an address$/)
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
    await moveTo(tab, /^(?:blue|teal|green|amber|orange|red|pink|violet)$/)
    await tab.keyboard.press('ArrowRight')
    await press(tab, /^Save$/)
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await press(tab, /^Trade as Main$/)
    await tab.getByRole('button', { name: /^Main.*unlocked$/ }).waitFor()
    await tab.close()
  })

  it('writes no error to any console', () => stage.cowbell.expectNoErrors())
})
