/**
 * A lying service, in Chromium with a custom environment whose replies are altered on the way. The market
 * moves during the review, an order is reported with other fields than signed, and a request for one order
 * returns another.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpServer } from '../../../src/backend/serve/http'
import { openServer } from '../../../src/backend/serve/open'
import { findBuild } from '../support/build'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { findFaults } from '../support/faults'
import { wakeFrom } from '../support/wake'
import { listEverShownIds, openUtilityPage } from '../walk/bell'
import { importAccount } from '../walk/onboarding'
import { openOrder } from '../walk/order-page'
import { awaitPlaced, type OrderName, openSigned, sign } from '../walk/review'
import { useService } from '../walk/service-choice'
import { goToReview, readOffer, typeWish } from '../walk/swap'

/** First demo account, publicly known. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

type Told = Record<string, unknown>
/** Alterations of a quote and of a reported order. */
let alterQuote = (quote: Told): Told => quote
let alterOrder = (order: Told): Told => order
/** Order that is returned for every request. */
let onlyOrder: Told | undefined

async function alter(request: Request, response: Response): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (onlyOrder && /\/debug\//.test(pathname)) return new Response(null, { status: 403 })
  if (onlyOrder && /\/orders\/0x/.test(pathname)) return Response.json(onlyOrder)
  if (!response.ok || !/\/(quote|by_uids)$/.test(pathname)) return response
  const body = await response.json()
  const told = pathname.endsWith('/quote')
    ? { ...body, quote: alterQuote(body.quote) }
    : body.map(({ order }: { order: Told }) => ({ order: alterOrder(order) }))
  return Response.json(told, { status: response.status })
}

/** Build with the permission for this machine, because no test can press the browser's own prompt. */
function grantedBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cowbell-lying-'))
  cpSync(findBuild('chrome-mv3'), folder, { recursive: true })
  const file = join(folder, 'manifest.json')
  const manifest: object = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions: ['http://127.0.0.1/*'] }))
  return folder
}

const bugs: unknown[] = []
let server: HttpServer
let build: string
let cowbell: CowbellInChromium
let page: Page
let utilityPage: Page

beforeAll(async () => {
  server = await openServer({
    port: 0,
    report: (bug) => bugs.push(bug),
    databaseName: 'lying-e2e',
    through: (service) => async (request) => alter(request.clone(), await service(request)),
  })
  build = grantedBuild()
  cowbell = await launchCowbell({ build })
  utilityPage = await openUtilityPage(cowbell)
  page = await cowbell.openTab('#/onboarding')
  await importAccount(page, KEY)
  await useService(page, server.url)
})
afterAll(async () => {
  await cowbell?.close()
  await server?.close()
  rmSync(build, { recursive: true })
})

const wake = () => wakeFrom(utilityPage)

async function review(amount: string): Promise<void> {
  await page.getByRole('link', { name: 'Swap' }).first().click()
  await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
  await readOffer(page)
  await goToReview(page)
}

const worse = (permille: bigint) => (quote: Told) => ({
  ...quote,
  buyAmount: ((BigInt(quote['buyAmount'] as string) * (1000n - permille)) / 1000n).toString(),
})
const askAgain = () => page.getByRole('button', { name: 'Refresh quote' }).click()

describe('a price that moves during the review', () => {
  it('is shown next to the seen quote and the signed terms, and the order does not change', async () => {
    await review('0.5')
    await openSigned(page)
    const row = page.getByRole('rowgroup').filter({ hasText: 'order: minimum' })
    const before = await row.textContent()
    alterQuote = worse(2n)
    await askAgain()
    await page.getByText(/^Market now: /).waitFor()
    await page.getByText(/moved .* against you\. Your limit is still in reach/).waitFor()
    await expect.poll(() => row.textContent()).toBe(before)
    expect(await findFaults(page)).toEqual([])
  })

  it('must be acknowledged before the signature if it passed the limit', async () => {
    alterQuote = worse(30n)
    await askAgain()
    await page.getByRole('button', { name: 'Accept new price' }).click()
    await page.getByRole('button', { name: 'Sign & place order', exact: true }).waitFor()
    alterQuote = (quote) => quote
  })
})

describe('an order that is reported with other fields than signed', () => {
  let order: OrderName
  const strange = `0x${'12'.repeat(64)}1b`

  it('causes a notification and a message on its page', async () => {
    await page.goto(`${page.url().split('#')[0]}#/swap`)
    await review('0.4')
    alterOrder = (told) => ({ ...told, signature: strange })
    await sign(page)
    order = await awaitPlaced(page)
    await wake()
    await expect
      .poll(async () => (await listEverShownIds(utilityPage)).join())
      .toContain('signature_mismatch')
    await openOrder(page, order)
    await page.getByText('The signature on the server is not yours.').first().waitFor()
    expect(await findFaults(page)).toEqual([])
  })

  it('appears in the signature log with the differing field', async () => {
    await page.goto(`${page.url().split('#')[0]}#/ledger`)
    await page.getByText('Mismatch', { exact: true }).first().click()
    await page.getByRole('heading', { name: 'Signature record', exact: true }).waitFor()
    await page.getByText('Mismatch: not what you signed').waitFor()
    const row = page.getByRole('row').filter({ hasText: /^Signature/ })
    await expect.poll(() => row.textContent()).toContain('differs')
    expect(await findFaults(page)).toEqual([])
  })

  it('counts as forged if the amounts differ', async () => {
    await page.goto(`${page.url().split('#')[0]}#/swap`)
    await review('0.3')
    alterOrder = (told) => ({ ...told, buyAmount: '1' })
    await sign(page)
    order = await awaitPlaced(page)
    await wake()
    await page.goto(`${page.url().split('#')[0]}#/ledger`)
    await expect.poll(() => page.getByText('Mismatch', { exact: true }).count()).toBe(2)
    await page.getByText('Mismatch', { exact: true }).first().click()
    const row = page.getByRole('row').filter({ hasText: /^You receive/ })
    await expect.poll(() => row.textContent()).toContain('differs')
  })

  it('is not shown if the service returns it for the UID of another order', async () => {
    const { url } = server
    onlyOrder = (await (await fetch(`${url}/mainnet/api/v1/orders/${order.uid}`)).json()) as Told
    await openOrder(page, { ...order, uid: `0x${'cd'.repeat(56)}` })
    await page.getByText('The service sent an order that does not hash to its UID.').waitFor()
    expect(await findFaults(page)).toEqual([])
  })

  it('writes no error to any console', () => {
    expect(bugs).toEqual([])
    cowbell.expectNoErrors([/Failed to load resource|net::ERR_|127\.0\.0\.1/])
  })
})
