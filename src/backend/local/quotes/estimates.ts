/**
 * What a trade would bring now: an auction of that one order, put to a solver of the panel. So a quote is what an auction
 * would give, to the atom, while the market stands still: the network's cost for just those pools is within, and the
 * trades with pools are made on a copy before anything is promised.
 *
 * An estimate of a sale that pays its cost out of itself holds the whole amount and what it would bring at that price
 * (SOURCES: Quotes: unscaled), rounded so that scaling it down again gives the very atoms of the auction.
 */

import { solverAccounts } from '../../../api/exchange/settings'
import type { Auction, Solver } from '../../../auction/model/auction'
import { gasOf, networkFee } from '../../../auction/model/fees'
import { atomsWorth, weiOf } from '../../../auction/model/native-prices'
import { bestSell, indexPools, listPaths, sellThrough } from '../../../auction/route/routes'
import { type MadeSwap, settle } from '../../../auction/settle/settlement'
import { deploymentOf, tradedToken } from '../../../domain/chains/chains'
import { type Executed, mulDivUp } from '../../../domain/orders/amounts'
import { type QuoteSide, quoteAmounts } from '../../../domain/orders/quotes'
import { type Address, MAX_UINT256, type OrderUid, type Seconds, toAmount } from '../../../domain/scalars'
import type { ChainMarket, TrialTrade } from '../chain/chain'
import type { EstimateRow } from '../store/rows'

/** What is asked: tokens as an order names them, and gas beyond the trade's own (signature, hooks). */
export interface Ask {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly side: QuoteSide
  readonly extraGas: number
}

/** Wei that one atom of a token is worth, as a float. */
export const nativePriceOf = ({ nativePrices, chainId }: ChainMarket, token: Address): number | undefined => {
  const price = nativePrices.get(tradedToken(chainId, token))
  return price ? Number(price) / 1e18 : undefined
}

const NO_UID = `0x${'00'.repeat(56)}` as OrderUid
const TRADER = `0x${'00'.repeat(19)}01` as Address
const NO_HASH = `0x${'00'.repeat(32)}`

/** An auction of one order, of a trader who has what it takes. */
const auctionOf = (
  market: ChainMarket,
  { sellToken, buyToken, side: { kind } }: Pick<Ask, 'sellToken' | 'buyToken' | 'side'>,
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

/** What an auction settles on. */
const stateOf = ({ chainId, pools }: ChainMarket) => ({
  settlement: deploymentOf(chainId, 'production').settlement,
  pools: new Map(pools.map((pool) => [pool.id, pool])),
  buffers: new Map(),
})

/** A solver's execution of the one order with its trades, as they were made. */
interface Bid extends Executed {
  readonly solver: Address
  readonly fee: bigint
  readonly swaps: readonly MadeSwap[]
}

/** A solver's first solution of the one order that settles. */
function bidOf(
  market: ChainMarket,
  auction: Auction,
  solve: Solver,
  isTimeUp: () => boolean,
): Bid | undefined {
  for (const solution of solve(auction, { isSpent: isTimeUp })) {
    const settled = settle(stateOf(market), auction, solution)
    const [execution] = solution.executions
    if ('fault' in settled || !execution) continue
    const { sell, buy, fee } = execution
    return { sell, buy, fee, solver: solution.solver, swaps: settled.swaps }
  }
  return undefined
}

/** A purchase may cost so many times what it is worth: far more than any that is wanted, near enough to count with. */
const MAX_TIMES = 1_000n
const MAX_TRIES = 4

/**
 * A solver's bid. A sale of an amount after its cost is one of both together: the bid before gives the cost, until it is
 * reported again. `extra` is kept back for what no solver knows of.
 */
function askSolver(
  market: ChainMarket,
  ask: Ask,
  extra: bigint,
  solve: Solver,
  isTimeUp: () => boolean,
): Bid | undefined {
  const { side, sellToken, buyToken } = ask
  const bid = (sell: bigint, buy: bigint): Bid | undefined =>
    sell > 0n && sell <= MAX_UINT256
      ? bidOf(market, auctionOf(market, ask, { sell, buy }), solve, isTimeUp)
      : undefined
  let fee = networkFee(market, sellToken, 1) ?? 0n
  if (side.kind === 'buy') {
    const worth = atomsWorth(market, sellToken, weiOf(market, buyToken, side.buyAmount) ?? 0n) ?? 0n
    const most = (worth + fee + 1n) * MAX_TIMES
    return bid(most < MAX_UINT256 ? most : MAX_UINT256, side.buyAmount)
  }
  if (side.of === 'beforeFee') return bid(side.sellAmount - extra, 1n)
  for (let n = 0; n < MAX_TRIES; n += 1) {
    const found = bid(side.sellAmount + fee, 1n)
    if (!found || found.fee === fee) return found
    fee = found.fee
  }
  return undefined
}

/** A solver's estimate; undefined when it has none, or a token has no price. */
export function estimateTrade(
  market: ChainMarket,
  ask: Ask,
  solve: Solver,
  isTimeUp: () => boolean,
): EstimateRow | undefined {
  const { sellToken, side } = ask
  const extra = priceGas(market, ask)
  if (extra === undefined) return undefined
  const found = askSolver(market, ask, extra, solve, isTimeUp)
  if (!found) return undefined
  const { swaps, solver } = found
  const fee = found.fee + extra
  const net = found.sell - found.fee
  const gasAmount = Number(gasOf(swaps.length)) + ask.extraGas
  const isWhole = side.of === 'beforeFee'
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

/** The cost of an ask's own gas, atoms of the sell token; undefined when a token has no price. */
const priceGas = (market: ChainMarket, { sellToken, buyToken, extraGas }: Ask): bigint | undefined =>
  nativePriceOf(market, buyToken) === undefined
    ? undefined
    : atomsWorth(market, sellToken, BigInt(Math.ceil(extraGas)) * market.gasPrice)

/**
 * What a sale costs that no solver answers, because its cost eats it up: so that the refusal names the cost and not a lack
 * of pools. Over the path that brings most, or of those that bring nothing the first; undefined without one.
 */
export function estimateCost(market: ChainMarket, ask: Ask): EstimateRow | undefined {
  const { sellToken, buyToken, side, extraGas } = ask
  const extra = priceGas(market, ask)
  if (side.kind === 'buy' || extra === undefined) return undefined
  const index = indexPools(market.pools)
  const { chainId } = market
  const journey = { from: tradedToken(chainId, sellToken), to: tradedToken(chainId, buyToken), maxHops: 2 }
  const hops = bestSell(index, journey, side.sellAmount)?.hops ?? listPaths(index, journey)[0]
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

/** Settles the quoted trade, for a trader who has what it takes, on a copy of the pools; undefined when it does not settle. */
export function tryTrade(
  market: ChainMarket,
  ask: Pick<Ask, 'sellToken' | 'buyToken' | 'side'>,
  { fee, swaps, solver, ...estimate }: Executed & Pick<EstimateRow, 'fee' | 'swaps' | 'solver'>,
): TrialTrade | undefined {
  const { sellToken, buyToken, side } = ask
  if (side.of === 'beforeFee' && fee >= estimate.sell) return undefined
  const net = quoteAmounts(side, estimate, fee)
  const sell = net.sell + fee
  if (sell > MAX_UINT256) return undefined
  const state = stateOf(market)
  const executions = [{ uid: NO_UID, sell, buy: net.buy, fee, route: [] }]
  const settled = settle(state, auctionOf(market, ask, { sell, buy: net.buy }), { solver, executions, swaps })
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
