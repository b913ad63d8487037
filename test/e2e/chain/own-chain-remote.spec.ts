/**
 * A custom chain with a remote order book: `npm run serve --chain` over a local node, in Chromium. The
 * environment is typed, a token is imported by address, and an order is filled by the real contracts. Then
 * the same with a local playground, whose paths name no network and which has only an order book.
 */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '../../../src/api/caller'
import type { Fetch } from '../../../src/api/endpoint'
import type { HttpServer } from '../../../src/backend/serve/http'
import { openServer } from '../../../src/backend/serve/open'
import { customChain, registerCustomChain } from '../../../src/domain/chains/custom-chains'
import type { ChainId, OrderUid } from '../../../src/domain/scalars'
import { settlementAbi } from '../../devnet/abis'
import { devnetProfile } from '../../devnet/profile'
import { type Devnet, startDevnet } from '../../devnet/start-devnet'
import { openStory, type Story } from '../../devnet/story'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { findFaults } from '../support/faults'
import { copyGrantedBuild } from '../support/granted-build'
import { seen } from '../support/seen'
import { whileAwake } from '../support/wake'
import { openUtilityPage } from '../walk/bell'
import { chooseDevnet } from '../walk/devnet'
import { readFacts } from '../walk/facts'
import { go } from '../walk/keys'
import { importAccount } from '../walk/onboarding'
import { awaitStatus } from '../walk/order-page'
import { readNotificationRecords } from '../walk/records'
import { signAndPlace } from '../walk/review'
import { goToReview, readOffer, typeAmount } from '../walk/swap'
import { until } from '../walk/until'

/** Wraps a service as a playground of one network. Its paths begin with `/api/v1`. */
const playground =
  (chainId: number) =>
  (service: Fetch): Fetch =>
  async (request) => {
    const { origin, pathname, search } = new URL(request.url)
    return pathname.startsWith('/api/v1/')
      ? service(new Request(`${origin}/${chainId}${pathname}${search}`, request))
      : Response.json({ message: `No such path: ${pathname}` }, { status: 404 })
  }

let devnet: Devnet
let story: Story
let server: HttpServer
let local: HttpServer
let build: string
let cowbell: CowbellInChromium
let page: Page
let utilityPage: Page
/** Order of the playground. */
let uid: OrderUid

beforeAll(async () => {
  devnet = await startDevnet({ approves: true })
  story = openStory(devnet)
  const options = {
    port: 0,
    customChain: {
      chain: z.decode(customChain, z.encode(devnetProfile, devnet.profile)),
      fetch: (request: Request) => fetch(request),
    },
    report: (bug: unknown) => {
      throw bug
    },
  }
  server = await openServer({ ...options, databaseName: 'own-chain-remote' })
  const through = playground(devnet.profile.chainId)
  local = await openServer({ ...options, databaseName: 'local-playground', through })
  build = copyGrantedBuild('chrome-mv3')
  cowbell = await launchCowbell({ build })
  utilityPage = await openUtilityPage(cowbell)
  page = await cowbell.openTab('#/onboarding')
  await importAccount(page, story.trader(0).privateKey)
})
afterAll(async () => {
  await cowbell?.close()
  await server?.close()
  await local?.close()
  await devnet?.close()
  rmSync(build, { recursive: true })
})

const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

/** Types an environment of the chain: name, order book, contracts and endpoints. */
async function typeEnvironment(name: string, orderbook: string): Promise<void> {
  const { chainId, contracts, rpcUrls } = devnet.profile
  await go(page, '#/environments/new')
  await fill('Name', name)
  await page
    .getByRole('main')
    .getByLabel('Network', { exact: true })
    .selectOption({ label: 'Another network' })
  await fill('Chain ID', String(chainId))
  await fill('Network name', 'Bellchain')
  await fill('Native coin', 'ETH')
  await fill('Wrapped native token', contracts.wrappedNative)
  await fill('Order book URL', orderbook)
  await page.getByText('RPC endpoints, contracts, API key').click()
  await fill('RPC endpoints', rpcUrls.join('\n'))
  await page.getByLabel('Contracts', { exact: true }).selectOption({ label: 'Own contracts' })
  await fill('Settlement contract', contracts.settlement)
  await fill('Vault relayer', contracts.relayer)
}

