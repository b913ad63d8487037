/**
 * Part of the placement bench that runs in the browser: the service over a real IndexedDB, and the floor,
 * which only recovers the signer and writes one row.
 */

import '../support/paper-pools'
import '../support/token-lists'
import { createCaller } from '../../src/api/caller'
import type { Input } from '../../src/api/endpoints'
import { createService } from '../../src/backend/local/service/service'
import { deploymentOf } from '../../src/domain/chains/chains'
import { listTokens } from '../../src/domain/chains/tokens'
import { hashAppData } from '../../src/domain/orders/app-data'
import { orderDigest } from '../../src/domain/orders/digest'
import type { OrderTerms } from '../../src/domain/orders/order'
import { readSignature, recoverSigner } from '../../src/domain/orders/signatures'
import {
  type ChainId,
  MAX_UINT256,
  type Milliseconds,
  type Seconds,
  toAmount,
  toSeconds,
} from '../../src/domain/scalars'
import { type Key, newKey, signDigest } from '../support/keys'

/** Milliseconds per order of the service and the floor, block by block. */
export interface PlacementTimes {
  readonly quoted: readonly number[]
  readonly unquoted: readonly number[]
  readonly floor: readonly number[]
}

const BLOCKS = 12
const ORDERS = 25
const network = 1 as ChainId
const bases = { orderbook: 'https://cowbell.invalid', wallet: 'https://cowbell.invalid' }
const domain = deploymentOf(network, 'production')
const [weth, usdc] = listTokens(network).map(({ address }) => address)
const APP_DATA = '{"appCode":"Cowbell","metadata":{"orderClass":{"orderClass":"market"}},"version":"1.15.0"}'
const now = () => Date.now() as Milliseconds

const service = createService({
  now,
  readContract: async () => ({}),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  report: (bug) => {
    throw bug
  },
  rates: { quotes: 1e9, submissions: 1e9 },
})
const call = createCaller(service.fetch, bases)

async function openTrader(): Promise<Key> {
  const key = newKey()
  await call('sendPaperTransaction', { network, body: { kind: 'fund', owner: key.address } })
  const body = {
    kind: 'approve',
    owner: key.address,
    token: weth as never,
    amount: toAmount(MAX_UINT256),
  } as const
  await call('sendPaperTransaction', { network, body })
  return key
}

let made = 0

function newTerms(sellAmount: bigint): OrderTerms {
  made += 1
  return {
    sellToken: weth as never,
    buyToken: usdc as never,
    receiver: null,
    sellAmount: toAmount(sellAmount),
    buyAmount: toAmount(BigInt(made)),
    validTo: (toSeconds(now()) + 1800) as Seconds,
    appData: hashAppData(APP_DATA),
    feeAmount: toAmount(0n),
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
}

interface Prepared {
  readonly request: Request
  readonly terms: OrderTerms
  readonly signature: ReturnType<typeof signDigest>
}

async function requestOf(body: Input<'placeOrder'>['body']): Promise<Request> {
  let sent: Request | undefined
  const keep = async (request: Request) => {
    sent = request
    return Response.json(`0x${'00'.repeat(56)}`, { status: 201 })
  }
  await createCaller(keep, bases)('placeOrder', { network, body })
  if (!sent) throw new Error('nothing was sent')
  return sent
}

async function prepare(trader: Key, quoteId: number | undefined): Promise<Prepared> {
  const terms = newTerms(10n ** 17n)
  const signature = signDigest(trader, orderDigest(domain, terms))
  const body: Input<'placeOrder'>['body'] = {
    ...terms,
    signingScheme: 'eip712',
    signature,
    appData: APP_DATA,
    from: trader.address,
    quoteId,
    fullBalanceCheck: false,
  }
  return { request: await requestOf(body), terms, signature }
}

async function timePerOrder(orders: readonly Prepared[], work: (order: Prepared) => Promise<unknown>) {
  const start = performance.now()
  for (const order of orders) await work(order)
  return (performance.now() - start) / orders.length
}

async function place({ request }: Prepared): Promise<void> {
  const response = await service.fetch(request)
  if (response.status !== 201) throw new Error(await response.text())
}

const openFloor = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('floor', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('orders', { keyPath: 'uid' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })

const floorWork =
  (database: IDBDatabase) =>
  ({ terms, signature }: Prepared): Promise<void> => {
    const digest = orderDigest(domain, terms)
    const read = readSignature('eip712', signature)
    if (read.scheme === 'eip712') recoverSigner(digest, read)
    return new Promise((resolve, reject) => {
      const writing = database.transaction('orders', 'readwrite', { durability: 'relaxed' })
      writing.objectStore('orders').put({ ...terms, signature, uid: digest })
      writing.oncomplete = () => resolve()
      writing.onerror = () => reject(writing.error)
    })
  }

/** Runs blocks of all contenders in turn, so that slow moments affect all of them. */
async function measurePlacement(): Promise<PlacementTimes> {
  const floor = floorWork(await openFloor())
  const trader = await openTrader()
  const times = { quoted: [] as number[], unquoted: [] as number[], floor: [] as number[] }
  for (let block = 0; block <= BLOCKS; block += 1) {
    const { id } = await call('quote', {
      network,
      body: {
        sellToken: weth as never,
        buyToken: usdc as never,
        from: trader.address,
        kind: 'sell',
        sellAmountBeforeFee: toAmount(10n ** 17n),
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
        priceQuality: 'optimal',
        signingScheme: 'eip712',
        onchainOrder: false,
      },
    })
    const some = (quoteId: number | undefined) =>
      Promise.all(Array.from({ length: ORDERS }, () => prepare(trader, quoteId)))
    const [withQuote, without, bare] = [
      await some(id ?? undefined),
      await some(undefined),
      await some(undefined),
    ]
    times.quoted.push(await timePerOrder(withQuote, place))
    times.unquoted.push(await timePerOrder(without, place))
    times.floor.push(await timePerOrder(bare, floor))
  }
  return { quoted: times.quoted.slice(1), unquoted: times.unquoted.slice(1), floor: times.floor.slice(1) }
}

Object.assign(globalThis, { measurePlacement })
