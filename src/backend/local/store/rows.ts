/**
 * What the tables hold: accounts, orders, quotes, documents, the paper chain. Rows keep inside values (bigints, branded
 * hex, milliseconds); a row read back is held against its schema, because a database outlives the code that wrote it.
 */
import * as z from 'zod/mini'
import { orderClass, orderKind, orderTerms, signingScheme } from '../../../domain/orders/order'
import { serviceNotificationType } from '../../../domain/reports/notifications'
import { chainId, seconds } from '../../../domain/scalars'
import {
  counting,
  storedAddress,
  storedAmount,
  storedHash,
  storedHex,
  storedTime,
  storedUid,
} from '../../../domain/stored-scalars'
import { madeSwap, natural } from './held'

/** Terms as they are stored. */
export const heldTerms = z.object({
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

const heldInteraction = z.object({ target: storedAddress, value: storedAmount, callData: storedHex })

/** A price that was computed: unscaled amounts, the network cost, and the trades with pools that it is made of. */
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

/** Why an order stands where it stands: its newest lifecycle event. */
const mark = z.object({ label: z.string(), reason: z.optional(z.string()) })

/** A partner's fee from app data; basis points. */
const partnerFee = z.lazy(() =>
  z.union([
    z.object({ volumeBps: z.int() }),
    z.object({ surplusBps: z.int(), maxVolumeBps: z.int() }),
    z.object({ priceImprovementBps: z.int(), maxVolumeBps: z.int() }),
  ]),
)

/**
 * An order. `executed` counts a fill as the contract does: with network fees, without the signed fee. `liveOn` is
 * there while the order is not final, `limitOn` while it is a limit order besides: sparse indexes over few rows, as is
 * `referrer`, the affiliate code that its app data names. `onchain` is there when a contract placed it for a trader: who
 * that is, when it ends for them, why it is not accepted, and where they were paid back.
 */
export const orderRow = z.lazy(() =>
  z.object({
    uid: storedUid,
    chainId,
    owner: storedAddress,
    terms: heldTerms,
    signature: z.object({ scheme: signingScheme, bytes: storedHex }),
    class: orderClass,
    createdAt: storedTime,
    startsAt: z.optional(seconds),
    given: z.object({
      from: z.optional(z.nullable(storedAddress)),
      quoteId: z.optional(z.nullable(z.int())),
      appDataHash: z.optional(storedHash),
      fullBalanceCheck: z.boolean(),
    }),
    quote: z.optional(estimate),
    partnerFees: z.optional(z.array(partnerFee)),
    /** Gas units of its hooks and of a contract's signature. */
    gas: z.optional(natural),
    interactions: z.object({ pre: z.array(heldInteraction), post: z.array(heldInteraction) }),
    executed: z.object({ sell: natural, buy: natural }),
    executedFee: natural,
    executedSignedFee: natural,
    isPresigned: z.boolean(),
    cancelledAt: z.optional(storedTime),
    invalidatedAt: z.optional(storedTime),
    last: mark,
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

/** One lifecycle event of an order; `id` grows with time. */
export const orderEventRow = z.lazy(() =>
  z.object({
    ...mark.shape,
    id: z.optional(z.int()),
    uid: storedUid,
    at: storedTime,
  }),
)
export type OrderEventRow = z.output<typeof orderEventRow>

/** A quote that can be leaned on until it expires. */
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

/** A document under its hash, per network. */
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
/** All pools of a network as they stood at a block, and what the outside world holds of each token. */
export const marketRow = z.lazy(() =>
  z.object({ chainId, pools: z.array(pool), outside: z.map(storedAddress, natural) }),
)
export type MarketRow = z.output<typeof marketRow>

/** What an account has of a token, what the relayer may spend of it, and what lies in the vault; atoms. */
export const holdingRow = z.object({
  chainId,
  token: storedAddress,
  owner: storedAddress,
  balance: storedAmount,
  allowance: storedAmount,
  internal: storedAmount,
})
export type HoldingRow = z.output<typeof holdingRow>

/** A transaction an account sent on the paper chain. */
export const paperTransactionRow = z.object({
  chainId,
  txHash: storedHash,
  blockNumber: counting,
  kind: z.string(),
  owner: storedAddress,
  /** Of an approval; those of earlier versions lack it. */
  token: z.optional(storedAddress),
  at: storedTime,
})
export type PaperTransactionRow = z.output<typeof paperTransactionRow>

/** A notification; its id is derived from the event, so that writing it twice is writing it once. */
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

/** A counter by name. */
export const counterRow = z.object({ name: z.string(), value: counting })
export type CounterRow = z.output<typeof counterRow>

/** A wallet's affiliate code. */
export const affiliateRow = z.object({ address: storedAddress, code: z.string(), createdAt: storedTime })
export type AffiliateRow = z.output<typeof affiliateRow>
