/**
 * A working day in Production, whose hosts stand on this machine: an account, quotes, a fill, a cancellation, every screen, an explorer's
 * page. Each request that arrives is held to the table of `.github/PRIVACY.md`, whole: who is asked for what, with which headers and
 * fields.
 */
import { readFileSync, rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpServer } from '../../../src/backend/serve/http'
import { openServer } from '../../../src/backend/serve/open'
import { paths } from '../../../src/ui/workspace/routes'
import { someHex } from '../explorer-pages/layout'
import { listPage } from '../explorer-pages/order-pages'
import { sendFromPage } from '../support/browser-world'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { copyGrantedBuild } from '../support/granted-build'
import { type RecordingProxy, startRecordingProxy } from '../support/recording-proxy'
import { seen } from '../support/seen'
import { openWire, type Wire, type WireRequest } from '../support/wire'
import { importAccount, PASSWORD } from '../walk/onboarding'
import { awaitStatus, cancelOrder } from '../walk/order-page'
import { signAndPlace } from '../walk/review'
import { goToReview, readOffer, typeLimit, typeWish } from '../walk/swap'

/** The first demo account, which everybody has; a service of ours gives it money. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const WAKE = { cowbell: 'request', method: 'POST', path: '/client/wake', headers: {}, body: null } as const
/** A page with an order that is not the user's. */
const EXPLORER = 'https://explorer.cow.fi/orders'
const OTHERS = someHex(56, 3)
const ORDERBOOK = 'api.cow.fi'
const WALLET = 'bff.cow.fi'

const SIDES =
  'sellToken buyToken kind partiallyFillable sellTokenBalance buyTokenBalance signingScheme from appData'
const QUOTE = `${SIDES} sellAmountBeforeFee validFor priceQuality onchainOrder`
const ORDER = `${SIDES} receiver sellAmount buyAmount validTo feeAmount signature appDataHash quoteId fullBalanceCheck`

/**
 * What may be asked: by the policy's words for it. `#` is an address, a UID, a network or a number of an auction; fields are those of
 * the query or the body.
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
  // UIDs alone, without a name.
  ['order UIDs', ORDERBOOK, 'POST /#/api/v1/orders/by_uids', '0'],
  ['order UIDs', ORDERBOOK, 'GET /#/api/v1/orders/#/status'],
  ['order UIDs', ORDERBOOK, 'GET /#/api/v1/debug/order/#'],
  ['order UIDs', ORDERBOOK, 'GET /#/api/v1/trades', 'orderUid'],
  ['auctions', ORDERBOOK, 'GET /#/api/v1/solver_competition/#'],
  ['tokens', ORDERBOOK, 'GET /#/api/v1/token/#/native_price'],
  ['tokens', WALLET, 'GET /#/tokens/#/usdPrice'],
  ['description of its API', WALLET, 'GET /openapi.json'],
]
/** What every request of the browser has, and the browser alone makes. */
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
  await tab.getByRole('button', { name: 'Switch to Production' }).click()
  // The list of environments names it as well.
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

/** What was asked of services; a page's own are the site's. */
const asked = (): readonly WireRequest[] =>
  wire.requests.filter(({ host }) => host === ORDERBOOK || host === WALLET)

/** Numbers and names of networks, addresses and UIDs are whatever they are. */
const shapeOf = ({ method, path }: WireRequest): string =>
  `${method} ${path.replace(/\/(0x[0-9a-f]+|\d+|mainnet|xdai|arbitrum_one|base|sepolia)(?=\/|$)/gi, '/#')}`
const fieldsOf = ({ query, body }: WireRequest): readonly string[] => [
  ...new URLSearchParams(query).keys(),
  ...(body === '' ? [] : Object.keys(JSON.parse(body) as object)),
]
const rowOf = (request: WireRequest) =>
  ASKED.find(([, host, path]) => host === request.host && path === shapeOf(request))

describe('a working day in Production', () => {
  it('is a day of work: a fill, a cancellation, every screen, an explorer page', async () => {
    expect(await importAccount(tab, KEY)).toBe(ADDRESS)
    await go(paths.swap)
    expect(proxy.takeHosts()).toEqual([])
    await chooseProduction()
    await place('0.5')
    // Woken for as long as a person would wait for the alarm.
    const waking = setInterval(() => void tab.evaluate(sendFromPage, WAKE).catch(() => undefined), 1_000)
    await awaitStatus(tab, 'Filled').finally(() => clearInterval(waking))
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

  it('asks the hosts that the policy names, and no other', () => {
    const hosts = [...namedHosts.matchAll(/`([^`]+)`/g)].map(([, host]) => host)
    expect(hosts).toEqual([ORDERBOOK, WALLET])
    expect(proxy.takeHosts()).toEqual([...hosts, new URL(EXPLORER).host])
  })

  it('sends what the policy names, with these fields and no others', () => {
    for (const request of asked()) {
      const [words = '', , , fields = ''] = rowOf(request) ?? []
      expect(words, `${request.host} ${shapeOf(request)}`).not.toBe('')
      expect(namedWords).toContain(words)
      expect(fields.split(' '), shapeOf(request)).toEqual(expect.arrayContaining([...fieldsOf(request)]))
    }
  })

  // What a screen asks is given up when one leaves it: not every row of the list is asked on every day.
  it('asks what a trade is made of', () => {
    const words = new Set(asked().map((request) => rowOf(request)?.[0]))
    const trade = ['quotes', 'signed orders and cancellations', 'your addresses', 'order UIDs', 'tokens']
    expect([...words]).toEqual(expect.arrayContaining(trade))
  })

  it('sets a content type and nothing else that tells one user from another, and no cookie', () => {
    const own = asked().map(({ method, headers }) => ({
      method,
      headers: Object.entries(headers).filter(([name]) => !BROWSERS_OWN.test(name)),
    }))
    const origin = `chrome-extension://${cowbell.extensionId}`
    for (const { method, headers } of own)
      for (const [name, value] of headers) {
        // The mark of a reply that was kept, given back to whom it is of.
        if (name === 'if-none-match') expect(value).toBe('"visitor-1"')
        else if (method === 'GET') expect([name, value]).toEqual([])
        else expect({ 'content-type': 'application/json', origin }).toHaveProperty(name, value)
      }
    expect(policy).toContain('no cookie')
  })

  it('sends no secret, and no page’s address', () => {
    const sent = JSON.stringify(asked())
    for (const secret of [KEY.slice(2), PASSWORD, new URL(EXPLORER).host]) expect(sent).not.toContain(secret)
    // The addresses of an order's terms are the user's own, the tokens', and of nobody else.
    expect(sent).toContain(ADDRESS)
  })
})
