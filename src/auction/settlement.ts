/**
 * A solution carried out, on values: the settlement contract's part of a round. It happens completely or not at all.
 *
 * Per execution the owner's tokens come in, `sell − fee` goes through the route, and exactly `buy` goes out. The pools
 * are taken as they stand, not as the solver saw them, and each hop is fed with what the hop before it really paid.
 * What a route pays beyond `buy` stays in the settlement's buffers, as the fees do. When it pays less, because others
 * traded in its pools first, the solution is at fault: buffers are not spent on a promise that does not hold.
 *
 * The native coin is bought as wrapped native; the wrapped contract takes that back and pays the coin out.
 */
import { chainOf, NATIVE_TOKEN_MARKER, tradedToken } from '../domain/chains'
import type { OrderTerms } from '../domain/orders'
import type { Address } from '../domain/scalars'
import type { Auction, AuctionOrder, Execution, Hop, Solution } from './auction'
import { drawOf } from './fees'
import { type Ledger, openLedger, type Party, type Transfer } from './ledger'
import { invariantOf, type Pool, swap } from './pools'
import { type Fault, indexOrders } from './scores'
import { findFault } from './settlement-checks'

/** What a settlement stands on: the settlement contract, its token buffers in atoms, and the pools by id. */
export interface SettlementState {
  readonly settlement: Address
  readonly pools: ReadonlyMap<string, Pool>
  readonly buffers: ReadonlyMap<Address, bigint>
}

/** The state after a solution, and who gained and lost what; every token sums to zero. */
export interface Settled {
  readonly state: SettlementState
  readonly transfers: readonly Transfer[]
}

type Batch = Pick<Auction, 'chainId' | 'orders'>

/** A settlement in progress; `drawn` is by owner, token and balance. */
interface Progress {
  readonly settlement: Party
  readonly ledger: Ledger
  readonly drawn: Map<string, bigint>
  readonly pools: Map<string, Pool>
}

/**
 * Carries a solution out on a copy of the state, or tells what is wrong with it. `available` of each order must be what
 * is left after the solutions settled before.
 * @example settle(state, { chainId, orders: [sell1000] }, { solver, executions: [{ ...sellAll, fee: 10n }] })
 * // { state, transfers: [trader −1000, settlement +10, pool +990, pool −bought, trader +bought] }
 */
export function settle(state: SettlementState, batch: Batch, solution: Solution): Settled | Fault {
  const orders = indexOrders(batch.orders)
  const settlement = { account: state.settlement }
  const progress = { settlement, ledger: openLedger(), drawn: new Map(), pools: new Map(state.pools) }
  const executed = new Set<string>()
  for (const execution of solution.executions) {
    const order = orders.get(execution.uid)
    if (!order) return { fault: `order ${execution.uid} is not in this auction` }
    if (executed.has(order.uid)) return { fault: `order ${order.uid} is executed twice` }
    executed.add(order.uid)
    const fault = execute(progress, batch, order, execution)
    if (fault !== undefined) return { fault: `order ${order.uid} ${fault}` }
  }
  const transfers = progress.ledger.close()
  return {
    state: { ...state, pools: progress.pools, buffers: creditBuffers(state, transfers) },
    transfers,
  }
}

/** One execution: in, through the pools, out. Returns what is wrong with it, if anything. */
function execute(
  progress: Progress,
  { chainId }: Batch,
  order: AuctionOrder,
  execution: Execution,
): string | undefined {
  const { settlement, ledger, drawn } = progress
  const { terms, owner } = order
  const purse: Party = { account: owner, balance: sourceOf(terms) }
  const purseKey = `${owner} ${terms.sellToken} ${sourceOf(terms)}`
  const before = drawn.get(purseKey) ?? 0n
  const draw = drawOf(terms, execution)
  const broken = findFault({ chainId, order, execution, drawn: before })
  if (broken !== undefined) return broken

  drawn.set(purseKey, before + draw)
  ledger.move(purse, settlement, terms.sellToken, draw)
  const paid = trade(progress, execution.route, execution.sell - execution.fee)
  if (typeof paid === 'string') return paid
  if (paid < execution.buy) return `was promised ${execution.buy}, its route pays ${paid}`
  payOut(progress, chainId, order, execution.buy)
  return undefined
}

/** Sends atoms through a route. Returns what the last pool really paid, or what is wrong. */
function trade(
  { settlement, ledger, pools }: Progress,
  route: readonly Hop[],
  sell: bigint,
): bigint | string {
  let atoms = sell
  for (const { pool: id, tokenIn, tokenOut } of route) {
    const pool = pools.get(id)
    if (!pool) return `trades in an unknown pool ${id}`
    if (!holdsPair(pool, tokenIn, tokenOut)) return `trades a token that pool ${id} does not hold`
    const after = swap(pool, tokenIn, atoms)
    if (invariantOf(after.pool) < invariantOf(pool)) return `takes more than pool ${id} may pay`
    ledger.move(settlement, { account: pool.address }, tokenIn, atoms)
    ledger.move({ account: pool.address }, settlement, tokenOut, after.paid)
    pools.set(id, after.pool)
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
const receiverOf = ({ owner, terms: { receiver } }: AuctionOrder): Address =>
  receiver === null || receiver === ZERO_ADDRESS ? owner : receiver

/** `external` is an allowance given to the vault: the tokens themselves lie with the owner. */
const sourceOf = ({ sellTokenBalance }: OrderTerms): 'erc20' | 'internal' =>
  sellTokenBalance === 'internal' ? 'internal' : 'erc20'

/** Fees and dust stay with the settlement contract. */
function creditBuffers({ settlement, buffers }: SettlementState, transfers: readonly Transfer[]) {
  const credited = new Map(buffers)
  for (const { account, token, balance, delta } of transfers) {
    if (account === settlement && balance === 'erc20')
      credited.set(token, (credited.get(token) ?? 0n) + delta)
  }
  return credited
}
