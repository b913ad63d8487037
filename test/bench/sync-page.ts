/**
 * Part of the sync bench that runs in the browser: the first sync of orders that an account placed elsewhere.
 * It runs as in the worker and is compared with the minimum. Quotes of the local service run on the same
 * thread meanwhile.
 */
import '../support/paper-pools'
import '../support/token-lists'
import * as z from 'zod/mini'
import { createCaller } from '../../src/api/caller'
import { createService } from '../../src/backend/local/service/service'
import { clientDb } from '../../src/client/db/db'
import { deploymentFor, profileOf } from '../../src/client/settings/profiles'
import { changeSettings } from '../../src/client/settings/settings'
import { findAccountOrders } from '../../src/client/watch/account-orders'
import { readSyncs, SYNC_PAGE, syncAccounts } from '../../src/client/watch/account-syncs'
import { createPagePriority } from '../../src/client/worker/page-priority'
import { listTokens } from '../../src/domain/chains/tokens'
import { hashAppData } from '../../src/domain/orders/app-data'
import { orderDigest } from '../../src/domain/orders/digest'
import { type Order, order, termsOf } from '../../src/domain/orders/order'
import { readSignature, recoverSigner } from '../../src/domain/orders/signatures'
import { orderUidOf } from '../../src/domain/orders/uid'
import {
  type Address,
  type ChainId,
  type Milliseconds,
  type Seconds,
  toAmount,
  toSeconds,
} from '../../src/domain/scalars'
import { newKey, signDigest } from '../support/keys'
import { customAt } from '../support/own-profile'

export interface SyncTimes {
  readonly requests: number
  readonly found: number
  /** Milliseconds per 1,000 orders, of Cowbell and of the floor. */
  readonly ours: number
  readonly floor: number
  /** Milliseconds of quotes between rounds and during them. */
  readonly usual: readonly number[]
  readonly during: readonly number[]
}

const network = 1 as ChainId
const HOST = 'https://orders.example'
const OWN = [customAt(HOST)]
const profile = profileOf({ profileId: 'own-custom00', ownProfiles: OWN })
const deployment = deploymentFor(profile, network)
const [weth, usdc] = listTokens(network).map(({ address }) => address) as [Address, Address]
const now = () => Date.now() as Milliseconds
const trader = newKey()
/** Number of quotes between two rounds. */
const USUAL_QUOTES = 20
/** Orders per round: ten pages. */
const ROUND = 10 * SYNC_PAGE

const DOCUMENT = '{"appCode":"Elsewhere","metadata":{},"version":"1.15.0"}'

/** Creates an order that the trader signed on another device, `at` minutes ago. */
function elsewhere(at: number): Order {
  const terms = {
    sellToken: weth,
    buyToken: usdc,
    receiver: null,
    feeAmount: toAmount(0n),
    sellAmount: toAmount(10n ** 17n + BigInt(at)),
    buyAmount: toAmount(10n ** 8n),
    validTo: (toSeconds(now()) + 86_400) as Seconds,
    appData: hashAppData(DOCUMENT),
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  } as const
  const none = toAmount(0n)
  return {
    ...terms,
    owner: trader.address,
    uid: orderUidOf(deployment, terms, trader.address),
    signingScheme: 'eip712',
    signature: signDigest(trader, orderDigest(deployment, terms)),
    creationDate: (now() - at * 60_000) as Milliseconds,
    class: 'limit',
    status: 'open',
    executedSellAmount: none,
    executedSellAmountBeforeFees: none,
    executedBuyAmount: none,
    executedFeeAmount: none,
    invalidated: false,
    fullAppData: DOCUMENT,
    settlementContract: deployment.settlement,
  }
}

/** Opens a remote service that lists the orders page by page as text, and counts requests. */
function openElsewhere(orders: readonly Order[]) {
  const written = orders.map((each) => JSON.stringify(z.encode(order, each)))
  const asked = { count: 0 }
  const call = createCaller(
    async ({ url }) => {
      asked.count += 1
      const { searchParams } = new URL(url)
      const offset = Number(searchParams.get('offset') ?? 0)
      const page = written.slice(offset, offset + Number(searchParams.get('limit') ?? 10))
      return new Response(`[${page.join()}]`, { headers: { 'Content-Type': 'application/json' } })
    },
    { orderbook: HOST, wallet: HOST },
  )
  return { call, asked, written }
}

