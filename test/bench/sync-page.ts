/**
 * The part of the sync bench that runs in the browser: the first reading of the orders that an account placed elsewhere, as the
 * worker does it, beside the least that it takes; and quotes of the service in the extension on the same thread meanwhile.
 */
import '../support/paper-pools'
import '../support/token-lists'
import * as z from 'zod/mini'
import { createCaller } from '../../src/api/caller'
import { createService } from '../../src/backend/local/service'
import { clientDb } from '../../src/client/db/db'
import { deploymentFor, profileOf } from '../../src/client/settings/profiles'
import { changeSettings } from '../../src/client/settings/settings'
import { findAccountOrders } from '../../src/client/watch/account-orders'
import { readSyncs, SYNC_PAGE, syncAccounts } from '../../src/client/watch/account-syncs'
import { createPageTurns } from '../../src/client/worker/page-turns'
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

/** What the first reading came to. */
export interface SyncTimes {
  readonly requests: number
  readonly found: number
  /** Milliseconds per 1,000 orders, ours and the floor's. */
  readonly ours: number
  readonly floor: number
  /** Milliseconds of quotes between rounds and during them. */
  readonly usual: readonly number[]
  readonly during: readonly number[]
}

const network = 1 as ChainId
const HOST = 'https://orders.example'
const OWN = [customAt(HOST)]
const profile = profileOf({ profileId: 'custom', ownProfiles: OWN })
const deployment = deploymentFor(profile, network)
const [weth, usdc] = listTokens(network).map(({ address }) => address) as [Address, Address]
const now = () => Date.now() as Milliseconds
const trader = newKey()
/** Quotes between two rounds. */
const USUAL_QUOTES = 20
/** Orders of a round: ten pages. */
const ROUND = 10 * SYNC_PAGE

const DOCUMENT = '{"appCode":"Elsewhere","metadata":{},"version":"1.15.0"}'

/** An order that the trader signed on another device, so many minutes ago. */
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
    ...({ kind: 'sell', partiallyFillable: false } as const),
    ...({ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' } as const),
  }
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

/** A service elsewhere that lists them page by page, as text; and how often it was asked. */
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
// As in the worker: a page is answered first, and what runs in the background gives way.
const { first, giveWay } = createPageTurns()
const ask = createCaller(service.fetch, { orderbook: HOST, wallet: HOST })

async function timeQuote(): Promise<number> {
  const start = performance.now()
  const body = {
    sellToken: weth,
    buyToken: usdc,
    from: trader.address,
    kind: 'sell' as const,
    sellAmountBeforeFee: toAmount(10n ** 17n),
    ...({ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' } as const),
    ...({ priceQuality: 'optimal', signingScheme: 'eip712', onchainOrder: false } as const),
  }
  await first(ask('quote', { network, body }))
  return performance.now() - start
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Quotes one after another for as long as it is wanted. */
async function timeQuotes(isWanted: (asked: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (isWanted(times.length)) {
    times.push(await timeQuote())
    await pause()
  }
  return times
}

/** A round of reading, and quotes for as long as it takes. */
async function timeRound({ call }: ReturnType<typeof openElsewhere>) {
  const start = performance.now()
  let isOver = false
  const reading = findAccountOrders({ profileId: 'custom', call, report, giveWay }, now()).finally(() => {
    isOver = true
  })
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

/** The least: each order parsed, its digest and signer computed, and a page written at once. */
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

const isRead = async () => (await readSyncs('custom')).every(({ readTo }) => readTo > 0)

/** Runs the bench. The three take turns, round by round, so that whatever slows the machine slows all. */
async function measureSync(count: number): Promise<SyncTimes> {
  await changeSettings({ profileId: 'custom', ownProfiles: OWN })
  await syncAccounts(profile, network, [trader.address])
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
