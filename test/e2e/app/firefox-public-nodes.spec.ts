/** Choosing Production with public RPC endpoints in Firefox. Their hosts are on this machine. */
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/domain/scalars'
import { type CowbellInFirefox, launchCowbellInFirefox } from '../support/firefox'
import { createAccount, type Hands, handsOn } from '../support/firefox-page'
import { NODE_HOSTS, openProduction, type Production, SERVICE_HOSTS } from '../support/production'

const PASSWORD = 'four unrelated quiet words'

let production: Production
let cowbell: CowbellInFirefox
let page: Page
let hands: Hands

beforeAll(async () => {
  production = await openProduction()
  cowbell = await launchCowbellInFirefox({
    prefs: {
      ...production.proxy.firefoxPrefs,
      // Firefox grants optional permissions without its prompt, which no test can press.
      'extensions.webextOptionalPermissionPrompts': false,
    },
  })
  page = await cowbell.openTab('#/onboarding')
  hands = handsOn(page)
  await createAccount(hands, PASSWORD)
  const owner = await page.evaluate(() =>
    [...document.querySelectorAll('code')]
      .map(({ textContent }) => textContent)
      .find((text) => /^0x/.test(text ?? '')),
  )
  await production.fund(owner?.toLowerCase() as Address)
})
afterAll(async () => {
  await cowbell?.close()
  await production?.close()
})

const readOrigins = (): Promise<unknown> =>
  page.evaluate('browser.permissions.getAll().then(({ origins }) => origins.sort())')

describe('Production in Firefox', () => {
  it('offers three ways to read Ethereum, and contacts nothing before a press', async () => {
    await page.evaluate("location.hash = '#/swap'")
    await hands.press('Sandbox')
    await hands.choose('Production')
    for (const way of ['Use public nodes', 'My own node', 'Without a node']) await hands.see(way)
    expect(production.nodes.calls).toEqual([])
  })

  it('gets access to exactly the hosts of the choice, and shows the balance that they report', async () => {
    const before = (await readOrigins()) as readonly string[]
    await hands.press('Switch to Production')
    const granted = [...SERVICE_HOSTS, ...NODE_HOSTS].map((host) => `https://${host}/*`)
    await expect.poll(readOrigins).toEqual([...before, ...granted].sort())
    const readBalance = () => page.evaluate(() => document.querySelector('.balance')?.textContent)
    await expect.poll(readBalance).toMatch(/Balance:\s2$/)
    const asked = production.nodes.calls.map(({ host }) => host)
    expect(NODE_HOSTS).toEqual(expect.arrayContaining([...new Set(asked)]))
  })
})
