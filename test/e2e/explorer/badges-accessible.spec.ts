/** Badge, card and bell as axe and a screen reader have them: our page code in a real Chromium, whose roots a test holds open. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { A, B, link, openPlain, start, usePages } from '../support/badge-stories'
import type { PlayedBackground } from '../support/badges-in-page'
import { findFaults } from '../support/faults'

declare const background: PlayedBackground

usePages()

/** axe does not read generated content: what a button is called is asked of the browser's own tree below. */
const UNREAD_BY_AXE = /^button-name /
/** What a page of two lines lacks by itself. */
const OF_THE_PAGE = /^(document-title|landmark-one-main|page-has-heading-one|region) /

const faultsOn = async (page: Page) =>
  (await findFaults(page)).filter((fault) => !UNREAD_BY_AXE.test(fault) && !OF_THE_PAGE.test(fault))

/** Names and roles as Chromium hands them to a screen reader. */
async function readNames(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ ignored, role }) => !ignored && ['button', 'dialog'].includes(String(role?.value)))
    .map(({ role, name }) => `${role?.value}: ${name?.value}`)
}

async function openHeldOpen(colorScheme: 'light' | 'dark'): Promise<Page> {
  const page = await openPlain(
    `<style>:root{color-scheme:light dark} body{background:light-dark(#fff,#15181d)} a{color:light-dark(#1a55b8,#8ab4ff)}</style><main><h1>Orders</h1><p>${link(A)}</p><p>${link(B)}</p></main>`,
  )
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => {
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      return attach.call(this, { ...init, mode: 'open' })
    }
    background.page.bell = 'bottom-right'
    background.bell.value = { unread: 7, place: 'bottom-right' }
    background.card.value = {
      title: '1 WETH → 3,000 USDC',
      lines: [
        { label: 'Status', text: 'Filled +0.66%' },
        { label: 'Environment', text: 'Production' },
      ],
      warning: 'This page shows 700 USDC; you signed 2700 USDC.',
      orders: [{ uid: '0xaa', text: 'Open · 1 WETH → 3,000 USDC' }],
    }
  })
  await start(page)
  return page
}

describe.each(['light', 'dark'] as const)('on a %s page', (colorScheme) => {
  it('axe finds nothing in badges, bell and an open card, and each has its name', async () => {
    const page = await openHeldOpen(colorScheme)
    const names = async () => (await readNames(page)).toSorted()
    await expect
      .poll(names)
      .toEqual([
        'button: Cowbell: 7 unread',
        'button: Filled, 1 WETH → 3,000 USDC',
        'button: Open 40%, 2 WETH → 6,000 USDC, yours',
      ])
    expect(await faultsOn(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(names).toContain('button: Open in Cowbell')
    expect(await names()).toContain('dialog: Order in Cowbell')
    expect(await faultsOn(page)).toEqual([])
    await page.close()
  })
})
