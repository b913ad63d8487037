/**
 * Executes a solution in memory, as the settlement contract would. A solution settles completely, or it has a
 * fault and changes nothing.
 *
 * Routed solution: for each execution, the owner's tokens come in, `sell − fee` goes through the route, and
 * exactly `buy` goes out. The pools are in their current state, not the state that the solver saw. Each hop
 * receives the actual output of the hop before. Output beyond `buy` stays in the settlement buffers, as the
 * fees do. If the route pays less than `buy` plus the protocol fees held back from it, the solution has a
 * fault. Buffers never cover the difference.
 *
 * Pooled solution: all owners' tokens come in, the swaps run in order, and all `buy` amounts are paid from
 * the shared balance. The balance excludes fees, so fees cannot be traded away.
 *
 * An order for the native coin buys the wrapped token. The wrapped contract takes it back and pays out the
 * coin.
 */
import { chainOf, NATIVE_TOKEN_MARKER, tradedToken } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import type { Auction, AuctionOrder, Execution, Hop, PooledSolution, Solution, Swap } from '../model/auction'
import { protocolFeesOf } from '../model/fee-policies'
import { drawOf } from '../model/fees'
import {
  createDrawTracker,
  type DrawTracker,
  type Ledger,
  openLedger,
  type Party,
  type Transfer,
} from '../model/ledger'
import { invariantOf, type Pool, swap } from '../model/pools'
import type { Fault, OrderIndex } from '../model/scores'
import { type CheckedExecution, findFault } from './settlement-checks'

/** State before a settlement: the settlement contract, its token buffers in atoms, and the pools by id. */
export interface SettlementState {
  readonly settlement: Address
  readonly pools: ReadonlyMap<string, Pool>
  readonly buffers: ReadonlyMap<Address, bigint>
}

/** Executed swap with a pool. */
export interface ExecutedSwap extends Swap {
  readonly amountOut: bigint
}

/**
 * Result of a solution: the new state, the executed swaps, and the net transfers. Every token sums to zero.
 */
export interface Settled {
  readonly state: SettlementState
  readonly swaps: readonly ExecutedSwap[]
  readonly transfers: readonly Transfer[]
}

/** Orders that a solution may trade. */
export interface SettlementBatch extends Pick<Auction, 'chainId'> {
  readonly orders: OrderIndex
}

/** Settlement in progress. */
interface Progress {
  readonly settlement: Party
  readonly ledger: Ledger
  readonly draws: DrawTracker
  readonly before: ReadonlyMap<string, Pool>
  readonly changed: Map<string, Pool>
  readonly swaps: ExecutedSwap[]
}

/**
 * Executes a solution on a copy of the state, or returns its fault. `available` of each order must be the
 * amount left by the solutions settled before.
 * @example settle(state, { chainId, orders: [sell1000] }, { solver, executions: [{ ...sellAll, fee: 10n }] })
 * // { state, transfers: [trader −1000, settlement +10, pool +990, pool −bought, trader +bought] }
 */
export function settle(state: SettlementState, batch: SettlementBatch, solution: Solution): Settled | Fault {
  const progress: Progress = {
    settlement: { account: state.settlement },
    ledger: openLedger(),
    draws: createDrawTracker(),
    before: state.pools,
    changed: new Map(),
    swaps: [],
  }
  const found = findOrders(batch, solution)
  if ('fault' in found) return found
  const fault =
    'swaps' in solution
      ? settlePooled(progress, batch, solution, found.orders)
      : settleRouted(progress, batch, solution.executions, found.orders)
  if (fault !== undefined) return { fault }
  const transfers = progress.ledger.close()
  let after: SettlementState | undefined
  return {
    // The state is computed on demand, because most solutions are only simulated and their state is never
    // read.
    get state() {
      after ??= {
        ...state,
        pools: new Map([...state.pools, ...progress.changed]),
        buffers: creditBuffers(state, transfers),
      }
      return after
    },
    swaps: progress.swaps,
    transfers,
  }
}

/** Finds the order of each execution. Returns a fault if an order is unknown or executed twice. */
function findOrders(
  batch: SettlementBatch,
  { executions }: Solution,
): { orders: readonly AuctionOrder[] } | Fault {
  const orders = new Set<AuctionOrder>()
  for (const { uid } of executions) {
    const order = batch.orders.get(uid)
    if (!order) return { fault: `order ${uid} is not in this auction` }
    if (orders.has(order)) return { fault: `order ${uid} is executed twice` }
    orders.add(order)
  }
  return { orders: [...orders] }
}

/** Settles each execution in turn: draw, swap along the route, pay out. */
function settleRouted(
  progress: Progress,
  { chainId }: SettlementBatch,
  executions: readonly Execution[],
  orders: readonly AuctionOrder[],
): string | undefined {
  for (const [n, order] of orders.entries()) {
    const execution = executions[n] as Execution
    const broken = drawSellAmount(progress, { chainId, order, execution, kind: 'routed' })
    if (broken !== undefined) return broken
    const paid = swapAlongRoute(progress, execution.route, execution.sell - execution.fee)
    if (typeof paid === 'string') return `order ${order.uid} ${paid}`
    const promised = promisedOf(order, execution)
    if (paid < promised) return `order ${order.uid} was promised ${promised}, its route pays ${paid}`
    payOut(progress, chainId, order, execution.buy)
  }
  return undefined
}

/** Returns the atoms that the route must pay: the buy amount plus the protocol fees held back from it. */
const promisedOf = ({ terms: { kind } }: AuctionOrder, execution: Execution): bigint =>
  kind === 'sell' ? execution.buy + protocolFeesOf(execution) : execution.buy

