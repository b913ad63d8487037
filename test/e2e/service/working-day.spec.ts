/**
 * A working day in Production with its hosts on this machine: an account, quotes, a fill, a cancellation,
 * every screen, an explorer page. Each request is compared with the table of `.github/PRIVACY.md`: host,
 * path, headers and fields.
 */
import { readFileSync, rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpServer } from '../../../src/backend/serve/http'
import { openServer } from '../../../src/backend/serve/open'
import { paths } from '../../../src/ui/workspace/routes'
import { someHex } from '../explorer-pages/layout'
import { listPage } from '../explorer-pages/order-pages'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { copyGrantedBuild } from '../support/granted-build'
import { type RecordingProxy, startRecordingProxy } from '../support/recording-proxy'
import { seen } from '../support/seen'
import { whileAwake } from '../support/wake'
import { openWire, type Wire, type WireRequest } from '../support/wire'
import { importAccount, PASSWORD } from '../walk/onboarding'
import { awaitStatus, cancelOrder } from '../walk/order-page'
import { signAndPlace } from '../walk/review'
import { goToReview, readOffer, typeLimit, typeWish } from '../walk/swap'

/** First demo account, publicly known, with play money from the test service. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** A page with another account's order. */
const EXPLORER = 'https://explorer.cow.fi/orders'
const OTHERS = someHex(56, 3)
const ORDERBOOK = 'api.cow.fi'
const WALLET = 'bff.cow.fi'

const SIDES =
  'sellToken buyToken kind partiallyFillable sellTokenBalance buyTokenBalance signingScheme from appData'
const QUOTE = `${SIDES} sellAmountBeforeFee validFor priceQuality onchainOrder`
const ORDER = `${SIDES} receiver sellAmount buyAmount validTo feeAmount signature appDataHash quoteId fullBalanceCheck`

/**
 * Allowed requests, named by the words of the policy. `#` is an address, UID, network or auction number.
 * Fields are those of the query or body.
 */
const ASKED: readonly (readonly [words: string, host: string, path: string, fields?: string])[] = [
  ['quotes', ORDERBOOK, 'POST /#/api/v1/quote', QUOTE],
  ['signed orders and cancellations', ORDERBOOK, 'POST /#/api/v1/orders', ORDER],
  ['signed orders and cancellations', ORDERBOOK, 'DELETE /#/api/v1/orders/#', 'signature signingScheme'],
  ['your addresses', ORDERBOOK, 'GET /#/api/v1/account/#/orders', 'offset limit'],
  ['your addresses', WALLET, 'GET /accounts/#/notifications'],
  ['your addresses', WALLET, 'GET /affiliate/#'],
  ['your addresses', WALLET, 'GET /affiliate/trader-stats/#'],
  ['your addresses', WALLET, 'GET /affiliate/trader-activity/#', 'offset'],
  // The body is an array of UIDs without field names.
  ['order UIDs', ORDERBOOK, 'POST /#/api/v1/orders/by_uids', '0'],
  ['order UIDs', ORDERBOOK, 'GET /#/api/v1/orders/#/status'],
  ['order UIDs', ORDERBOOK, 'GET /#/api/v1/debug/order/#'],
  ['order UIDs', ORDERBOOK, 'GET /#/api/v1/trades', 'orderUid'],
  ['auctions', ORDERBOOK, 'GET /#/api/v1/solver_competition/#'],
  ['tokens', ORDERBOOK, 'GET /#/api/v1/token/#/native_price'],
  ['tokens', WALLET, 'GET /#/tokens/#/usdPrice'],
  ['description of its API', WALLET, 'GET /openapi.json'],
]
/** Headers that the browser adds to every request. */
const BROWSERS_OWN = /^(sec-.*|accept.*|host|connection|user-agent|content-length|priority)$/

const policy = readFileSync(new URL('../../../.github/PRIVACY.md', import.meta.url), 'utf8')
const row = policy.split('\n').find((line) => line.startsWith('| you choose Production |')) ?? ''
const [, , namedHosts = '', namedWords = ''] = row.split('|')

let server: HttpServer
let wire: Wire
let proxy: RecordingProxy
let cowbell: CowbellInChromium
let build: string
let tab: Page

beforeAll(async () => {
  server = await openServer({
    port: 0,
    report: () => undefined,
    databaseName: 'working-day',
    isUnlimited: true,
  })
  wire = await openWire(server.url, { [EXPLORER]: listPage('Orders', [OTHERS]) })
  const hosts = [ORDERBOOK, WALLET, new URL(EXPLORER).host]
  proxy = await startRecordingProxy(Object.fromEntries(hosts.map((host) => [host, wire.port])))
  build = copyGrantedBuild('chrome-mv3', [`https://${ORDERBOOK}/*`, `https://${WALLET}/*`])
  cowbell = await launchCowbell({ build, flags: [...proxy.flags, '--ignore-certificate-errors'] })
  tab = await cowbell.openTab('#/onboarding')
})
afterAll(async () => {
  await cowbell?.close()
  await Promise.all([server?.close(), wire?.close(), proxy?.close()])
  rmSync(build, { recursive: true, force: true })
})

