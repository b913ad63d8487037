/**
 * Estimates a trade by running an auction with that one order and one solver. A quote is therefore exactly
 * what an auction would give as long as the market does not change. The estimate includes the network cost of
 * its pools, and its swaps are executed on a copy of the pools first.
 *
 * If the cost of a sale is taken out of its sell amount, the estimate contains unscaled amounts (SOURCES:
 * Quotes): the whole sell amount, and its proceeds at the price of the trade. They are rounded so that
 * scaling them down gives the auction's exact amounts.
 */

import { solverAccounts } from '../../../api/exchange/settings'
import type { Auction } from '../../../auction/model/auction'
import { gasOf, networkFee } from '../../../auction/model/fees'
import { atomsWorth, weiOf } from '../../../auction/model/native-prices'
import { indexOrders } from '../../../auction/model/scores'
import { bestSell, indexPools, listPaths, sellThrough } from '../../../auction/route/routes'
import { type ExecutedSwap, settle } from '../../../auction/settle/settlement'
import { deploymentOf, tradedToken } from '../../../domain/chains/chains'
import { type Executed, mulDivUp } from '../../../domain/orders/amounts'
import { type QuoteSide, quoteAmounts } from '../../../domain/orders/quotes'
import { type Address, MAX_UINT256, type OrderUid, type Seconds, toAmount } from '../../../domain/scalars'
import type { ChainMarket, TrialTrade } from '../chain/chain'
import { type PreparedAuction, prepareAuction, type Solver, withOrders } from '../solvers/prepared-auction'
import type { EstimateRow } from '../store/rows'

/** A trade to estimate. Tokens are named as in orders. `extraGas` is gas for the signature and hooks. */
export interface EstimateRequest {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly side: QuoteSide
  readonly extraGas: number
}

/** Returns the wei that one atom of a token is worth. */
export const nativePriceOf = ({ nativePrices, chainId }: ChainMarket, token: Address): number | undefined => {
  const price = nativePrices.get(tradedToken(chainId, token))
  return price ? Number(price) / 1e18 : undefined
}

const NO_UID = `0x${'00'.repeat(56)}` as OrderUid
const TRADER = `0x${'00'.repeat(19)}01` as Address
const NO_HASH = `0x${'00'.repeat(32)}`

/** Builds an auction with one order. Its owner has unlimited funds. */
const buildAuction = (
  market: ChainMarket,
  { sellToken, buyToken, side: { kind } }: Pick<EstimateRequest, 'sellToken' | 'buyToken' | 'side'>,
  { sell, buy }: Executed,
): Auction => ({
  ...market,
  id: 0,
  orders: [
    {
      uid: NO_UID,
      owner: TRADER,
      terms: {
        sellToken,
        buyToken,
        receiver: null,
        sellAmount: toAmount(sell),
        buyAmount: toAmount(buy),
        validTo: 0 as Seconds,
        appData: NO_HASH as never,
        feeAmount: toAmount(0n),
        kind,
        partiallyFillable: false,
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
      },
      executed: { sell: 0n, buy: 0n },
      available: MAX_UINT256,
    },
  ],
})

/** Builds the state that the settlement starts from. */
const buildState = ({ chainId, pools }: ChainMarket) => ({
  settlement: deploymentOf(chainId, 'production').settlement,
  pools: new Map(pools.map((pool) => [pool.id, pool])),
  buffers: new Map(),
})

/** A solver's execution of the one order, with the executed swaps. */
interface Bid extends Executed {
  readonly solver: Address
  readonly fee: bigint
  readonly swaps: readonly ExecutedSwap[]
}

/** Returns the first solution of a solver that settles. */
function findBid(
  market: ChainMarket,
  prepared: PreparedAuction,
  solve: Solver,
  isTimeUp: () => boolean,
): Bid | undefined {
  const batch = { chainId: market.chainId, orders: prepared.orders }
  for (const solution of solve(prepared, { isSpent: isTimeUp })) {
    const settled = settle(buildState(market), batch, solution)
    const [execution] = solution.executions
    if ('fault' in settled || !execution) continue
    const { sell, buy, fee } = execution
    return { sell, buy, fee, solver: solution.solver, swaps: settled.swaps }
  }
  return undefined
}

/**
 * Limit on the sell amount of a purchase, as a multiple of the bought tokens' worth. It exceeds every
 * realistic price and does not overflow.
 */
const MAX_WORTH_FACTOR = 1_000n
const MAX_TRIES = 4

/**
 * Asks a solver for a bid. If the sell amount excludes the fee, it repeats with the fee of the previous bid
 * until the fee no longer changes. `extra` is withheld for gas that the solver does not know of.
 */
