/**
 * The main job with a remote service that fails part of the time and is restarted. No order is lost or
 * duplicated.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../../src/api/caller'
import type { HttpServer } from '../../../src/backend/serve/http'
import { openServer } from '../../../src/backend/serve/open'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { cancellationDigest } from '../../../src/domain/orders/digest'
import type { OrderTerms } from '../../../src/domain/orders/order'
import {
  type Address,
  MAX_UINT256,
  type Milliseconds,
  type OrderUid,
  toAmount,
} from '../../../src/domain/scalars'
import { limitOrder, submit, swap as swapBySdk } from '../../contract/sdk-calls'
import {
  atoms,
  DAI,
  MAINNET,
  newContractWallet,
  place,
  signedBody,
  someTerms,
  type World,
} from '../../contract/story'
import { injectFaults } from '../../support/faults'
import { keyOf, signDigest } from '../../support/keys'
import { devKeys } from '../../support/wallet'
import { findBuild } from '../support/build'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { saveAndUse } from '../support/environment'
import { TIMEOUT_MS } from '../support/patience'
import { readRows, writeRow } from '../support/rows'
import { seen } from '../support/seen'
import { wakeFrom, whileAwake } from '../support/wake'
import { awaitNotification, openUtilityPage } from '../walk/bell'
import { go } from '../walk/keys'
import { importAccount } from '../walk/onboarding'
import { awaitStatus, cancelOrder, openOrder, readTruth } from '../walk/order-page'
import { type OrderName, sign, signAndPlace } from '../walk/review'
import { goToReview, readOffer, typeLimit, typeWish } from '../walk/swap'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const DEMO = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' as Address

const bugs: unknown[] = []
/** Sets the share of failing requests. */
let share = 0
const serve = (port: number): Promise<HttpServer> =>
  openServer({
    port,
    report: (bug) => bugs.push(bug),
    databaseName: 'remote-e2e',
    through: (service) => {
      const faulty = injectFaults(service, {
        seed: 7,
        share: 1,
        faults: ['limited', 'failed', 'failedAfter'],
      })
      let asked = 0
      return (request) => {
        asked += 1
        return share > 0 && asked % Math.round(1 / share) === 0 ? faulty(request) : service(request)
      }
    },
  })

/** Build with the permission for this machine, because no test can press the browser's own prompt. */
function grantedBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cowbell-remote-'))
  cpSync(findBuild('chrome-mv3'), folder, { recursive: true })
  const file = join(folder, 'manifest.json')
  const manifest: object = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions: ['http://127.0.0.1/*'] }))
  return folder
}

let server: HttpServer
let build: string
let cowbell: CowbellInChromium
let page: Page
let utilityPage: Page

beforeAll(async () => {
  server = await serve(0)
  build = grantedBuild()
  cowbell = await launchCowbell({ build })
  utilityPage = await openUtilityPage(cowbell)
  page = await cowbell.openTab('#/onboarding')
})
afterAll(async () => {
  await cowbell?.close()
  await server?.close()
  rmSync(build, { recursive: true })
})

/** The service without faults, for checks. */
const call = () => {
  share = 0
  return createCaller(fetch, { orderbook: server.url, wallet: server.url })
}
const ordersOfDemo = async () =>
  (await call()('getAccountOrders', { network: MAINNET, owner: DEMO })).map(({ uid }) => uid)

const wake = () => wakeFrom(utilityPage)

/** Waits for the status of an order on its page and checks its signature. */
async function awaitVerifiedStatus(order: OrderName, status: string): Promise<void> {
  await whileAwake(utilityPage, () => awaitStatus(page, status))
  await expect.poll(() => readTruth(page)).toContain('what you signed')
  expect(await ordersOfDemo()).toContain(order.uid)
}

/** Account that also trades on another device. */
const abroad = keyOf(hexToBytes(devKeys.second.slice(2)))
/** Owner of a contract wallet. Its key is not in this browser. */
const watched = keyOf(hexToBytes(devKeys.third.slice(2)))
let far: OrderUid
let revoked: OrderUid
let starved: OrderUid

/** The service over HTTP, as other clients use it. */
const worldElsewhere = (): World => {
  const nothing = async () => undefined
  return {
    call: call(),
    fetch: (request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(server.url + pathname + search, request))
    },
    now: () => Date.now() as Milliseconds,
    runAuctions: nothing,
    advance: nothing,
  }
}

const placeElsewhere = (change: Partial<OrderTerms>): Promise<OrderUid> => {
  const world = worldElsewhere()
  return place(world, abroad, someTerms(world, change))
}

const approveDai = (amount: bigint): Promise<unknown> =>
  call()('sendPaperTransaction', {
    network: MAINNET,
    body: { kind: 'approve', owner: abroad.address, token: DAI, amount: toAmount(amount) },
  })

