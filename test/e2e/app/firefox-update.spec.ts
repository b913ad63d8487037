/**
 * Updates in Firefox: found, downloaded and delayed until they may start, with an account, an order and a
 * badge.
 */
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoExplorer, startDemoExplorer } from '../demo-explorer'
import type { CowbellInFirefox } from '../support/firefox'
import { approveAndReview, createAccount, handsOn } from '../support/firefox-page'
import { type FirefoxUpdates, prepareFirefoxUpdates } from '../support/firefox-updates'
import { readBadgesInFirefox } from '../support/read-badges-firefox'

const PASSWORD = 'four unrelated quiet words'

let updates: FirefoxUpdates
let cowbell: CowbellInFirefox
let explorer: DemoExplorer
let tab: Page
let uid: string

beforeAll(async () => {
  explorer = await startDemoExplorer()
  updates = await prepareFirefoxUpdates('0.8.0')
  cowbell = await updates.start()
  tab = await cowbell.openTab('#/onboarding')
  const newcomer = handsOn(tab)
  await createAccount(newcomer, PASSWORD)
  await tab.evaluate("location.hash = '#/swap'")
  await approveAndReview(newcomer, '1 WETH')
  await newcomer.press('Sign & place order')
  await newcomer.see('Timeline')
  uid = await tab.evaluate(() => location.hash.split('/')[3] ?? '')
  await newcomer.see('Result')
})
afterAll(async () => {
  await cowbell?.close()
  await updates?.close()
  await explorer?.close()
})

const readTyped = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLInputElement>('main input[inputmode=decimal]')?.value)

describe('an update in Firefox', () => {
  it('waits while a page of Cowbell is open', async () => {
    await tab.evaluate("location.hash = '#/swap'")
    await handsOn(tab).type('You sell', '7')
    expect(await updates.update(cowbell, '1.0.0')).toBe('postponed')
    expect(await updates.readVersion(cowbell)).toBe('0.8.0')
    expect(await readTyped(tab)).toBe('7')
  })

  it('starts with the next start of the browser and keeps the account, the order and the draft', async () => {
    await cowbell.close()
    cowbell = await updates.start()
    expect(await updates.readVersion(cowbell)).toBe('1.0.0')
    tab = await cowbell.openTab('#/swap')
    const hands = handsOn(tab)
    await hands.see('New in Cowbell 1.0.0')
    await expect.poll(() => readTyped(tab)).toBe('7')
    await hands.follow('Orders')
    await hands.see('Filled')
  })

  it('starts at once if no page of Cowbell is open, and leaves one badge on an explorer page', async () => {
    const page = await cowbell.openPage(`${explorer.url}/orders/${uid}`)
    const awaitBadge = () => expect.poll(() => readBadgesInFirefox(page)).toEqual([['Filled', 'yours']])
    await awaitBadge()
    await tab.close()
    expect(await updates.update(cowbell, '1.0.1')).toBe('postponed')
    await expect.poll(() => updates.readVersion(cowbell)).toBe('1.0.1')
    await awaitBadge()
    cowbell.expectNoErrors()
  })
})
