/**
 * Settles the winners of an auction one after the other in memory. Each winner sees the pools and balances
 * left by the winners before it. A winner that is no longer valid fails alone and changes nothing.
 */
import type { Auction, AuctionOrder, Execution, Solution } from '../../../auction/model/auction'
import { drawOf, signedFeeOf } from '../../../auction/model/fees'
import type { Transfer } from '../../../auction/model/ledger'
import type { Pool } from '../../../auction/model/pools'
import { indexOrders, type OrderIndex } from '../../../auction/model/scores'
import { type Simulate, simulateInOrder } from '../../../auction/settle/sequential'
import type { ExecutedSwap } from '../../../auction/settle/settlement'
import { hashText } from '../../../domain/bytes'
import { deploymentOf } from '../../../domain/chains/chains'
import { filledAmount } from '../../../domain/orders/amounts'
import type { Hash32 } from '../../../domain/scalars'
import type { SettledBatch } from '../chain/chain'

/** Fill of one order: amounts, the fee within the sell amount, and the signed fee on top. */
export interface Fill {
  readonly order: AuctionOrder
  readonly execution: Execution
  readonly signedFee: bigint
  readonly txHash: Hash32
}

/** Attempt to settle a winning solution. */
interface Attempt {
  readonly solutionUid: number
  readonly solution: Solution
  /** Reason for the failure. Undefined if the solution settled. */
  readonly fault?: string
  readonly txHash?: Hash32
  /** Swaps of the solution with pools. */
  readonly swaps: readonly ExecutedSwap[]
}

/** Settled batch with all attempts. */
export interface Batch extends SettledBatch {
  readonly attempts: readonly Attempt[]
  readonly fills: readonly Fill[]
}

type Draw = SettledBatch['draws'][number]

const drawBy = ({ order, execution }: Pick<Fill, 'order' | 'execution'>): bigint =>
  drawOf(order.terms, execution)

/**
 * Settles winning solutions in the order of their ranking. `solutionUid` is the position in the ranking, from
 * 0. `carryOut` may replay an earlier simulation that ran in the same order.
 */
export function settleWinners(
  auction: Auction,
  winners: readonly { readonly solution: Solution; readonly solutionUid: number }[],
  carryOut: Simulate = simulateInOrder(auction, deploymentOf(auction.chainId, 'production').settlement),
  orders: OrderIndex = indexOrders(auction.orders),
): Batch {
  let pools: ReadonlyMap<string, Pool> = new Map(auction.pools.map((pool) => [pool.id, pool]))
  const attempts: Attempt[] = []
  const fills: Fill[] = []
  const transfers: Transfer[] = []
  for (const { solution, solutionUid } of winners) {
    const settled = carryOut(solution)
    if ('fault' in settled) {
      attempts.push({ solutionUid, solution, fault: settled.fault, swaps: [] })
      continue
    }
    const txHash = hashText(`cowbell paper ${auction.chainId} settle ${auction.id} ${solutionUid}`)
    pools = settled.state.pools
    transfers.push(...settled.transfers)
    attempts.push({ solutionUid, solution, txHash, swaps: settled.swaps })
    fills.push(...fillsOf(settled.solution, orders, txHash))
  }
  return { attempts, fills, transfers, pools, draws: fills.flatMap(toDraw) }
}

function fillsOf(
  { executions }: Solution,
  orders: ReadonlyMap<string, AuctionOrder>,
  txHash: Hash32,
): readonly Fill[] {
  return executions.flatMap((execution) => {
    const order = orders.get(execution.uid)
    if (!order) return []
    const { terms } = order
    return [{ order, execution, signedFee: signedFeeOf(terms, filledAmount(terms.kind, execution)), txHash }]
  })
}

/** Returns the amount drawn from an allowance. Balances inside the vault need no allowance. */
function toDraw(fill: Fill): readonly Draw[] {
  const { owner, terms } = fill.order
  if (terms.sellTokenBalance === 'internal') return []
  return [{ owner, token: terms.sellToken, atoms: drawBy(fill) }]
}