const results = () => page.getByRole('list', { name: 'Results of the check' }).getByRole('listitem')
const check = () => page.getByRole('button', { name: 'Check environment' }).click()

/** Saves the environment and waits until it is chosen. */
async function saveAndUse(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save and use' }).click()
  const saved = page.getByRole('list', { name: 'Environments' }).getByRole('listitem')
  await seen(saved.filter({ hasText: name })).toContainText('In use')
}

/** Sells WETH for USDC at the market and returns the UID of the filled order. */
async function sell(amount: string): Promise<OrderUid> {
  await typeAmount(page, 'sell', amount)
  await readOffer(page)
  await goToReview(page)
  // Only this order book knows the value of the trade.
  await page.getByLabel('To sign anyway, type “only source”').fill('only source')
  const order = await signAndPlace(page)
  await whileAwake(utilityPage, () => awaitStatus(page, 'Filled'))
  return order.uid as OrderUid
}

/** Returns the filled amount that the contract has for an order. */
const filledOnChain = (order: OrderUid) =>
  devnet.client.readContract({
    address: devnet.profile.contracts.settlement,
    abi: settlementAbi,
    functionName: 'filledAmount',
    args: [order],
  })

describe('a custom chain with a remote order book', () => {
  it('becomes an environment whose chain, contracts and endpoints are typed and checked', async () => {
    await typeEnvironment('Service', server.url)
    await check()
    await seen(results()).toHaveCount(6)
    await seen(results().filter({ hasText: 'Bellchain: Readiness Passed' })).toHaveCount(1)
    await seen(results().filter({ hasText: 'Failed' })).toHaveCount(0)
    expect(await findFaults(page)).toEqual([])
    await saveAndUse('Service')
  })

  it('imports a token by address and fills an order through its contracts', async () => {
    await go(page, '#/swap')
    // The wrapped coin was entered with the environment, so the form knows it.
    await page.getByRole('button', { name: 'You sell: WETH. Select another token' }).waitFor()
    await page
      .getByRole('button', { name: /^You receive/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill(story.token('USDC').address)
    await dialog.getByRole('button', { name: 'Import USDC' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await filledOnChain(await sell('1'))).toBe(10n ** 18n)
    cowbell.expectNoErrors()
  })
})

describe('a local playground whose paths name no network', () => {
  const API = '/api/v1'

  it('fails the check with a wrong path form and with a missing contract', async () => {
    await typeEnvironment('Playground', local.url + API)
    await fill('Settlement contract', story.trader(0).address)
    await check()
    await seen(results()).toHaveText([
      /Version Failed.*It answers without the network in its path\. Turn that off\.$/s,
      /Readiness Not checked.*Not offered by this service\.$/s,
      /Chain ID Passed.*31337$/s,
      /Settlement contract Failed.*No contract at 0x/s,
      /Vault relayer Passed/,
      /Domain separator Failed/,
    ])
    expect(await findFaults(page)).toEqual([])
  })

  it('passes the checks of its chain and its contracts', async () => {
    const { chainId, contracts } = devnet.profile
    const { settlement, relayer } = contracts
    const [code, relayerCode, separator] = await Promise.all([
      devnet.client.getCode({ address: settlement }),
      devnet.client.getCode({ address: relayer }),
      devnet.client.readContract({
        address: settlement,
        abi: settlementAbi,
        functionName: 'domainSeparator',
      }),
    ])
    const bytesOf = (given = '0x') => String((given.length - 2) / 2)
    await page.getByText('The network is in the path').click()
    await fill('Settlement contract', settlement)
    await check()
    await seen(results()).toHaveText([
      /Bellchain: Version Passed/,
      /Bellchain: Readiness Passed/,
      new RegExp(`Chain ID Passed.*${chainId}$`, 's'),
      new RegExp(`Settlement contract Passed.*${bytesOf(code)} bytes at ${settlement}$`, 'is'),
      new RegExp(`Vault relayer Passed.*${bytesOf(relayerCode)} bytes at ${relayer}$`, 'is'),
      new RegExp(`Domain separator Passed.*${separator}$`, 's'),
    ])
    await saveAndUse('Playground')
  })

  it('quotes, accepts and fills an order that the other environment of the chain does not know', async () => {
    await go(page, '#/swap')
    await page
      .getByRole('button', { name: /^You receive/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill(story.token('USDC').address)
    await dialog.getByRole('button', { name: /USDC/ }).first().click()
    await dialog.waitFor({ state: 'detached' })
    uid = await sell('0.5')
    expect(await filledOnChain(uid)).toBe(5n * 10n ** 17n)
    const answered = (base: string) => fetch(`${base}/orders/${uid}`).then(({ status }) => status)
    expect(await answered(local.url + API)).toBe(200)
    expect(await answered(`${server.url}/31337${API}`)).toBe(404)
    await until(
      'a notification of the fill',
      () => readNotificationRecords(utilityPage, uid),
      ({ notifications }) => notifications.includes('order_filled'),
    )
  })
})

describe('a devnet as the second environment next to the playground', () => {
  const facts = () => readFacts(page.getByRole('main'))
  const table = () => page.getByRole('table', { name: 'Differences by field' })
  let call: Call
  let network: ChainId

  beforeAll(async () => {
    network = devnet.profile.chainId
    registerCustomChain(z.decode(customChain, z.encode(devnetProfile, devnet.profile)))
    call = worldOver((message) => utilityPage.evaluate(sendFromPage, message)).call
    await chooseDevnet(page, devnet)
    await go(page, '#/environments')
    await page.getByRole('button', { name: 'Use Playground' }).click()
    await seen(page.getByRole('listitem').filter({ hasText: 'Playground' })).toContainText('In use')
  })

  const askPrice = () => call('getNativePrice', { network, token: devnet.profile.contracts.wrappedNative })

  it('can be chosen on the screen and answers for the same chain', async () => {
    await go(page, '#/shadow')
    await page.getByLabel('Second environment').selectOption({ label: devnet.profile.name })
    await seen(page.getByText('Reads appear here as they are made.')).toBeVisible()
    expect((await askPrice()).price).toBe(1)
    await seen.poll(facts).toMatchObject({ Compared: '1', Equal: '1', 'No answer from the second': '0' })
  })

  it('answers differently for an order that only one environment knows, by endpoint and field', async () => {
    expect((await call('getOrder', { network, uid })).uid).toBe(uid)
    await seen(table().getByRole('row', { name: 'getOrder HTTP status 1 of 1' })).toBeVisible()
    await seen(table().getByRole('row', { name: 'getOrder uid 1 of 1' })).toBeVisible()
    await seen.poll(facts).toMatchObject({ Equal: '1', Different: '1' })
    expect(await findFaults(page)).toEqual([])
  })

  it('still answers after the worker was killed and the page reloaded', async () => {
    await cowbell.killWorker()
    await askPrice()
    await seen.poll(facts).toMatchObject({ Equal: '2', Different: '1' })
    await page.reload()
    await seen(page.getByLabel('Second environment')).toHaveValue('devnet')
    await askPrice()
    await seen.poll(facts).toMatchObject({ Equal: '3', Different: '1', 'No answer from the second': '0' })
  })

  it('answers the requests of the screens, whatever name each environment has for the chain', async () => {
    await cowbell.killWorker()
    await go(page, '#/swap')
    await typeAmount(page, 'sell', '1')
    await readOffer(page)
    await go(page, '#/shadow')
    await seen.poll(async () => Number((await facts())['Compared'])).toBeGreaterThan(4)
    await seen(page.getByText('expected a network id or name')).toHaveCount(0)
    // The first check of the environment caused these replies: to the path with a network, and for an
    // endpoint that the service does not offer.
    cowbell.expectNoErrors([/404 \(Not Found\)/])
  })
})
