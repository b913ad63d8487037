/**
 * The extension in Firefox: its popup opens, and its content script marks an order of the built-in service.
 */
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_UINT256, toAmount } from '../../../src/domain/scalars'
import { newTrader, place, someTerms, type World } from '../../contract/story'
import { type DemoExplorer, startDemoExplorer } from '../demo-explorer'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInFirefox, launchCowbellInFirefox } from '../support/firefox'
import { readBadgesInFirefox } from '../support/read-badges-firefox'
import { holds } from '../walk/until'

declare const browser: typeof import('webextension-polyfill')

let cowbell: CowbellInFirefox
let demo: DemoExplorer
let popup: Page
let world: World

beforeAll(async () => {
  cowbell = await launchCowbellInFirefox()
  demo = await startDemoExplorer()
  popup = await cowbell.openPopup()
  world = worldOver((message) => popup.evaluate(sendFromPage, message))
})
afterAll(async () => {
  await demo.close()
  await cowbell.close()
})

describe('Firefox', () => {
  it('opens the popup', async () => {
    await expect.poll(() => popup.title()).toContain('Cowbell')
  })

  it('shows badges under the strictest policy without revealing known orders to the page or writing to its console', async () => {
    const trader = await newTrader(world)
    const uid = await place(world, trader, someTerms(world, { buyAmount: toAmount(MAX_UINT256) }))
    const page = await cowbell.openPage(`${demo.url}/?uids=${uid},0x${'ab'.repeat(56)}`)
    // The page and this test can only see that an element exists, and its width.
    const readHosts = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll('td > span'), (host) => ({
          html: host.outerHTML,
          row: host.closest('tr')?.querySelector('a')?.href.slice(-114),
          width: host.getBoundingClientRect().width,
        })),
      )
    const rows = [uid, `0x${'ab'.repeat(56)}`]
    await expect
      .poll(async () => (await readHosts()).map(({ row }) => row).toSorted())
      .toEqual(rows.toSorted())
    const [one, other] = await readHosts()
    expect(one).toEqual({ ...other, html: '<span></span>', row: one?.row })
    await expect.poll(() => readBadgesInFirefox(page)).toEqual([['Open']])
    expect(cowbell.lines).toEqual([])
  })
})

describe('a revoked site permission in Firefox', () => {
  it('appears in the settings, which ask for it again', async () => {
    const readScreen = () => popup.evaluate(() => document.body.textContent)
    const openScreen = async () => {
      await popup.evaluate(() => {
        location.hash = '#/settings'
      })
      await expect.poll(readScreen).not.toContain('Watched orders')
      await popup.evaluate(() => {
        location.hash = '#/explorers'
      })
      await expect.poll(readScreen).toContain('Watched orders')
    }
    await openScreen()
    await holds(async () => expect(await readScreen()).not.toContain('blocks Cowbell'))
    const isRemoved = () => browser.permissions.remove({ origins: ['https://explorer.cow.fi/*'] })
    expect(await popup.evaluate(isRemoved)).toBe(true)
    await openScreen()
    await expect.poll(readScreen).toContain('No badges appear on: explorer.cow.fi.')
    expect(await readScreen()).toContain('Allow these sites')
  })
})

/** Runs last, because it removes the extension from all open pages. */
describe('an update of the extension in Firefox', () => {
  it('leaves an open page with one badge per UID, drawn by the new version', async () => {
    const trader = await newTrader(world)
    const uid = await place(world, trader, someTerms(world, { buyAmount: toAmount(MAX_UINT256) }))
    const page = await cowbell.openPage(`${demo.url}/?uids=${uid}`)
    // The page also lists earlier requests.
    const rows = await page.evaluate(() => document.querySelectorAll('tbody > tr').length)
    const readWords = async () => (await readBadgesInFirefox(page)).flat()
    const readHosts = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll('td > span'), (host) => Reflect.has(host, 'isOld')),
      )
    await expect.poll(readHosts).toEqual(Array(rows).fill(false))
    await expect.poll(readWords).toEqual(['Open', 'Open'])
    await page.evaluate(() => {
      for (const host of document.querySelectorAll('td > span')) Reflect.set(host, 'isOld', true)
    })
    await cowbell.update()
    await expect.poll(readHosts).toEqual(Array(rows).fill(false))
    await expect.poll(readWords).toEqual(['Open', 'Open'])
  })
})
