/**
 * What the tables hold. Rows keep inside values (bigints, branded hex, milliseconds), so a schema here is the inner half
 * of the domain's codecs; a row read back is held against it, because a database outlives the code that wrote it.
 */
import * as z from 'zod/mini'
import { notificationType } from '../../../domain/notifications'
import { orderClass, orderKind, orderTerms, signingScheme } from '../../../domain/orders'
import {
  address,
  amount,
  chainId,
  hash32,
  hex,
  orderUid,
  quantity,
  seconds,
  timestamp,
} from '../../../domain/scalars'

interface Coded<T extends z.ZodMiniType> {
  readonly _zod: { readonly def: { readonly out: T } }
}

/** The inside half of a codec. */
const held = <T extends z.ZodMiniType>(codec: Coded<T>): T => codec._zod.def.out

const heldAddress = held(address)
const heldAmount = held(amount)
const heldHash = held(hash32)
const heldHex = held(hex)
const heldTime = held(timestamp)
const heldUid = held(orderUid)
const natural = held(quantity)
const counting = z.int().check(z.gte(0))

const heldTerms = z.object({
  ...orderTerms.shape,
  sellToken: heldAddress,
  buyToken: heldAddress,
  receiver: z.nullable(heldAddress),
  sellAmount: heldAmount,
  buyAmount: heldAmount,
  validTo: seconds,
  appData: heldHash,
  feeAmount: heldAmount,
})

const heldInteraction = z.object({ target: heldAddress, value: heldAmount, callData: heldHex })
const hop = z.object({ pool: z.string(), tokenIn: heldAddress, tokenOut: heldAddress })

/** A price that was computed: unscaled amounts, the network cost, and the way through the pools. */
const estimate = z.object({
  sell: natural,
  buy: natural,
  fee: natural,
  gasAmount: z.number(),
  gasPrice: z.number(),
  sellTokenPrice: z.number(),
  route: z.array(hop),
  solver: heldAddress,
  isVerified: z.boolean(),
})
export type EstimateRow = z.output<typeof estimate>

/** Why an order stands where it stands: its newest lifecycle event. */
const mark = z.object({ label: z.string(), reason: z.optional(z.string()) })

/**
 * An order. `executed` counts a fill as the contract does: with network fees, without the signed fee. `liveOn` is
 * there while the order is not final, `limitOn` while it is a limit order besides: sparse indexes over few rows.
 */
export const orderRow = z.object({
  uid: heldUid,
  chainId,
  owner: heldAddress,
  terms: heldTerms,
  signature: z.object({ scheme: signingScheme, bytes: heldHex }),
  class: orderClass,
  createdAt: heldTime,
  startsAt: z.optional(seconds),
  given: z.object({
    from: z.optional(z.nullable(heldAddress)),
    quoteId: z.optional(z.nullable(z.int())),
    appDataHash: z.optional(heldHash),
    fullBalanceCheck: z.boolean(),
  }),
  quote: z.optional(estimate),
  interactions: z.object({ pre: z.array(heldInteraction), post: z.array(heldInteraction) }),
  executed: z.object({ sell: natural, buy: natural }),
  executedFee: natural,
  executedSignedFee: natural,
  isPresigned: z.boolean(),
  cancelledAt: z.optional(heldTime),
  invalidatedAt: z.optional(heldTime),
  last: mark,
  liveOn: z.optional(chainId),
  limitOn: z.optional(chainId),
})
export type OrderRow = z.output<typeof orderRow>

/** One lifecycle event of an order; `id` grows with time. */
export const orderEventRow = z.object({ ...mark.shape, id: z.optional(z.int()), uid: heldUid, at: heldTime })
export type OrderEventRow = z.output<typeof orderEventRow>

/** A quote that can be leaned on until it expires. */
export const quoteRow = z.object({
  id: z.optional(z.int()),
  chainId,
  sellToken: heldAddress,
  buyToken: heldAddress,
  kind: orderKind,
  price: estimate,
  expiresAt: heldTime,
})
export type QuoteRow = z.output<typeof quoteRow>

/** A document under its hash, per network. */
export const appDataRow = z.object({ chainId, hash: heldHash, text: z.string() })
export type AppDataRow = z.output<typeof appDataRow>

