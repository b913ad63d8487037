/**
 * A chain of one's own whose order book is elsewhere: what `npm run serve --chain` opens over a local node, in a real Chromium.
 * The environment is typed, a token is imported by its address, and an order is filled by the real contracts.
 */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { HttpServer } from '../../../src/backend/serve/http'
import { openServer } from '../../../src/backend/serve/open'
import { customChain } from '../../../src/domain/chains/custom-chains'
import { settlementAbi } from '../../devnet/abis'
import { devnetProfile } from '../../devnet/profile'
import { type Devnet, startDevnet } from '../../devnet/start-devnet'
import { type Story, tellStory } from '../../devnet/story'
import { sendFromPage } from '../support/browser-world'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { findFaults } from '../support/faults'
import { copyGrantedBuild } from '../support/granted-build'
import { seen } from '../support/seen'
import { openOffice } from '../walk/bell'
import { go } from '../walk/keys'
import { importAccount } from '../walk/onboarding'
import { awaitStatus } from '../walk/order-page'
import { signAndPlace } from '../walk/review'
import { goToReview, readOffer, typeAmount } from '../walk/swap'

const WAKE = { cowbell: 'request', method: 'POST', path: '/client/wake', headers: {}, body: null } as const

let devnet: Devnet
let story: Story
let server: HttpServer
let build: string
let cowbell: CowbellInChromium
let page: Page
let office: Page

beforeAll(async () => {
  devnet = await startDevnet({ approves: true })
  story = tellStory(devnet)
  server = await openServer({
    port: 0,
    databaseName: 'own-chain-remote',
    own: {
      chain: z.decode(customChain, z.encode(devnetProfile, devnet.profile)),
      fetch: (request) => fetch(request),
    },
    report: (bug) => {
      throw bug
    },
  })
  build = copyGrantedBuild('chrome-mv3')
  cowbell = await launchCowbell({ build })
  office = await openOffice(cowbell)
  page = await cowbell.openTab('#/onboarding')
  await importAccount(page, story.trader(0).privateKey)
})
afterAll(async () => {
  await cowbell?.close()
  await server?.close()
  await devnet?.close()
  rmSync(build, { recursive: true })
})

const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

describe('a chain of one’s own with an order book elsewhere', () => {
  it('is an environment whose chain, contracts and endpoints are typed and checked', async () => {
    const { chainId, contracts, rpcUrls } = devnet.profile
    await go(page, '#/environments/new')
    await page
      .getByRole('main')
      .getByLabel('Network', { exact: true })
      .selectOption({ label: 'Another network' })
    await fill('Chain ID', String(chainId))
    await fill('Network name', 'Bellchain')
    await fill('Native coin', 'ETH')
    await fill('Wrapped native token', contracts.wrappedNative)
    await fill('Order book URL', server.url)
    await page.getByText('RPC endpoints, contracts, API key').click()
    await fill('RPC endpoints', rpcUrls.join('\n'))
    await page.getByLabel('Contracts', { exact: true }).selectOption({ label: 'Own contracts' })
    await fill('Settlement contract', contracts.settlement)
    await fill('Vault relayer', contracts.relayer)
    await page.getByRole('button', { name: 'Check environment' }).click()
    const results = page.getByRole('list', { name: 'Results of the check' })
    await seen(results).toContainText('Bellchain: Readiness Passed')
    await seen(results).not.toContainText('Failed')
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save and use' }).click()
    await page.getByText(server.url).first().waitFor()
  })

  it('has a token imported by its address, and an order filled by its contracts', async () => {
    await go(page, '#/swap')
    // The wrapped coin was named with the network.
    await page.getByRole('button', { name: 'You sell: WETH. Select another token' }).waitFor()
    await page
      .getByRole('button', { name: /^You receive/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill(story.token('USDC').address)
    await dialog.getByRole('button', { name: 'Import USDC' }).click()
    await dialog.waitFor({ state: 'detached' })
    await typeAmount(page, 'sell', '1')
    await readOffer(page)
    await goToReview(page)
    // Nobody but this order book knows what the trade is worth.
    await page.getByLabel('To sign anyway, type “worse price”').fill('worse price')
    const { uid } = await signAndPlace(page)
    const waking = setInterval(() => void office.evaluate(sendFromPage, WAKE).catch(() => undefined), 1_000)
    await awaitStatus(page, 'Filled').finally(() => clearInterval(waking))
    const filled = await devnet.client.readContract({
      address: devnet.profile.contracts.settlement,
      abi: settlementAbi,
      functionName: 'filledAmount',
      args: [uid as `0x${string}`],
    })
    expect(filled).toBe(10n ** 18n)
    cowbell.expectNoErrors()
  })
})
