/**
 * Rows of accounts, orders, quotes, app data and the paper chain. Rows hold decoded values (bigints, branded
 * hex, milliseconds). Every read checks the row against its schema, because older code may have written the
 * database.
 */
import * as z from 'zod/mini'
import { orderClass, orderKind, orderTerms, signingScheme } from '../../../domain/orders/order'
import { serviceNotificationType } from '../../../domain/reports/notifications'
import { chainId, seconds } from '../../../domain/scalars'
import {
  storedAddress,
  storedAmount,
  storedCount,
  storedHash,
  storedHex,
  storedTime,
  storedUid,
} from '../../../domain/stored-scalars'
import { madeSwap, natural } from './shared-fields'

export const storedTerms = z.object({
  ...orderTerms.shape,
  sellToken: storedAddress,
  buyToken: storedAddress,
  receiver: z.nullable(storedAddress),
  sellAmount: storedAmount,
  buyAmount: storedAmount,
  validTo: seconds,
  appData: storedHash,
  feeAmount: storedAmount,
})

const storedInteraction = z.object({ target: storedAddress, value: storedAmount, callData: storedHex })

/** A computed price: unscaled amounts, network cost, and the swaps through pools. */
const estimate = z.lazy(() =>
  z.object({
    sell: natural,
    buy: natural,
    fee: natural,
    gasAmount: z.number(),
    gasPrice: z.number(),
    sellTokenPrice: z.number(),
    swaps: z.array(madeSwap),
    solver: storedAddress,
    isVerified: z.boolean(),
  }),
)
export type EstimateRow = z.output<typeof estimate>

/** Label and reason of an order's newest lifecycle event. */
const eventLabel = z.object({ label: z.string(), reason: z.optional(z.string()) })

/** A partner fee from app data, in basis points. */
const partnerFee = z.lazy(() =>
  z.union([
    z.object({ volumeBps: z.int() }),
    z.object({ surplusBps: z.int(), maxVolumeBps: z.int() }),
    z.object({ priceImprovementBps: z.int(), maxVolumeBps: z.int() }),
  ]),
)

/**
 * An order. `executed` counts fills as the contract does: with network fees, without the signed fee. `liveOn`
 * is present while the order is not final, `limitOn` while it is also a limit order. `referrer` is the
 * affiliate code from app data. These three are sparse indexes over few rows. `onchain` is present if a
 * contract placed the order for a trader. It names the trader, the trader's expiry, the placement error and
 * the refund. `settlement` is the contract of the signing domain. It is absent for the public one.
 */
export const orderRow = z.lazy(() =>
  z.object({
    uid: storedUid,
    chainId,
    owner: storedAddress,
    terms: storedTerms,
    settlement: z.optional(storedAddress),
    signature: z.object({ scheme: signingScheme, bytes: storedHex }),
    class: orderClass,
    createdAt: storedTime,
    startsAt: z.optional(seconds),
    placement: z.object({
      from: z.optional(z.nullable(storedAddress)),
      quoteId: z.optional(z.nullable(z.int())),
      appDataHash: z.optional(storedHash),
      fullBalanceCheck: z.boolean(),
    }),
    quote: z.optional(estimate),
    partnerFees: z.optional(z.array(partnerFee)),
    /** Gas units of the order's hooks and of a contract signature. */
    gas: z.optional(natural),
    interactions: z.object({ pre: z.array(storedInteraction), post: z.array(storedInteraction) }),
    executed: z.object({ sell: natural, buy: natural }),
    executedFee: natural,
    executedSignedFee: natural,
    isPresigned: z.boolean(),
    cancelledAt: z.optional(storedTime),
    invalidatedAt: z.optional(storedTime),
    last: eventLabel,
    liveOn: z.optional(chainId),
    limitOn: z.optional(chainId),
    referrer: z.optional(z.string()),
    onchain: z.optional(
      z.object({
        sender: storedAddress,
        userValidTo: seconds,
        placementError: z.optional(z.string()),
        refundTxHash: z.optional(storedHash),
      }),
    ),
  }),
)
export type OrderRow = z.output<typeof orderRow>

/** Calls that the settlement contract makes before and after an order's fill. */
export type Interactions = OrderRow['interactions']

/** One lifecycle event of an order. `id` grows with time. */
export const orderEventRow = z.lazy(() =>
  z.object({
    ...eventLabel.shape,
    id: z.optional(z.int()),
    uid: storedUid,
    at: storedTime,
  }),
)
export type OrderEventRow = z.output<typeof orderEventRow>

/** A quote. An order can name it until it expires. */
export const quoteRow = z.lazy(() =>
  z.object({
    id: z.optional(z.int()),
    chainId,
    sellToken: storedAddress,
    buyToken: storedAddress,
    kind: orderKind,
    price: estimate,
    expiresAt: storedTime,
  }),
)
export type QuoteRow = z.output<typeof quoteRow>

export const appDataRow = z.object({ chainId, hash: storedHash, text: z.string() })
export type AppDataRow = z.output<typeof appDataRow>

const pool = z.object({
  id: z.string(),
  address: storedAddress,
  tokenA: storedAddress,
  tokenB: storedAddress,
  reserveA: natural,
  reserveB: natural,
})
/** Pools of a network at a block. `outside` is the supply of each token outside the pools. */
export const marketRow = z.lazy(() =>
  z.object({ chainId, pools: z.array(pool), outside: z.map(storedAddress, natural) }),
)
export type MarketRow = z.output<typeof marketRow>

/** Balance, relayer allowance and vault balance of an account in a token, in atoms. */
export const holdingRow = z.object({
  chainId,
  token: storedAddress,
  owner: storedAddress,
  balance: storedAmount,
  allowance: storedAmount,
  internal: storedAmount,
})
export type HoldingRow = z.output<typeof holdingRow>

/** A transaction of an account on the paper chain. */
export const paperTransactionRow = z.object({
  chainId,
  txHash: storedHash,
  blockNumber: storedCount,
  kind: z.string(),
  owner: storedAddress,
  /** Token of an approval. */
  token: z.optional(storedAddress),
  at: storedTime,
})
export type PaperTransactionRow = z.output<typeof paperTransactionRow>

/** A notification. Its id is derived from the event, so that writing it twice changes nothing. */
export const serviceNotificationRow = z.lazy(() =>
  z.object({
    id: z.string(),
    account: storedAddress,
    type: serviceNotificationType,
    message: z.string(),
    at: storedTime,
    metadata: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
)
export type ServiceNotificationRow = z.output<typeof serviceNotificationRow>

export const counterRow = z.object({ name: z.string(), value: storedCount })
export type CounterRow = z.output<typeof counterRow>

export const affiliateRow = z.object({ address: storedAddress, code: z.string(), createdAt: storedTime })
export type AffiliateRow = z.output<typeof affiliateRow>
