/** What is kept of a node's chain: blocks we know it by, what its contracts reported, and what we sent to it. */
import * as z from 'zod/mini'
import { chainId, seconds } from '../../../../domain/scalars'
import {
  counting,
  storedAddress,
  storedHash,
  storedHex,
  storedTime,
  storedUid,
} from '../../../../domain/stored-scalars'
import { heldFees, natural } from '../held'
import { heldTerms } from '../rows'

/** A block up to which everything was read; a chain without these blocks any more is another chain from there on. */
export const chainBlockRow = z.object({ chainId, number: counting, hash: storedHash })
export type ChainBlockRow = z.output<typeof chainBlockRow>

const at = {
  chainId,
  blockNumber: counting,
  logIndex: counting,
  txHash: storedHash,
  /** When we learned of it. */
  at: storedTime,
}

/**
 * An event of the settlement contract, or of the one that sells the native coin. An order's fills, presignature, invalidation
 * and refund are what its events add up to. Of a trade that was ours, `networkFee` is what it paid within its sell amount, in
 * atoms of the sell token. A placement has no `quoteId` when what it carries besides its terms cannot be read.
 */
export const chainEventRow = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({
      ...at,
      type: z.literal('trade'),
      orderUid: storedUid,
      sellAmount: natural,
      buyAmount: natural,
      feeAmount: natural,
      sellToken: storedAddress,
      buyToken: storedAddress,
      owner: storedAddress,
      networkFee: natural,
      protocolFees: heldFees,
      auctionId: z.optional(counting),
    }),
    z.object({ ...at, type: z.literal('invalidation'), orderUid: storedUid }),
    z.object({ ...at, type: z.literal('presignature'), orderUid: storedUid, isSigned: z.boolean() }),
    z.object({ ...at, type: z.literal('settlement'), solver: storedAddress }),
    z.object({
      ...at,
      type: z.literal('placement'),
      orderUid: storedUid,
      sender: storedAddress,
      terms: heldTerms,
      userValidTo: seconds,
      quoteId: z.optional(z.int()),
    }),
    z.object({ ...at, type: z.literal('refund'), orderUid: storedUid }),
  ]),
)
export type ChainEventRow = z.output<typeof chainEventRow>

const swap = z.object({
  pool: z.string(),
  address: storedAddress,
  tokenA: storedAddress,
  tokenIn: storedAddress,
  tokenOut: storedAddress,
  amountIn: natural,
  amountOut: natural,
})

/** A transaction as it goes out: signed before it is sent, so that sending it again sends the very same. */
const outgoing = z.object({ nonce: counting, raw: storedHex, txHash: storedHash })

/**
 * A winning solution on its way into the chain. `pendingOn` is there until its outcome is certain: while it is, its orders
 * stand in no auction. A `recall` takes the transaction's nonce from it once its time is over.
 */
export const settlementRow = z.lazy(() =>
  z.object({
    chainId,
    auctionId: counting,
    solutionUid: counting,
    solver: storedAddress,
    executions: z.array(
      z.object({ uid: storedUid, sell: natural, buy: natural, fee: natural, protocolFees: heldFees }),
    ),
    swaps: z.array(swap),
    startedAt: storedTime,
    startBlock: counting,
    deadlineBlock: counting,
    sent: z.optional(outgoing),
    recall: z.optional(outgoing),
    includedIn: z.optional(counting),
    pendingOn: z.optional(chainId),
  }),
)
export type SettlementRow = z.output<typeof settlementRow>
