/**
 * A solution carried out, on values: the settlement contract's part of a round. It happens completely or not at all.
 *
 * Of a routed solution: per execution the owner's tokens come in, `sell − fee` goes through the route, and exactly `buy` goes
 * out. The pools are taken as they stand, not as the solver saw them, and each hop is fed with what the hop before it really
 * paid. What a route pays beyond `buy` stays in the settlement's buffers, as the fees do. When it pays less than `buy` and the
 * protocol fees held back from it, because others traded in its pools first, the solution is at fault: buffers are not spent on
 * a promise that does not hold.
 *
 * Of a pooled solution: all owners' tokens come in, the swaps are made in their order, all promises are paid out of what
 * came in and was swapped. The purse knows no fees, so fees cannot be traded away.
 *
 * The native coin is bought as wrapped native; the wrapped contract takes that back and pays the coin out.
 */
import { chainOf, NATIVE_TOKEN_MARKER, tradedToken } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import type { Auction, AuctionOrder, Execution, Hop, PooledSolution, Solution, Swap } from '../model/auction'
import { protocolFeesOf } from '../model/fee-policies'
import { drawOf } from '../model/fees'
import { type Ledger, openLedger, openPurses, type Party, type Purses, type Transfer } from '../model/ledger'
import { invariantOf, type Pool, swap } from '../model/pools'
import { type Fault, indexOrders } from '../model/scores'
import { findFault, type Judged } from './settlement-checks'

/** What a settlement stands on: the settlement contract, its token buffers in atoms, and the pools by id. */
export interface SettlementState {
  readonly settlement: Address
  readonly pools: ReadonlyMap<string, Pool>
  readonly buffers: ReadonlyMap<Address, bigint>
}

/** A trade with a pool as it was made. */
export interface MadeSwap extends Swap {
  readonly amountOut: bigint
}

/** The state after a solution, the trades with pools as made, and who gained and lost what; every token sums to zero. */
export interface Settled {
  readonly state: SettlementState
  readonly swaps: readonly MadeSwap[]
  readonly transfers: readonly Transfer[]
}

type Batch = Pick<Auction, 'chainId' | 'orders'>

/** A settlement in progress. */
interface Progress {
  readonly settlement: Party
  readonly ledger: Ledger
  readonly purses: Purses
  readonly before: ReadonlyMap<string, Pool>
  readonly changed: Map<string, Pool>
  readonly swaps: MadeSwap[]
}

/**
 * Executes a solution on a copy of the state, or returns its fault. `available` of each order must be what
 * is left after the solutions settled before.
 * @example settle(state, { chainId, orders: [sell1000] }, { solver, executions: [{ ...sellAll, fee: 10n }] })
 * // { state, transfers: [trader −1000, settlement +10, pool +990, pool −bought, trader +bought] }
 */
