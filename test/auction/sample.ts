/** Small tokens, pools and orders for calculations by hand, and random ones. */

import type { Auction, AuctionOrder, Execution, Solution } from '../../src/auction/model/auction'
import type { Pool } from '../../src/auction/model/pools'
import { indexOrders } from '../../src/auction/model/scores'
import type { SettlementBatch, SettlementState } from '../../src/auction/settle/settlement'
import type { OrderTerms } from '../../src/domain/orders/order'
import type { Address, ChainId, Hash32, OrderUid, Seconds } from '../../src/domain/scalars'
import { toAmount } from '../../src/domain/scalars'
import { fc } from '../support/properties'

export const addressOf = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}` as Address
export const uidOf = (n: number): OrderUid => `0x${n.toString(16).padStart(112, '0')}` as OrderUid

export const mainnet = 1 as ChainId
export const [a, b, c, d] = [addressOf(0xa), addressOf(0xb), addressOf(0xc), addressOf(0xd)] as const
export const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2' as Address
export const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' as Address
export const trader = addressOf(0x1001)
export const settlement = addressOf(0x5e77)
export const solver = addressOf(0x501)
export const rival = addressOf(0x502)

export const PAR = 10n ** 18n

export const poolOf = (
  n: number,
  tokenA: Address,
  reserveA: bigint,
  tokenB: Address,
  reserveB: bigint,
): Pool => ({
  id: `pool ${n}`,
  address: addressOf(0x9000 + n),
  tokenA,
  tokenB,
  reserveA,
  reserveB,
})

type SampleTerms = { [Key in keyof OrderTerms]?: OrderTerms[Key] extends bigint ? bigint : OrderTerms[Key] }
export interface SampleOrder extends SampleTerms {
  readonly n?: number
  readonly owner?: Address
  readonly available?: bigint
  readonly executed?: { readonly sell: bigint; readonly buy: bigint }
}

/** Returns a fill-or-kill order that sells 1,000 a for at least 500 b, with changes. */
export function orderOf(given: SampleOrder = {}): AuctionOrder {
  const { n = 1, owner = trader, available = 10n ** 40n, executed = { sell: 0n, buy: 0n }, ...terms } = given
  return {
    uid: uidOf(n),
    owner,
    available,
    executed,
    terms: {
      sellToken: a,
      buyToken: b,
      receiver: null,
      validTo: 2_000_000_000 as Seconds,
      appData: `0x${'0'.repeat(64)}` as Hash32,
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      ...terms,
      sellAmount: toAmount(terms.sellAmount ?? 1_000n),
      buyAmount: toAmount(terms.buyAmount ?? 500n),
      feeAmount: toAmount(terms.feeAmount ?? 0n),
    },
  }
}

/** Returns an auction with free gas and a price of one wei per atom for every token, with changes. */
export const auctionOf = (given: Partial<Auction>): Auction => ({
  id: 7,
  chainId: mainnet,
  block: 100,
  orders: [],
  pools: [],
  nativePrices: new Map([a, b, c, d, weth].map((token) => [token, PAR])),
  gasPrice: 0n,
  ...given,
})

export const executionOf = (given: Partial<Execution> = {}): Execution => ({
  uid: uidOf(1),
  sell: 1_000n,
  buy: 500n,
  fee: 0n,
  route: [],
  ...given,
})

export const solutionOf = (by: Address, ...executions: readonly Execution[]): Solution => ({
  solver: by,
  executions,
})

export const settlementBatchOf = ({
  chainId,
  orders,
}: Pick<Auction, 'chainId' | 'orders'>): SettlementBatch => ({
  chainId,
  orders: indexOrders(orders),
})

export const stateOf = (pools: readonly Pool[]): SettlementState => ({
  settlement,
  pools: new Map(pools.map((pool) => [pool.id, pool])),
  buffers: new Map(),
})

const TOKENS = [a, b, c, weth] as const
const reserve = fc.bigInt({ min: 1_000n, max: 10n ** 30n })

/** Up to eight random pools between four tokens, parallel ones included. */
export const anyPools: fc.Arbitrary<readonly Pool[]> = fc
  .array(fc.tuple(fc.subarray([...TOKENS], { minLength: 2, maxLength: 2 }), reserve, reserve), {
    minLength: 1,
    maxLength: 8,
  })
  .map((rows) =>
    rows.map(([[tokenA = a, tokenB = b], reserveA, reserveB], n) =>
      poolOf(n, tokenA, reserveA, tokenB, reserveB),
    ),
  )

const anyOrder = fc.record({
  owner: fc.constantFrom(trader, addressOf(0x1002), addressOf(0x1003)),
  available: fc.bigInt({ min: 0n, max: 10n ** 31n }),
  tokens: fc.shuffledSubarray([...TOKENS], { minLength: 2, maxLength: 2 }),
  isNative: fc.boolean(),
  kind: fc.constantFrom('sell' as const, 'buy' as const),
  partiallyFillable: fc.boolean(),
  sellTokenBalance: fc.constantFrom('erc20' as const, 'internal' as const),
  receiver: fc.constantFrom(null, addressOf(0), addressOf(0x2001)),
  sellAmount: fc.bigInt({ min: 1n, max: 10n ** 30n }),
  buyAmount: fc.bigInt({ min: 1n, max: 10n ** 30n }),
  feeAmount: fc.constantFrom(0n, 0n, 0n, 5n, 10n ** 20n),
})

/** An auction of random orders over random pools. Some buy the native coin, some carry a signed fee. */
export const anyAuction: fc.Arbitrary<Auction> = fc
  .record({
    pools: anyPools,
    rows: fc.array(anyOrder, { maxLength: 6 }),
    prices: fc.tuple(...TOKENS.map(() => fc.bigInt({ min: 1n, max: 10n ** 27n }))),
    gasPrice: fc.bigInt({ min: 0n, max: 10n ** 11n }),
  })
  .map(({ pools, rows, prices, gasPrice }) =>
    auctionOf({
      pools,
      gasPrice,
      nativePrices: new Map(TOKENS.map((token, n) => [token, prices[n] ?? PAR])),
      orders: rows.map(({ tokens: [sellToken = a, buyToken = b], isNative, ...row }, n) =>
        orderOf({ ...row, n, sellToken, buyToken: isNative && buyToken === weth ? native : buyToken }),
      ),
    }),
  )