/**
 * Draws all sell amounts, executes all swaps, then pays all buy amounts. `balances` is the shared balance by
 * token.
 */
function settlePooled(
  progress: Progress,
  { chainId }: SettlementBatch,
  { executions, swaps }: PooledSolution,
  orders: readonly AuctionOrder[],
): string | undefined {
  const balances = new Map<Address, bigint>()
  const balanceOf = (token: Address): bigint => balances.get(token) ?? 0n
  for (const [n, order] of orders.entries()) {
    const execution = executions[n] as Execution
    const broken = drawSellAmount(progress, { chainId, order, execution, kind: 'pooled' })
    if (broken !== undefined) return broken
    const { sellToken } = order.terms
    balances.set(sellToken, balanceOf(sellToken) + execution.sell - execution.fee)
  }
  for (const { amountIn, ...hop } of swaps) {
    if (amountIn > balanceOf(hop.tokenIn)) return `the batch swaps more of ${hop.tokenIn} than came in`
    const paid = swapAlongRoute(progress, [hop], amountIn)
    if (typeof paid === 'string') return `the batch ${paid}`
    balances.set(hop.tokenIn, balanceOf(hop.tokenIn) - amountIn)
    balances.set(hop.tokenOut, balanceOf(hop.tokenOut) + paid)
  }
  for (const [n, order] of orders.entries()) {
    const execution = executions[n] as Execution
    const promised = promisedOf(order, execution)
    const token = tradedToken(chainId, order.terms.buyToken)
    if (promised > balanceOf(token))
      return `order ${order.uid} was promised ${promised}, ${balanceOf(token)} are left`
    balances.set(token, balanceOf(token) - promised)
    payOut(progress, chainId, order, execution.buy)
  }
  return undefined
}

/** Draws the sell amount from the owner if all checks pass. Returns the fault, if any. */
function drawSellAmount(
  { draws, ledger, settlement }: Progress,
  { chainId, order, execution, kind }: Omit<CheckedExecution, 'drawn'>,
): string | undefined {
  const { terms } = order
  const source = sourceOf(order)
  const drawn = draws.drawnOf(source, terms.sellToken)
  const broken = findFault({ chainId, order, execution, kind, drawn })
  if (broken !== undefined) return `order ${order.uid} ${broken}`
  const draw = drawOf(terms, execution)
  draws.draw(source, terms.sellToken, draw)
  ledger.move(source, settlement, terms.sellToken, draw)
  return undefined
}

/** Swaps atoms along a route. Returns the actual output of the last pool, or a fault. */
function swapAlongRoute(
  { settlement, ledger, before, changed, swaps }: Progress,
  route: readonly Hop[],
  sell: bigint,
): bigint | string {
  let atoms = sell
  for (const { pool: id, tokenIn, tokenOut } of route) {
    const pool = changed.get(id) ?? before.get(id)
    if (!pool) return `trades in an unknown pool ${id}`
    if (!holdsPair(pool, tokenIn, tokenOut)) return `trades a token that pool ${id} does not hold`
    const after = swap(pool, tokenIn, atoms)
    if (invariantOf(after.pool) < invariantOf(pool)) return `takes more than pool ${id} may pay`
    ledger.move(settlement, { account: pool.address }, tokenIn, atoms)
    ledger.move({ account: pool.address }, settlement, tokenOut, after.paid)
    changed.set(id, after.pool)
    swaps.push({ pool: id, tokenIn, tokenOut, amountIn: atoms, amountOut: after.paid })
    atoms = after.paid
  }
  return atoms
}

const holdsPair = ({ tokenA, tokenB }: Pool, tokenIn: Address, tokenOut: Address): boolean =>
  (tokenIn === tokenA && tokenOut === tokenB) || (tokenIn === tokenB && tokenOut === tokenA)

/** Pays the receiver, in the native coin if the order buys it. */
function payOut(
  { settlement, ledger }: Progress,
  chainId: Auction['chainId'],
  order: AuctionOrder,
  atoms: bigint,
) {
  const { buyToken, buyTokenBalance } = order.terms
  const receiver: Party = { account: receiverOf(order), balance: buyTokenBalance }
  if (buyToken !== NATIVE_TOKEN_MARKER) {
    ledger.move(settlement, receiver, buyToken, atoms)
    return
  }
  const wrapper: Party = { account: chainOf(chainId).wrappedNative }
  ledger.move(settlement, wrapper, tradedToken(chainId, buyToken), atoms)
  ledger.move(wrapper, receiver, NATIVE_TOKEN_MARKER, atoms)
}

const ZERO_ADDRESS: string = '0x0000000000000000000000000000000000000000'

/** Returns the receiver of an order. The contract treats the zero address as the owner. */
export const receiverOf = ({ owner, terms: { receiver } }: Pick<AuctionOrder, 'owner' | 'terms'>): Address =>
  receiver === null || receiver === ZERO_ADDRESS ? owner : receiver

/**
 * Returns the account and balance type that an order is drawn from. With `external`, the allowance is given
 * to the vault but the owner holds the tokens.
 */
export const sourceOf = ({ owner, terms }: Pick<AuctionOrder, 'owner' | 'terms'>): Required<Party> => ({
  account: owner,
  balance: terms.sellTokenBalance === 'internal' ? 'internal' : 'erc20',
})

/** Adds fees and dust to the buffers of the settlement contract. */
function creditBuffers({ settlement, buffers }: SettlementState, transfers: readonly Transfer[]) {
  const credited = new Map(buffers)
  for (const { account, token, balance, delta } of transfers) {
    if (account === settlement && balance === 'erc20')
      credited.set(token, (credited.get(token) ?? 0n) + delta)
  }
  return credited
}