const report = (bug: unknown) => {
  throw bug
}
const service = createService({
  now,
  report,
  readContract: async () => ({}),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  rates: { quotes: 1e9, submissions: 1e9 },
})
// Pages are answered first and background work yields, as in the worker.
const { prioritize, yieldToPages } = createPagePriority()
const ask = createCaller(service.fetch, { orderbook: HOST, wallet: HOST })

async function timeQuote(): Promise<number> {
  const start = performance.now()
  const body = {
    sellToken: weth,
    buyToken: usdc,
    from: trader.address,
    kind: 'sell',
    sellAmountBeforeFee: toAmount(10n ** 17n),
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    priceQuality: 'optimal',
    signingScheme: 'eip712',
    onchainOrder: false,
  } as const
  await prioritize(ask('quote', { network, body }))
  return performance.now() - start
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Measures quotes one after another while `isWanted` returns true. */
async function timeQuotes(isWanted: (asked: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (isWanted(times.length)) {
    times.push(await timeQuote())
    await pause()
  }
  return times
}

/** Measures a round of the sync, with quotes during it. */
async function timeRound({ call }: ReturnType<typeof openElsewhere>) {
  const start = performance.now()
  let isOver = false
  const reading = findAccountOrders({ profileId: 'own-custom00', call, report, yieldToPages }, now()).finally(
    () => {
      isOver = true
    },
  )
  const during = await timeQuotes(() => !isOver)
  await reading
  return { ms: performance.now() - start, during }
}

const openFloor = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('floor', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('orders', { keyPath: 'uid' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })

/** Measures the floor: parses each order, computes digest and signer, and writes a page at once. */
async function timeFloor(database: IDBDatabase, written: readonly string[]): Promise<number> {
  const start = performance.now()
  for (let from = 0; from < written.length; from += SYNC_PAGE) {
    const page = z.decode(z.array(order), JSON.parse(`[${written.slice(from, from + SYNC_PAGE).join()}]`))
    for (const each of page) {
      const signature = readSignature('eip712', each.signature)
      if (signature.scheme === 'eip712') recoverSigner(orderDigest(deployment, termsOf(each)), signature)
    }
    await new Promise<void>((resolve, reject) => {
      const writing = database.transaction('orders', 'readwrite', { durability: 'relaxed' })
      for (const each of page) writing.objectStore('orders').put(each)
      writing.oncomplete = () => resolve()
      writing.onerror = () => reject(writing.error)
    })
  }
  return performance.now() - start
}

const isRead = async () => (await readSyncs('own-custom00')).every(({ readTo }) => readTo > 0)

/** Runs the bench. The three contenders take turns, so that slow moments affect all of them. */
async function measureSync(count: number): Promise<SyncTimes> {
  await changeSettings({ profileId: 'own-custom00', ownProfiles: OWN })
  await syncAccounts(profile, network, [trader.address], now())
  const there = openElsewhere(Array.from({ length: count }, (_, at) => elsewhere(at)))
  const database = await openFloor()
  await timeQuotes((asked) => asked < USUAL_QUOTES)
  const times = { ours: 0, floor: 0, usual: [] as number[], during: [] as number[] }
  for (let from = 0; !(await isRead()); from = await clientDb.orders.count()) {
    times.floor += await timeFloor(database, there.written.slice(from, from + ROUND))
    times.usual.push(...(await timeQuotes((asked) => asked < USUAL_QUOTES)))
    const { ms, during } = await timeRound(there)
    times.ours += ms
    times.during.push(...during)
  }
  const per1000 = 1000 / count
  const found = await clientDb.orders.count()
  return {
    ...times,
    requests: there.asked.count,
    found,
    ours: times.ours * per1000,
    floor: times.floor * per1000,
  }
}

Object.assign(globalThis, { measureSync })