export function settle(state: SettlementState, batch: Batch, solution: Solution): Settled | Fault {
  const progress: Progress = {
    settlement: { account: state.settlement },
    ledger: openLedger(),
    purses: openPurses(),
    before: state.pools,
    changed: new Map(),
    swaps: [],
  }
  const matched = matchOrders(batch, solution)
  if ('fault' in matched) return matched
  const fault =
    'swaps' in solution
      ? settlePooled(progress, batch, solution, matched.orders)
      : settleRouted(progress, batch, solution.executions, matched.orders)
  if (fault !== undefined) return { fault }
  const transfers = progress.ledger.close()
  let after: SettlementState | undefined
  return {
    // Most solutions are only tried: of those nobody asks.
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

/** The orders of the executions, one each, or which of them is unknown or executed twice. */
function matchOrders(batch: Batch, { executions }: Solution): { orders: readonly AuctionOrder[] } | Fault {
  const known = indexOrders(batch.orders)
  const orders = new Set<AuctionOrder>()
  for (const { uid } of executions) {
    const order = known.get(uid)
    if (!order) return { fault: `order ${uid} is not in this auction` }
    if (orders.has(order)) return { fault: `order ${uid} is executed twice` }
    orders.add(order)
  }
  return { orders: [...orders] }
}

/** Each execution in turn: in, through its route, out. */
function settleRouted(
  progress: Progress,
  { chainId }: Batch,
  executions: readonly Execution[],
  orders: readonly AuctionOrder[],
): string | undefined {
  for (const [n, order] of orders.entries()) {
    const execution = executions[n] as Execution
    const broken = takeIn(progress, { chainId, order, execution, way: 'routed' })
    if (broken !== undefined) return broken
    const paid = trade(progress, execution.route, execution.sell - execution.fee)
    if (typeof paid === 'string') return `order ${order.uid} ${paid}`
    const promised = promisedOf(order, execution)
    if (paid < promised) return `order ${order.uid} was promised ${promised}, its route pays ${paid}`
    payOut(progress, chainId, order, execution.buy)
  }
  return undefined
}

/** Atoms that must be there for an execution: what it buys, and the protocol fees held back from that. */
const promisedOf = ({ terms: { kind } }: AuctionOrder, execution: Execution): bigint =>
  kind === 'sell' ? execution.buy + protocolFeesOf(execution) : execution.buy

/** All in, all swaps, all out; `purse` is what can be traded and paid, by token. */
function settlePooled(
  progress: Progress,
  { chainId }: Batch,
  { executions, swaps }: PooledSolution,
  orders: readonly AuctionOrder[],
): string | undefined {
  const balances = new Map<Address, bigint>()
  const held = (token: Address): bigint => balances.get(token) ?? 0n
  for (const [n, order] of orders.entries()) {
    const execution = executions[n] as Execution
    const broken = takeIn(progress, { chainId, order, execution, way: 'pooled' })
    if (broken !== undefined) return broken
    const { sellToken } = order.terms
    balances.set(sellToken, held(sellToken) + execution.sell - execution.fee)
  }
  for (const { amountIn, ...hop } of swaps) {
    if (amountIn > held(hop.tokenIn)) return `the batch swaps more of ${hop.tokenIn} than came in`
    const paid = trade(progress, [hop], amountIn)
    if (typeof paid === 'string') return `the batch ${paid}`
    balances.set(hop.tokenIn, held(hop.tokenIn) - amountIn)
    balances.set(hop.tokenOut, held(hop.tokenOut) + paid)
  }
  for (const [n, order] of orders.entries()) {
    const execution = executions[n] as Execution
    const promised = promisedOf(order, execution)
    const token = tradedToken(chainId, order.terms.buyToken)
    if (promised > held(token)) return `order ${order.uid} was promised ${promised}, ${held(token)} are left`
    balances.set(token, held(token) - promised)
    payOut(progress, chainId, order, execution.buy)
  }
  return undefined
}

/** Draws an execution's tokens from its owner, when the contract lets it. Returns what is wrong with it, if anything. */
function takeIn(
  { purses, ledger, settlement }: Progress,
  { chainId, order, execution, way }: Omit<Judged, 'drawn'>,
): string | undefined {
  const { terms } = order
  const source = sourceOf(order)
  const drawn = purses.drawnOf(source, terms.sellToken)
  const broken = findFault({ chainId, order, execution, way, drawn })
  if (broken !== undefined) return `order ${order.uid} ${broken}`
  const draw = drawOf(terms, execution)
  purses.draw(source, terms.sellToken, draw)
  ledger.move(source, settlement, terms.sellToken, draw)
  return undefined
}

/** Sends atoms through a route. Returns what the last pool really paid, or what is wrong. */
function trade(
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

/** Pays the receiver, in the native coin where the order asks for it. */
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

/** The contract reads the zero address as the owner. */
export const receiverOf = ({ owner, terms: { receiver } }: Pick<AuctionOrder, 'owner' | 'terms'>): Address =>
  receiver === null || receiver === ZERO_ADDRESS ? owner : receiver

/** Where an order's tokens are drawn. `external` is an allowance given to the vault: the tokens themselves lie with the owner. */
export const sourceOf = ({ owner, terms }: Pick<AuctionOrder, 'owner' | 'terms'>): Required<Party> => ({
  account: owner,
  balance: terms.sellTokenBalance === 'internal' ? 'internal' : 'erc20',
})

/** Fees and dust stay with the settlement contract. */
function creditBuffers({ settlement, buffers }: SettlementState, transfers: readonly Transfer[]) {
  const credited = new Map(buffers)
  for (const { account, token, balance, delta } of transfers) {
    if (account === settlement && balance === 'erc20')
      credited.set(token, (credited.get(token) ?? 0n) + delta)
  }
  return credited
}
