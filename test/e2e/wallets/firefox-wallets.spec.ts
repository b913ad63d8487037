/** A wallet of a page in Firefox: found, connected and asked to sign, without traces in the page. */
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { devnetProfile } from '../../devnet/profile'
import { type Devnet, startDevnet } from '../../devnet/start-devnet'
import { openStory, type Story } from '../../devnet/story'
import { type CowbellInFirefox, launchCowbellInFirefox } from '../support/firefox'
import { type Hands, handsOn } from '../support/firefox-page'
import { copyGrantedBuild } from '../support/granted-build'
import { refuse, startWalletDouble, type WalletDouble } from '../support/wallet-double'
import { type Seen, walletPage } from '../support/wallet-page'

let devnet: Devnet
let story: Story
let double: WalletDouble
let cowbell: CowbellInFirefox
let site: Page
let page: Page
let hands: Hands

beforeAll(async () => {
  devnet = await startDevnet({ approves: true })
  story = openStory(devnet)
  double = await startWalletDouble(devnet.profile.rpcUrls[0] ?? '', { '/page': walletPage })
  double.offerAccounts(story.trader(2).address)
  cowbell = await launchCowbellInFirefox({ build: copyGrantedBuild('firefox-mv3') })
  page = await cowbell.openTab('#/settings')
  hands = handsOn(page)
})
afterAll(async () => {
  await cowbell?.close()
  await double?.close()
  await devnet?.close()
})

const goTo = (hash: string) => page.evaluate((to) => location.assign(to), hash)

describe('the wallet of a page in Firefox', () => {
  it('is found on the page that was in front before, and its account is connected', async () => {
    await page.locator('::-p-xpath(//label[contains(., "Devnet")]//input)').click()
    await hands.see('Chain profile (JSON)')
    await hands.type('Chain profile (JSON)', JSON.stringify(z.encode(devnetProfile, devnet.profile)))
    await hands.press('Use this chain')
    await hands.see('Current: Devnet')
    site = await cowbell.openPage(`${double.url}/page`)
    await page.bringToFront()
    await goTo('#/connect')
    await hands.press('Find wallets on the page')
    await hands.see('Other Wallet')
    await hands.press('Connect First Wallet')
    await hands.press('Use it here')
    await hands.see('You sell')
  })

  it('can decline, which the app shows, and can then sign the order, which fills', async () => {
    const { address } = story.trader(2)
    const before = await story.balanceOf('USDC', address)
    await hands.type('You sell', '1')
    await hands.press('Review order')
    await hands.see('signed fields')
    double.behave(({ method }) => (method === 'eth_signTypedData_v4' ? refuse(4001) : undefined))
    await hands.press('Sign in First Wallet')
    await hands.see('Declined in your wallet.')
    double.behave(undefined)
    await hands.press('Sign in First Wallet')
    await hands.see('Timeline')
    await hands.see('Result')
    expect((await story.balanceOf('USDC', address)) - before).toBeGreaterThan(3_000_000_000n)
  })

  it('gets requests that leave no trace visible to its page', async () => {
    const seen = (await site.evaluate('readSeen()')) as Seen
    expect(seen).toEqual({ names: [], messages: 0, nodes: [], scripts: 1 })
    cowbell.expectNoErrors()
  })
})
