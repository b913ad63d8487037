/**
 * Evidence for what a remote service reports of orders: the filled amount in the settlement contract, if the
 * user has an RPC endpoint, and the expected price. A service may report a fill that never happened, or with
 * amounts of its own.
 */
import type { RpcNode } from '../../api/node'
import {
  type Executed,
  executedOf,
  filledAmount,
  hasTraded,
  reportedFill,
  targetAmount,
} from '../../domain/orders/amounts'
import type { Order } from '../../domain/orders/order'
import { referencePriceOf } from '../../domain/reference-prices'
import type { ChainId, Milliseconds, OrderUid } from '../../domain/scalars'
import { type ChainFill, readChainFill } from '../chain/filled-amount'
import { getBlock } from '../chain/rpc'
import { wait } from '../clock'
import type { ProfileId } from '../db/rows/keys'
import type { OrderEntry, ReportProof } from '../db/rows/order-entry'
import { deploymentFor, profileNamed } from '../settings/profiles'

export interface Evidence {
  /** Undefined without an RPC endpoint. `unreadable` if it does not answer in time or is behind. */
  readonly chain?: ChainFill | 'unreadable' | undefined
  /** Expected price: atoms bought per atom sold. */
  readonly price: number
}

type Checked = Pick<OrderEntry, 'profileId' | 'chainId' | 'uid' | 'terms' | 'shown'>

/** Time limit of a node's answers. Tracking has a limit of its own and must not wait for a hanging node. */
const NODE_MS = 3_000
/** Maximum age of a node's newest block. An older one means that the node is behind. */
const MAX_BLOCK_AGE_MS = 180_000
/** Number of parallel calls to a node. */
const PARALLEL_CALLS = 5
/** A price better than this many times the expected one is not plausible. */
const MAX_PRICE_FACTOR = 2

/** Returns whether reports of an environment need evidence. The service of this extension needs none. */
export const needsEvidence = (profileId: ProfileId): boolean =>
  profileNamed(profileId).backend.kind === 'remote'

/** Reads filled amounts from a node that is not behind. Unknown ones are left out. */
async function readChainFills(
  node: RpcNode,
  orders: readonly Checked[],
  now: Milliseconds,
): Promise<ReadonlyMap<OrderUid, ChainFill>> {
  const fills = new Map<OrderUid, ChainFill>()
  const { timestamp } = await getBlock(node)
  if (Math.abs(now - Number(timestamp) * 1_000) > MAX_BLOCK_AGE_MS) return fills
  const left = [...orders]
  const readNext = async (): Promise<void> => {
    const order = left.shift()
    if (!order) return
    const { settlement } = deploymentFor(profileNamed(order.profileId), order.chainId)
    const filled = await readChainFill(node, settlement, order.uid)
    if (filled !== undefined) fills.set(order.uid, filled)
    await readNext()
  }
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, readNext))
  return fills
}

/** Returns the price by the reference prices of the tokens. Zero if a token is not listed. */
function referenceRateOf({ chainId, terms }: Checked): number {
  const sell = referencePriceOf(chainId, terms.sellToken)
  const buy = referencePriceOf(chainId, terms.buyToken)
  return sell && buy ? (sell.usd / buy.usd) * 10 ** (buy.decimals - sell.decimals) : 0
}

/**
 * Returns the expected price of an order: its quote as shown, else the reference price, but at least its limit.
 * Recorded prices are answers of the service itself, so they are not used.
 */
function expectedPriceOf(order: Checked): number {
  const { terms, shown } = order
  const limit = Number(terms.buyAmount) / Number(terms.sellAmount)
  const quoted = shown ? shown.sellAmount + shown.feeAmount : 0n
  if (shown && quoted > 0n) return Math.max(Number(shown.buyAmount) / Number(quoted), limit)
  return Math.max(referenceRateOf(order), limit)
}

export interface EvidencePorts {
  /** Returns the node of a network, or undefined without an RPC endpoint. */
  readonly nodeOf?: ((chainId: ChainId) => RpcNode | undefined) | undefined
  readonly report: (trouble: unknown) => void
}

