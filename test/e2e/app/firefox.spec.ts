/** The main job in Firefox: account, quote, review, signature, fill, and every notification of it. */
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoExplorer, startDemoExplorer } from '../demo-explorer'
import { within } from '../support/chromium-starts'
import { type CowbellInFirefox, launchCowbellInFirefox } from '../support/firefox'
import { approveAndReview, createAccount, type Hands, handsOn } from '../support/firefox-page'
import { readBadgesInFirefox } from '../support/read-badges-firefox'
import { readRows } from '../support/rows'

const PASSWORD = 'four unrelated quiet words'

let cowbell: CowbellInFirefox
let explorer: DemoExplorer
let popup: Page
let hands: Hands
let uid: string

beforeAll(async () => {
  cowbell = await launchCowbellInFirefox()
  explorer = await startDemoExplorer()
})
afterAll(async () => {
  await cowbell.close()
  await explorer.close()
})

/** Firefox without a display closes each notification at once. Both events prove that it was created. */
const recordNotifications = (page: Page): Promise<unknown> =>
  page.evaluate(`{
    globalThis.heard = new Set()
    browser.notifications.onShown.addListener((id) => heard.add(id))
    browser.notifications.onClosed.addListener((id) => heard.add(id))
  }`)
const readNotificationRows = async (page: Page) =>
  (await page.evaluate(readRows, { database: 'cowbell-client', table: 'notifications' })).map(
    ({ type }) => type,
  )
const readNotifications = (page: Page): Promise<unknown> => page.evaluate('[...heard]')

const awaitText = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => document.body.textContent?.replaceAll('\u00a0', ' '))).toContain(text)

describe('the main job in Firefox', () => {
  it('creates an account with play money', async () => {
    const tab = await cowbell.openTab('#/onboarding')
    const newcomer = handsOn(tab)
    await createAccount(newcomer, PASSWORD)
    await newcomer.see('Play money')
    // The term of a holding includes its price.
    await expect
      .poll(async () => Object.entries(await newcomer.readFacts()))
      .toContainEqual([expect.stringMatching(/^Wrapped Ether/), expect.stringMatching(/^10 WETH/)])
    await tab.close()
  })

  it('quotes, reviews, signs, places and fills an order in the popup', async () => {
    popup = await cowbell.openPopup()
    await recordNotifications(popup)
    hands = handsOn(popup)
    await approveAndReview(hands, '1 WETH')
    await hands.see('signed fields')
    expect(await hands.readFacts()).toMatchObject({
      'You sell': '1 WETH',
      'Minimum received': expect.stringMatching(/^[\d,]+(\.\d+)? USDC$/),
      Recipient: expect.stringMatching(/^You · /),
      Account: expect.stringMatching(/\(0x\w{4}…\w{4}\)$/),
    })
    await hands.press('Sign & place order')
    await hands.see('Timeline')
    await hands.see('Result')
    await hands.see('Verified: the order on the server matches what you signed')
    uid = await popup.evaluate(() => location.hash.split('/')[3] ?? '')
    expect(uid).toMatch(/^0x[0-9a-f]{112}$/)
  })

  it('reports the fill on the toolbar, by one system notification and in the list', async () => {
    await expect.poll(() => popup.evaluate('browser.action.getBadgeText({})')).toBe('1')
    await expect.poll(() => readNotifications(popup)).toEqual([expect.stringContaining(uid)])
    await hands.follow('Notifications')
    await hands.see('Sold 1 WETH for')
  })

  it('shows a badge of the order on an explorer page', async () => {
    const page = await cowbell.openPage(`${explorer.url}/orders/${uid}`)
    await expect.poll(() => readBadgesInFirefox(page)).toEqual([['Filled', 'yours']])
    cowbell.expectNoErrors()
  })

  it('survives an update: reopened pages have the draft and the order, and the page has one badge', async () => {
    const tab = await cowbell.openTab('#/orders')
    await popup.evaluate("location.hash = '#/swap'")
    await hands.type('You sell', '7')
    await awaitText(popup, 'Approve 7 WETH')
    const page = await cowbell.openPage(`${explorer.url}/orders/${uid}`)
    const awaitBadge = () => expect.poll(() => readBadgesInFirefox(page)).toEqual([['Filled', 'yours']])
    await awaitBadge()
    await cowbell.update()
    // A page that is closing may never receive the reply.
    for (const ours of [tab, popup])
      await expect.poll(() => within(2_000, ours.evaluate('1')).catch(() => 'gone')).toBe('gone')
    await awaitBadge()
    popup = await cowbell.openPopup()
    await awaitText(popup, 'Approve 7 WETH')
    await handsOn(popup).follow('Orders')
    await handsOn(popup).see('Filled')
    expect(await readNotificationRows(popup)).toEqual(['order_filled'])
    await expect.poll(() => popup.evaluate('browser.action.getBadgeText({})')).toBe('1')
  })
})