const go = (path: string) => tab.goto(`${tab.url().split('#')[0]}#${path}`)

async function chooseProduction(): Promise<void> {
  const band = tab.getByRole('complementary', { name: 'Environment' })
  const chosen = band.getByRole('button').first()
  await chosen.click()
  await tab.getByRole('radio', { name: /^Production/ }).click()
  await tab.getByRole('radio', { name: /^Without a node/ }).click()
  await tab.getByRole('button', { name: 'Switch to Production' }).click()
  // The open list also contains the name, so only the button is checked.
  await seen(chosen).toContainText('Production')
  await tab.reload()
}

async function place(amount: string, price?: string): Promise<void> {
  await go(paths.swap)
  await typeWish(tab, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
  if (price) await typeLimit(tab, { of: 'WETH', price })
  else await readOffer(tab)
  await goToReview(tab)
  await signAndPlace(tab)
}

/** Requests to services. Requests of a web page itself belong to the site. */
const asked = (): readonly WireRequest[] =>
  wire.requests.filter(({ host }) => host === ORDERBOOK || host === WALLET)

/** Replaces numbers and names of networks, addresses and UIDs. */
const shapeOf = ({ method, path }: WireRequest): string =>
  `${method} ${path.replace(/\/(0x[0-9a-f]+|\d+|mainnet|xdai|arbitrum_one|base|sepolia)(?=\/|$)/gi, '/#')}`
/** Returns the names of fields. All elements of a list have the name 0. */
const namesIn = (body: object): readonly string[] => (Array.isArray(body) ? ['0'] : Object.keys(body))
const fieldsOf = ({ query, body }: WireRequest): readonly string[] => [
  ...new URLSearchParams(query).keys(),
  ...(body === '' ? [] : namesIn(JSON.parse(body))),
]
const rowOf = (request: WireRequest) =>
  ASKED.find(([, host, path]) => host === request.host && path === shapeOf(request))

describe('a working day in Production', () => {
  it('includes a fill, a cancellation, every screen and an explorer page', async () => {
    expect(await importAccount(tab, KEY)).toBe(ADDRESS)
    await go(paths.swap)
    expect(proxy.takeHosts()).toEqual([])
    await chooseProduction()
    await place('0.5')
    await whileAwake(tab, () => awaitStatus(tab, 'Filled'))
    await place('0.3', '9000')
    await awaitStatus(tab, 'Open')
    await cancelOrder(tab)
    await awaitStatus(tab, 'Cancelled')
    for (const path of Object.values(paths).filter((each) => !each.includes(':'))) {
      await go(path)
      await tab.locator('main h1, main h2').first().waitFor()
      await tab.locator('main[aria-busy="true"]').waitFor({ state: 'detached' })
    }
    const page = await cowbell.context.newPage()
    await page.goto(EXPLORER)
    await expect
      .poll(() => asked().filter(({ body }) => body.includes(OTHERS)))
      .toEqual([expect.objectContaining({ body: JSON.stringify([OTHERS]) })])
  })

  it('contacts exactly the hosts of the policy', () => {
    const hosts = [...namedHosts.matchAll(/`([^`]+)`/g)].map(([, host]) => host)
    expect(hosts).toEqual([ORDERBOOK, WALLET])
    expect(proxy.takeHosts()).toEqual([...hosts, new URL(EXPLORER).host])
  })

  it('sends exactly what the policy names, with these fields', () => {
    for (const request of asked()) {
      const [words = '', , , fields = ''] = rowOf(request) ?? []
      expect(words, `${request.host} ${shapeOf(request)}`).not.toBe('')
      expect(namedWords).toContain(words)
      expect(fields.split(' '), shapeOf(request)).toEqual(expect.arrayContaining([...fieldsOf(request)]))
    }
  })

  // Requests of a screen are aborted when it is left, so not every row of the list occurs on every day.
  it('includes the requests of a trade', () => {
    const words = new Set(asked().map((request) => rowOf(request)?.[0]))
    const trade = ['quotes', 'signed orders and cancellations', 'your addresses', 'order UIDs', 'tokens']
    expect([...words]).toEqual(expect.arrayContaining(trade))
  })

  it('sends a content type and no header or cookie that identifies the user', () => {
    const own = asked().map(({ method, headers }) => ({
      method,
      headers: Object.entries(headers).filter(([name]) => !BROWSERS_OWN.test(name)),
    }))
    const origin = `chrome-extension://${cowbell.extensionId}`
    for (const { method, headers } of own)
      for (const [name, value] of headers) {
        // The browser returns the ETag of a cached reply to its host.
        if (name === 'if-none-match') expect(value).toBe('"visitor-1"')
        else if (method === 'GET') expect([name, value]).toEqual([])
        else expect({ 'content-type': 'application/json', origin }).toHaveProperty(name, value)
      }
    expect(policy).toContain('no cookie')
  })

  it('sends no secret and no address of a page', () => {
    const sent = JSON.stringify(asked())
    for (const secret of [KEY.slice(2), PASSWORD, new URL(EXPLORER).host]) expect(sent).not.toContain(secret)
    // The addresses in the terms of an order are the user's own and those of the tokens.
    expect(sent).toContain(ADDRESS)
  })
})