/** Collects the evidence for reports about orders of one network. The orders need evidence. */
export async function readEvidence(
  chainId: ChainId,
  orders: readonly Checked[],
  { nodeOf, report }: EvidencePorts,
  now: Milliseconds,
): Promise<ReadonlyMap<OrderUid, Evidence>> {
  if (orders.length === 0) return new Map()
  const node = nodeOf?.(chainId)
  const fills =
    node &&
    (await Promise.race([
      readChainFills(node, orders, now).catch((trouble: unknown) => void report(trouble)),
      wait(NODE_MS),
    ]))
  return new Map(
    orders.map((order) => {
      const chain = node && (fills?.get(order.uid) ?? 'unreadable')
      return [order.uid, { chain, price: expectedPriceOf(order) }]
    }),
  )
}

/** Returns whether an executed price is at most twice the expected one. */
const isPlausible = ({ sell, buy }: Executed, { price }: Evidence): boolean =>
  sell > 0n && Number(buy) / Number(sell) <= price * MAX_PRICE_FACTOR

const isUnfilledEnd = ({ status }: Order): boolean => status === 'cancelled' || status === 'expired'

/** Returns the filled amount that a report claims. A filled order claims its whole amount. */
function claimedFill(order: Order | null): bigint | undefined {
  const reported = reportedFill(order)
  return order?.status === 'fulfilled' && (reported ?? 0n) < targetAmount(order)
    ? targetAmount(order)
    : reported
}

/** A report that the chain contradicts. `lacking`: it has no such fill. `hidden`: it has more fills. */
export type Contradiction = 'lacking' | 'hidden'

/** Messages of mismatches. They are translated when shown. */
export const contradictionMessages = {
  lacking: 'The server reports a fill that the chain does not have.',
  hidden: 'The server leaves out a fill that the chain has.',
} as const satisfies Record<Contradiction, string>

/**
 * Returns how the chain contradicts a report. More fills on the chain are a contradiction only if the report
 * takes back a fill or ends the order, because a service reports each fill a little later.
 */
export function findContradiction(
  before: Order | null,
  order: Order,
  evidence: Evidence | undefined,
): Contradiction | undefined {
  const chain = evidence?.chain
  if (typeof chain !== 'bigint') return undefined
  const was = claimedFill(before) ?? 0n
  const claimed = claimedFill(order)
  // A service that does not report its fills hides none, unless the chain has the whole order.
  if (claimed === undefined && chain < targetAmount(order)) return undefined
  const is = claimed ?? was
  if (chain < is && is > was) return 'lacking'
  const isLess = is < was || (isUnfilledEnd(order) && before?.status !== order.status)
  return chain > is && isLess ? 'hidden' : undefined
}

/** Returns the proof of a reported fill or cancellation. Undefined if there is neither, or no evidence. */
export function findProof(order: Order, evidence: Evidence | undefined): ReportProof | undefined {
  if (!evidence) return undefined
  const { chain } = evidence
  const executed = executedOf(order)
  if (executed && (executed.sell > 0n || executed.buy > 0n)) {
    if (!isPlausible(executed, evidence)) return 'implausible'
    return typeof chain === 'bigint' && chain >= filledAmount(order.kind, executed) ? 'fill' : 'service'
  }
  if (hasTraded(order)) return 'service'
  if (order.status !== 'cancelled') return undefined
  return chain === 'invalidated' ? 'chain' : 'service'
}

/**
 * Returns whether a report cannot be believed now: the chain contradicts it, or did so before and is not
 * readable.
 */
export const isDoubtful = (
  {
    order: before,
    doubtedSince,
  }: { readonly order: Order | null; readonly doubtedSince?: number | undefined },
  order: Order,
  evidence: Evidence | undefined,
): boolean =>
  findContradiction(before, order, evidence) !== undefined ||
  (doubtedSince !== undefined && evidence?.chain === 'unreadable')

/** Returns whether a report says something that needs evidence: another fill, or an end. */
export function isClaim(before: Order | null, order: Order): boolean {
  const isNewFill = (['executedSellAmount', 'executedBuyAmount'] as const).some(
    (field) => (order[field] ?? before?.[field] ?? 0n) !== (before?.[field] ?? 0n),
  )
  const isEnd = isUnfilledEnd(order) || order.status === 'fulfilled'
  return isNewFill || (isEnd && before?.status !== order.status)
}
