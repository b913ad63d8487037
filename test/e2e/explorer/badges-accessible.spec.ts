/** Marks, tooltip, card and bell for axe and screen readers: our content script in Chromium with open shadow roots. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { A, B, link, openPlain, start, UNKNOWN, usePages } from '../support/badge-stories'
import type { PlayedBackground } from '../support/badges-in-page'
import { findFaults } from '../support/faults'

declare const background: PlayedBackground

usePages()

/**
 * axe ignores generated content, so the names of buttons and tooltips are read from the browser's accessibility tree
 * below.
 */
const UNREAD_BY_AXE = /^(button-name|aria-command-name|aria-tooltip-name) /
/** Rules that a page of two lines fails by itself. */
const OF_THE_PAGE = /^(document-title|landmark-one-main|page-has-heading-one|region) /

const faultsOn = async (page: Page) =>
  (await findFaults(page)).filter((fault) => !UNREAD_BY_AXE.test(fault) && !OF_THE_PAGE.test(fault))

/** Reads names and roles as Chromium passes them to a screen reader. */
async function readNames(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ ignored, role }) => !ignored && ['button', 'dialog', 'tooltip'].includes(String(role?.value)))
    .map(({ role, name }) => `${role?.value}: ${name?.value}`)
}

async function openHeldOpen(colorScheme: 'light' | 'dark'): Promise<Page> {
  const page = await openPlain(
    `<style>:root{color-scheme:light dark} body{background:light-dark(#fff,#15181d)} a{color:light-dark(#1a55b8,#8ab4ff)}</style><main><h1>Orders</h1><p>${link(A)}</p><p>${link(B)}</p><p>${link(UNKNOWN)}</p></main>`,
  )
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => {
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      return attach.call(this, { ...init, mode: 'open' })
    }
    background.page.bell = 'bottom-right'
    background.bell.value = { unread: 7, corner: 'bottom-right' }
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

describe.each(['light', 'dark'] as const)('marks, bell, tooltip and card on a %s page', (colorScheme) => {
  it('pass axe and have accessible names', async () => {
    const page = await openHeldOpen(colorScheme)
    const names = async () => (await readNames(page)).toSorted()
    await expect.poll(names).toEqual(['button: Cowbell: 7 unread', 'button: Filled', 'button: Open, yours'])
    expect(await faultsOn(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect.poll(names).toContain('tooltip: Filled, 1 WETH → 3,000 USDC')
    expect(await faultsOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(names).toContain('button: Open in Cowbell')
    expect(await names()).toContain('dialog: Order in Cowbell')
    expect(await faultsOn(page)).toEqual([])
    await page.close()
  })
})
