/** Rows about a node's chain: known blocks, contract events, and our settlements. */
import * as z from 'zod/mini'
import { chainId, seconds } from '../../../../domain/scalars'
import {
  storedAddress,
  storedCount,
  storedHash,
  storedHex,
  storedTime,
  storedUid,
} from '../../../../domain/stored-scalars'
import { storedTerms } from '../rows'
import { natural, storedFees } from '../shared-fields'

/** A block up to which all events were read. If the chain no longer has this block, a reorg removed it. */
export const chainBlockRow = z.object({ chainId, number: storedCount, hash: storedHash })
export type ChainBlockRow = z.output<typeof chainBlockRow>

const position = {
  chainId,
  blockNumber: storedCount,
  logIndex: storedCount,
  txHash: storedHash,
  /** Time at which the service read the event. */
  at: storedTime,
}

/**
 * An event of the settlement contract or of EthFlow. The events of an order add up to its fills,
 * presignature, invalidation and refund. `networkFee` is the network fee within the sell amount of our own
 * trade, in atoms of the sell token. A placement has no `quoteId` if its extra data cannot be decoded.
 */
export const chainEventRow = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({
      ...position,
      type: z.literal('trade'),
      orderUid: storedUid,
      sellAmount: natural,
      buyAmount: natural,
      feeAmount: natural,
      sellToken: storedAddress,
      buyToken: storedAddress,
      owner: storedAddress,
      networkFee: natural,
      protocolFees: storedFees,
      auctionId: z.optional(storedCount),
    }),
    z.object({ ...position, type: z.literal('invalidation'), orderUid: storedUid }),
    z.object({ ...position, type: z.literal('presignature'), orderUid: storedUid, isSigned: z.boolean() }),
    z.object({ ...position, type: z.literal('settlement'), solver: storedAddress }),
    z.object({
      ...position,
      type: z.literal('placement'),
      orderUid: storedUid,
      sender: storedAddress,
      terms: storedTerms,
      userValidTo: seconds,
      quoteId: z.optional(z.int()),
    }),
    z.object({ ...position, type: z.literal('refund'), orderUid: storedUid }),
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

/** A signed transaction. It is stored before it is sent, so that sending it again sends the same bytes. */
const outgoing = z.object({ nonce: storedCount, raw: storedHex, txHash: storedHash })

/**
 * A winning solution on its way to the chain. `pendingOn` is present until the outcome is certain. Until then
 * its orders take part in no auction. `recall` is a transaction that takes over the nonce after the deadline.
 */
export const settlementRow = z.lazy(() =>
  z.object({
    chainId,
    auctionId: storedCount,
    solutionUid: storedCount,
    solver: storedAddress,
    executions: z.array(
      z.object({ uid: storedUid, sell: natural, buy: natural, fee: natural, protocolFees: storedFees }),
    ),
    swaps: z.array(swap),
    startedAt: storedTime,
    startBlock: storedCount,
    deadlineBlock: storedCount,
    sent: z.optional(outgoing),
    recall: z.optional(outgoing),
    includedIn: z.optional(storedCount),
    pendingOn: z.optional(chainId),
  }),
)
export type SettlementRow = z.output<typeof settlementRow>