function requestBid(
  market: ChainMarket,
  request: EstimateRequest,
  extra: bigint,
  solve: Solver,
  isTimeUp: () => boolean,
): Bid | undefined {
  const { side, sellToken, buyToken } = request
  let prepared: PreparedAuction | undefined
  const bid = (sell: bigint, buy: bigint): Bid | undefined => {
    if (sell <= 0n || sell > MAX_UINT256) return undefined
    const auction = buildAuction(market, request, { sell, buy })
    prepared = prepared ? withOrders(prepared, auction.orders) : prepareAuction(auction)
    return findBid(market, prepared, solve, isTimeUp)
  }
  let fee = networkFee(market, sellToken, 1) ?? 0n
  if (side.kind === 'buy') {
    const worth = atomsWorth(market, sellToken, weiOf(market, buyToken, side.buyAmount) ?? 0n) ?? 0n
    const most = (worth + fee + 1n) * MAX_WORTH_FACTOR
    return bid(most < MAX_UINT256 ? most : MAX_UINT256, side.buyAmount)
  }
  if (side.basis === 'beforeFee') return bid(side.sellAmount - extra, 1n)
  for (let n = 0; n < MAX_TRIES; n += 1) {
    const found = bid(side.sellAmount + fee, 1n)
    if (!found || found.fee === fee) return found
    fee = found.fee
  }
  return undefined
}

/**
 * Estimates a trade with one solver. Returns undefined if the solver has no solution or a token has no price.
 */
export function estimateTrade(
  market: ChainMarket,
  request: EstimateRequest,
  solve: Solver,
  isTimeUp: () => boolean,
): EstimateRow | undefined {
  const { sellToken, side } = request
  const extra = priceGas(market, request)
  if (extra === undefined) return undefined
  const found = requestBid(market, request, extra, solve, isTimeUp)
  if (!found) return undefined
  const { swaps, solver } = found
  const fee = found.fee + extra
  const net = found.sell - found.fee
  const gasAmount = Number(gasOf(swaps.length)) + request.extraGas
  const isWhole = side.basis === 'beforeFee'
  return {
    sell: isWhole ? side.sellAmount : net,
    buy: isWhole ? mulDivUp(found.buy, side.sellAmount, net) : found.buy,
    fee,
    gasAmount,
    gasPrice: Number(market.gasPrice),
    sellTokenPrice: nativePriceOf(market, sellToken) ?? 0,
    swaps: [...swaps],
    solver,
    isVerified: true,
  }
}

/** Returns the cost of the extra gas in atoms of the sell token, or undefined if a token has no price. */
const priceGas = (
  market: ChainMarket,
  { sellToken, buyToken, extraGas }: EstimateRequest,
): bigint | undefined =>
  nativePriceOf(market, buyToken) === undefined
    ? undefined
    : atomsWorth(market, sellToken, BigInt(Math.ceil(extraGas)) * market.gasPrice)

/**
 * Estimates the cost of a sale that no solver takes because the cost exceeds its proceeds. The refusal can
 * then name the cost instead of missing liquidity. Uses the best path, or the first path if no path brings
 * anything. Returns undefined without a path.
 */
export function estimateCost(market: ChainMarket, request: EstimateRequest): EstimateRow | undefined {
  const { sellToken, buyToken, side, extraGas } = request
  const extra = priceGas(market, request)
  if (side.kind === 'buy' || extra === undefined) return undefined
  const index = indexPools(market.pools)
  const { chainId } = market
  const query = { from: tradedToken(chainId, sellToken), to: tradedToken(chainId, buyToken), maxHops: 2 }
  const hops = bestSell(index, query, side.sellAmount)?.hops ?? listPaths(index, query)[0]
  if (!hops) return undefined
  return {
    sell: side.sellAmount,
    buy: sellThrough(index, hops, side.sellAmount),
    fee: (networkFee(market, sellToken, hops.length) ?? 0n) + extra,
    gasAmount: Number(gasOf(hops.length)) + extraGas,
    gasPrice: Number(market.gasPrice),
    sellTokenPrice: nativePriceOf(market, sellToken) ?? 0,
    swaps: [],
    solver: solverAccounts.baseline,
    isVerified: false,
  }
}

/**
 * Settles a quoted trade on a copy of the pools, for an owner with unlimited funds. Returns undefined if it
 * does not settle.
 */
export function simulateTrade(
  market: ChainMarket,
  request: Pick<EstimateRequest, 'sellToken' | 'buyToken' | 'side'>,
  { fee, swaps, solver, ...estimate }: Executed & Pick<EstimateRow, 'fee' | 'swaps' | 'solver'>,
): TrialTrade | undefined {
  const { sellToken, buyToken, side } = request
  if (side.basis === 'beforeFee' && fee >= estimate.sell) return undefined
  const net = quoteAmounts(side, estimate, fee)
  const sell = net.sell + fee
  if (sell > MAX_UINT256) return undefined
  const state = buildState(market)
  const executions = [{ uid: NO_UID, sell, buy: net.buy, fee, route: [] }]
  const orders = indexOrders(buildAuction(market, request, { sell, buy: net.buy }).orders)
  const batch = { chainId: market.chainId, orders }
  const settled = settle(state, batch, { solver, executions, swaps })
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
