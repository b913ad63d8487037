/**
 * What a trade would bring now (live service 5): the best way through the pools, what the network asks for it, and
 * whether settling that very trade on a copy of the pools gives what is promised.
 */
import { gasOf } from '../../auction/fees'
import {
  bestBuy,
  bestSell,
  indexPools,
  listPaths,
  type PoolIndex,
  type Route,
  sellThrough,
} from '../../auction/routes'
import { settle } from '../../auction/settlement'
import { deploymentOf, tradedToken } from '../../domain/chains'
import type { Executed } from '../../domain/order-amounts'
import { feeAmountOf, type GasCost, type QuoteSide, quoteAmounts } from '../../domain/quotes'
import { type Address, MAX_UINT256, type OrderUid, type Seconds, toAmount } from '../../domain/scalars'
import type { Market, TrialTrade } from './chain/chain'
import { solverAccounts } from './panel'
import type { EstimateRow } from './store/rows'

/** What is asked: tokens as an order names them, and gas beyond the trade's own (signature, hooks). */
export interface Ask {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly side: QuoteSide
  readonly extraGas: number
  /** Pools on the way at most; two unless told. */
  readonly maxHops?: number
}

/** Wei that one atom of a token is worth, as a float. */
export const nativePriceOf = ({ nativePrices, chainId }: Market, token: Address): number | undefined => {
  const price = nativePrices.get(tradedToken(chainId, token))
  return price ? Number(price) / 1e18 : undefined
}

const MAX_HOPS = 2

/** Undefined when no path of pools pays anything, or a token has no price. */
export function estimateTrade(market: Market, ask: Ask): EstimateRow | undefined {
  const sellTokenPrice = nativePriceOf(market, ask.sellToken)
  if (sellTokenPrice === undefined || nativePriceOf(market, ask.buyToken) === undefined) return undefined
  const gasFor = (hops: number): GasCost => ({
    gasAmount: Number(gasOf(hops)) + ask.extraGas,
    gasPrice: Number(market.gasPrice),
    sellTokenPrice,
  })
  const index = indexPools(market.pools)
  const route = findRoute(index, market, ask, (hops) => feeAmountOf(gasFor(hops)))
  if (!route) return undefined
  const gas = gasFor(route.hops.length)
  const amounts = amountsOver(index, route, ask.side)
  const estimate = {
    ...amounts,
    ...gas,
    fee: feeAmountOf(gas),
    route: [...route.hops],
    solver: solverAccounts.baseline,
  }
  return { ...estimate, isVerified: tryTrade(market, ask, estimate) !== undefined }
}

/**
 * The best route with its network cost; for an amount that the cost eats up, the best without; for one too small to
 * bring an atom, the first there is, so that what is told is the cost and not a lack of pools.
 */
function findRoute(
  index: PoolIndex,
  { chainId }: Market,
  { sellToken, buyToken, side, maxHops = MAX_HOPS }: Ask,
  feeOf: (hops: number) => bigint,
): Pick<Route, 'hops' | 'amountIn' | 'amountOut'> | undefined {
  const journey = { from: tradedToken(chainId, sellToken), to: tradedToken(chainId, buyToken), maxHops }
  if (side.kind === 'buy') return bestBuy(index, { ...journey, feeOf }, side.buyAmount)
  const paid =
    bestSell(index, { ...journey, feeOf }, side.sellAmount) ?? bestSell(index, journey, side.sellAmount)
  if (paid) return paid
  const [hops] = listPaths(index, journey)
  return hops && { hops, amountIn: side.sellAmount, amountOut: 0n }
}

const amountsOver = (
  index: PoolIndex,
  route: Pick<Route, 'hops' | 'amountIn' | 'amountOut'>,
  side: QuoteSide,
): Executed =>
  side.kind === 'buy'
    ? { sell: route.amountIn, buy: route.amountOut }
    : { sell: side.sellAmount, buy: sellThrough(index, route.hops, side.sellAmount) }

const NO_UID = `0x${'00'.repeat(56)}` as OrderUid
const TRADER = `0x${'00'.repeat(19)}01` as Address
const NO_HASH = `0x${'00'.repeat(32)}`

/** Settles the quoted trade, for a trader who has what it takes, on a copy of the pools; undefined when it does not settle. */
export function tryTrade(
  market: Market,
  { sellToken, buyToken, side }: Pick<Ask, 'sellToken' | 'buyToken' | 'side'>,
  estimate: Executed & Pick<EstimateRow, 'fee' | 'route'>,
): TrialTrade | undefined {
  const { fee, route } = estimate
  if (side.of === 'beforeFee' && fee >= estimate.sell) return undefined
  const net = quoteAmounts(side, estimate, fee)
  const sell = net.sell + fee
  if (sell > MAX_UINT256) return undefined
  const order = {
    uid: NO_UID,
    owner: TRADER,
    terms: {
      sellToken,
      buyToken,
      receiver: null,
      sellAmount: toAmount(sell),
      buyAmount: toAmount(net.buy),
      validTo: 0 as Seconds,
      appData: NO_HASH as never,
      feeAmount: toAmount(0n),
      kind: side.kind,
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    executed: { sell: 0n, buy: 0n },
    available: sell,
  } as const
  const state = {
    settlement: deploymentOf(market.chainId, 'production').settlement,
    pools: new Map(market.pools.map((pool) => [pool.id, pool])),
    buffers: new Map(),
  }
  const solution = {
    solver: solverAccounts.baseline,
    executions: [{ uid: NO_UID, sell, buy: net.buy, fee, route }],
  }
  const settled = settle(state, { chainId: market.chainId, orders: [order] }, solution)
  if ('fault' in settled) return undefined
  const { chainId, block } = market
  const { kind } = side
  return {
    chainId,
    block,
    sellToken,
    buyToken,
    kind,
    sell,
    buy: net.buy,
    swaps: settled.swaps,
    pools: state.pools,
  }
}
