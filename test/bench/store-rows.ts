/** Rows of the store bench: databases that differ only in size. */
import '../support/paper-pools'
import '../support/token-lists'
import { Dexie } from 'dexie'
import type { OrderRow } from '../../src/backend/local/store/rows'
import { openDatabase, type ServiceDatabase } from '../../src/backend/local/store/schema'
import { listTokens } from '../../src/domain/chains/tokens'
import type { Address, ChainId, Hash32, Milliseconds, OrderUid, Seconds } from '../../src/domain/scalars'
import { toAmount } from '../../src/domain/scalars'

export const network = 1 as ChainId
const [weth, boughtToken] = listTokens(network).map(({ address }) => address)

export const sellToken = weth as Address
export const usdc = boughtToken as Address
const OWNERS = 10
/** Number of open orders, the same in databases of any size. */
export const OPEN_ORDERS = 200
const CHUNK = 2_000

const digits = (value: number, length: number): string => value.toString(16).padStart(length, '0')
/** Returns one of a few owners. */
export const ownerAt = (index: number): Address => `0x${digits(index % OWNERS, 40)}` as Address
/** Creates UIDs that are distributed like digests: their order does not depend on their age. */
export const uidAt = (index: number): OrderUid =>
  `0x${digits(Math.imul(index, 0x9e3779b1) >>> 0, 8)}${digits(index, 56)}${digits(index % OWNERS, 40)}ffffffff` as OrderUid

const START = Date.UTC(2026, 0, 1)

/** Creates an order with its quote. The first ones are open, the others filled. */
export function rowAt(index: number): OrderRow {
  return {
    uid: uidAt(index),
    chainId: network,
    owner: ownerAt(index),
    terms: {
      sellToken: sellToken,
      buyToken: usdc,
      receiver: null,
      sellAmount: toAmount(10n ** 17n),
      buyAmount: toAmount(300_000_000n + BigInt(index)),
      validTo: 4_294_967_295 as Seconds,
      appData: `0x${'ab'.repeat(32)}` as Hash32,
      feeAmount: toAmount(0n),
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    signature: { scheme: 'eip712', bytes: `0x${'cd'.repeat(65)}` },
    class: 'market',
    createdAt: (START + index) as Milliseconds,
    placement: { from: ownerAt(index), quoteId: index, fullBalanceCheck: false },
    quote: {
      sell: 10n ** 17n,
      buy: 301_000_000n,
      fee: 10n ** 14n,
      gasAmount: 165_000,
      gasPrice: 1e9,
      sellTokenPrice: 1,
      swaps: [
        {
          pool: '1:0',
          tokenIn: sellToken,
          tokenOut: usdc,
          amountIn: 10n ** 17n,
          amountOut: 301_000_000n,
        },
      ],
      solver: usdc,
      isVerified: true,
    },
    interactions: { pre: [], post: [] },
    executed: { sell: 10n ** 17n, buy: 302_000_000n },
    executedFee: 10n ** 14n,
    executedSignedFee: 0n,
    isPresigned: false,
    last: { label: 'traded' },
    ...(index < OPEN_ORDERS ? { liveOn: network } : {}),
  }
}

/** Opens a new database with a number of orders and everything else that a placement reads. */
export async function openSized(size: number): Promise<ServiceDatabase> {
  const name = `store-${size}`
  await Dexie.delete(name)
  const database = openDatabase(name)
  for (let at = 0; at < size; at += CHUNK) {
    const count = Math.min(CHUNK, size - at)
    await database.orders.bulkAdd(Array.from({ length: count }, (_, index) => rowAt(at + index)))
  }
  await database.holdings.bulkPut(
    Array.from({ length: OWNERS }, (_, index) => ({
      chainId: network,
      token: sellToken,
      owner: ownerAt(index),
      balance: toAmount(10n ** 20n),
      allowance: toAmount(10n ** 20n),
      internal: toAmount(0n),
    })),
  )
  const { quote: price } = rowAt(0)
  if (!price) throw new Error('no quote')
  const at = {
    chainId: network,
    sellToken: sellToken,
    buyToken: usdc,
    kind: 'sell',
  } as const
  await database.quotes.add({ ...at, price, expiresAt: START as Milliseconds })
  return database
}