const pool = z.object({
  id: z.string(),
  address: heldAddress,
  tokenA: heldAddress,
  tokenB: heldAddress,
  reserveA: natural,
  reserveB: natural,
})
/** All pools of a network as they stood at a block, and what the outside world holds of each token. */
export const marketRow = z.object({ chainId, pools: z.array(pool), outside: z.map(heldAddress, natural) })
export type MarketRow = z.output<typeof marketRow>

/** What an account has of a token, what the relayer may spend of it, and what lies in the vault; atoms. */
export const holdingRow = z.object({
  chainId,
  token: heldAddress,
  owner: heldAddress,
  balance: heldAmount,
  allowance: heldAmount,
  internal: heldAmount,
})
export type HoldingRow = z.output<typeof holdingRow>

/** A transaction an account sent on the paper chain. */
export const paperTransactionRow = z.object({
  chainId,
  txHash: heldHash,
  blockNumber: counting,
  kind: z.string(),
  owner: heldAddress,
  at: heldTime,
})
export type PaperTransactionRow = z.output<typeof paperTransactionRow>

/** An auction that was held: what was cut, and what the winners were worth. Prices and scores in wei. */
export const auctionRow = z.object({
  chainId,
  id: counting,
  block: counting,
  deadline: counting,
  at: heldTime,
  orders: z.array(heldUid),
  prices: z.map(heldAddress, natural),
  referenceScores: z.map(heldAddress, natural),
  txHashes: z.array(heldHash),
})
export type AuctionRow = z.output<typeof auctionRow>

/** A ranked solution; `solutionUid` counts from 0 in the order of the ranking. */
export const solutionRow = z.object({
  chainId,
  auctionId: counting,
  solutionUid: counting,
  solver: heldAddress,
  score: natural,
  ranking: counting,
  isWinner: z.boolean(),
  filteredOut: z.boolean(),
  txHash: z.optional(heldHash),
  executions: z.array(
    z.object({
      uid: heldUid,
      sell: natural,
      buy: natural,
      sellToken: heldAddress,
      buyToken: heldAddress,
      route: z.array(hop),
    }),
  ),
})
export type SolutionRow = z.output<typeof solutionRow>

/** A winner's try to settle. */
export const attemptRow = z.object({
  chainId,
  auctionId: counting,
  solutionUid: counting,
  solver: heldAddress,
  startedAt: heldTime,
  endedAt: heldTime,
  startBlock: counting,
  deadlineBlock: counting,
  endBlock: counting,
  outcome: z.string(),
})
export type AttemptRow = z.output<typeof attemptRow>

/** What one order paid in one auction. */
export const executionRow = z.object({
  uid: heldUid,
  auctionId: counting,
  blockNumber: counting,
  fee: heldAmount,
  feeToken: heldAddress,
})
export type ExecutionRow = z.output<typeof executionRow>

/** One fill. `sellAmount` includes fees. */
export const tradeRow = z.object({
  chainId,
  blockNumber: counting,
  logIndex: counting,
  orderUid: heldUid,
  owner: heldAddress,
  sellToken: heldAddress,
  buyToken: heldAddress,
  sellAmount: heldAmount,
  sellAmountBeforeFees: heldAmount,
  buyAmount: heldAmount,
  txHash: heldHash,
  auctionId: counting,
})
export type TradeRow = z.output<typeof tradeRow>

/** A notification; its id is derived from the event, so that writing it twice is writing it once. */
export const notificationRow = z.object({
  id: z.string(),
  account: heldAddress,
  type: notificationType,
  message: z.string(),
  at: heldTime,
  metadata: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type NotificationRow = z.output<typeof notificationRow>

/** Where the rounds of a network stand: the next auction's id, and what the last cut looked like. */
export const roundRow = z.object({ chainId, nextAuctionId: counting, lastCut: z.optional(z.string()) })
export type RoundRow = z.output<typeof roundRow>

/** A counter by name. */
export const counterRow = z.object({ name: z.string(), value: counting })
export type CounterRow = z.output<typeof counterRow>

/** A wallet's affiliate code. */
export const affiliateRow = z.object({ address: heldAddress, code: z.string(), createdAt: heldTime })
export type AffiliateRow = z.output<typeof affiliateRow>