const DATABASE = 'cowbell-client'
const typesOf = async (uid: OrderUid) =>
  (await utilityPage.evaluate(readRows, { database: DATABASE, table: 'notifications' }))
    .filter((row) => row['uid'] === uid)
    .map((row) => row['type'])
/** Makes the search for orders of the account due after a number of milliseconds. */
async function lookForOrders(inMs: number): Promise<void> {
  const syncs = { database: DATABASE, table: 'accountSyncs' }
  for (const row of await utilityPage.evaluate(readRows, syncs))
    if (row['owner'] === abroad.address)
      await utilityPage.evaluate(writeRow, { ...syncs, row: { ...row, dueAt: Date.now() + inMs } })
}

const swap = async (amount: string): Promise<void> => {
  await page.getByRole('link', { name: 'Swap' }).first().click()
  await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
  await readOffer(page)
  await goToReview(page)
}

describe('a remote service', () => {
  it('becomes an environment whose check shows whether it answers', async () => {
    expect(await importAccount(page, KEY)).toBe(DEMO)
    await page.goto(`${page.url().split('#')[0]}#/environments/new`)
    const address = page.getByLabel('Order book URL')
    const results = page.getByRole('list', { name: 'Results of the check' })
    await page.getByRole('button', { name: 'Check environment' }).click()
    await page.getByText('Correct the marked fields.').waitFor()
    await seen(address).toHaveAttribute('aria-invalid', 'true')
    await address.fill('http://127.0.0.1:9')
    await page.getByRole('button', { name: 'Check environment' }).click()
    await seen(results).toContainText('127.0.0.1:9 could not be reached.')
    await address.fill(server.url)
    await page.getByRole('button', { name: 'Check environment' }).click()
    await seen(results).toContainText('Ethereum: Readiness Passed')
    await saveAndUse(page)
    await page.getByText(server.url).first().waitFor()
  })

  it('quotes, accepts and fills an order, with notifications', async () => {
    await swap('0.5')
    const order = await signAndPlace(page)
    await awaitVerifiedStatus(order, 'Filled')
    const { executedSellAmount } = await call()('getOrder', { network: MAINNET, uid: order.uid as OrderUid })
    expect(executedSellAmount).toBe(toAmount(atoms(0.5, 'WETH')))
    await awaitNotification(utilityPage, order.uid)
  })

  it('loses and duplicates no order although every third request fails', async () => {
    const before = await ordersOfDemo()
    const placed: OrderName[] = []
    for (const amount of ['0.11', '0.12', '0.13']) {
      share = 1 / 3
      await swap(amount)
      const order = await signAndPlace(page)
      await awaitVerifiedStatus(order, 'Filled')
      placed.push(order)
    }
    const after = await ordersOfDemo()
    expect(after.filter((uid) => !before.includes(uid)).sort()).toEqual(placed.map(({ uid }) => uid).sort())
  })

  it('receives a signed order once after it was unreachable', async () => {
    const before = await ordersOfDemo()
    await swap('0.2')
    const port = Number(new URL(server.url).port)
    await server.close()
    await sign(page)
    await page
      .getByText(/could not be reached|tries again|not answer/i)
      .first()
      .waitFor()
    server = await serve(port)
    const order = await call()('getAccountOrders', { network: MAINNET, owner: DEMO }).then(async () => {
      const waking = setInterval(() => void wake().catch(() => undefined), 1_000)
      await expect.poll(async () => (await ordersOfDemo()).length).toBe(before.length + 1)
      clearInterval(waking)
      const [uid = ''] = (await ordersOfDemo()).filter((each) => !before.includes(each))
      return { chainId: MAINNET, uid }
    })
    await openOrder(page, order)
    await awaitVerifiedStatus(order, 'Filled')
  })

  it('cancels an open order although every third request fails', async () => {
    await page.getByRole('link', { name: 'Swap' }).first().click()
    await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '0.3' })
    await typeLimit(page, { of: 'WETH', price: '9000' })
    await goToReview(page)
    const order = await signAndPlace(page)
    await awaitStatus(page, 'Open')
    share = 1 / 3
    await cancelOrder(page)
    await awaitVerifiedStatus(order, 'Cancelled')
  })

  it('lists orders that an added account placed elsewhere', async () => {
    await call()('getPaperAccount', { network: MAINNET, owner: abroad.address })
    await approveDai(1n)
    // Two orders wait for a price, and one waits for an approval. The first order is placed with requests of
    // the public SDK.
    const world = worldElsewhere()
    far = await submit(world, abroad, limitOrder(world, abroad, 0.17))
    revoked = await placeElsewhere({ buyAmount: toAmount(atoms(9001, 'USDC')) })
    const sellAmount = toAmount(atoms(100, 'DAI'))
    starved = await placeElsewhere({ sellToken: DAI, sellAmount, partiallyFillable: true })
    await go(page, '#/accounts/add')
    await page.getByRole('button', { name: 'Import a private key' }).click()
    await page.getByLabel('Private key').fill(devKeys.second)
    await page.getByLabel('Name').fill('Abroad')
    await page.getByRole('button', { name: 'Import account' }).click()
    await page.getByRole('button', { name: /^Abroad.*unlocked$/ }).waitFor()
    await go(page, '#/orders')
    await seen(page.getByRole('listitem').filter({ hasText: 'Placed elsewhere' })).toHaveCount(3)
  })

  it('shows all fields of an order from elsewhere and lets the user cancel it', async () => {
    await openOrder(page, { chainId: MAINNET, uid: far })
    await page.getByText('Verified: signed by your address.').waitFor()
    await page.getByRole('heading', { name: 'Sell 0.17 WETH for at least 900,000 USDC' }).waitFor()
    await page.getByText(/^All \d+ signed fields$/).click()
    await seen(page.getByText('You sell', { exact: true })).toBeVisible()
    await cancelOrder(page)
    await awaitStatus(page, 'Cancelled')
  })

  it('causes one notification for each order that ends elsewhere', async () => {
    const deployment = deploymentOf(MAINNET, 'production')
    const signature = signDigest(abroad, cancellationDigest(deployment, revoked))
    const body = { signature, signingScheme: 'eip712' } as const
    await call()('cancelOrder', { network: MAINNET, uid: revoked, body })
    await approveDai(MAX_UINT256)
    for (const [uid, type] of [
      [starved, 'order_filled'],
      [revoked, 'cancelled_elsewhere'],
      [far, 'order_cancelled'],
    ] as const)
      await seen.poll(() => wake().then(() => typesOf(uid)), { timeout: TIMEOUT_MS }).toEqual([type])
    await openOrder(page, { chainId: MAINNET, uid: starved })
    await awaitStatus(page, 'Filled')
  })

  it('causes one notification for an order that was filled before it was found', async () => {
    const isKnown = async (uid: OrderUid) =>
      (await utilityPage.evaluate(readRows, { database: DATABASE, table: 'orders' })).some(
        (row) => row['uid'] === uid,
      )
    await lookForOrders(290_000)
    const uid = await swapBySdk(worldElsewhere(), abroad)
    const readStatus = async () => (await call()('getOrder', { network: MAINNET, uid })).status
    await expect.poll(readStatus, { timeout: TIMEOUT_MS }).toBe('fulfilled')
    await wake()
    expect(await isKnown(uid)).toBe(false)
    await lookForOrders(0)
    await seen.poll(() => wake().then(() => typesOf(uid)), { timeout: TIMEOUT_MS }).toEqual(['order_filled'])
    await lookForOrders(0)
    await wake()
    expect(await typesOf(uid)).toEqual(['order_filled'])
    await openOrder(page, { chainId: MAINNET, uid })
    await awaitStatus(page, 'Filled')
    await page.getByText('Verified: signed by your address.').waitFor()
  })

  it('shows orders of a watched contract wallet, read-only', async () => {
    const world = worldElsewhere()
    const wallet = await newContractWallet(world, watched)
    const terms = someTerms(world, { buyAmount: toAmount(atoms(9000, 'USDC')) })
    const body = signedBody(watched, terms, { signingScheme: 'eip1271', from: wallet })
    const uid = await call()('placeOrder', { network: MAINNET, body })
    await go(page, '#/accounts/add')
    await page.getByRole('button', { name: 'Watch an address' }).click()
    await page.getByLabel('Address').fill(wallet)
    await page.getByLabel('Name').fill('Treasury')
    await page.getByRole('button', { name: 'Watch address' }).click()
    await page.getByRole('button', { name: /^Treasury/ }).waitFor()
    await go(page, '#/orders')
    await seen(page.getByRole('listitem').filter({ hasText: 'Placed elsewhere' })).toHaveCount(1)
    await seen(page.getByRole('button', { name: /^Duplicate/ })).toHaveCount(1)
    await seen(page.getByRole('button', { name: /^(Cancel|Edit)/ })).toHaveCount(0)
    await openOrder(page, { chainId: MAINNET, uid })
    await page.getByText('The server reports a contract signature.').waitFor()
    await seen(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  })

  it('causes no error in any console', () => {
    expect(bugs).toEqual([])
    // A failing service may use its whole time within a tick. Then the caller logs a timeout.
    cowbell.expectNoErrors([/Timed out after 10 s/, /Failed to load resource|net::ERR_|127\.0\.0\.1/])
  })
})
