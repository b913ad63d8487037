/**
 * Schemas of an order: signed terms, submitted placement, and the order as the service reports it (SOURCES:
 * Orders).
 */
import * as z from 'zod/mini'
import { openEnum, openShape } from '../open-schemas'
import {
  address,
  amount,
  hash32,
  hex,
  orderUid,
  quantity,
  type Seconds,
  seconds,
  timestamp,
  ZERO_ADDRESS,
} from '../scalars'

export const orderKind = z.enum(['sell', 'buy'])
export type OrderKind = z.output<typeof orderKind>
export const sellTokenBalance = z.enum(['erc20', 'internal', 'external'])
export const buyTokenBalance = z.enum(['erc20', 'internal'])
export const signingScheme = z.enum(['eip712', 'ethsign', 'presign', 'eip1271'])
export type SigningScheme = z.output<typeof signingScheme>
/** Returns true for a signature of a key, which is valid wherever it is known. */
export const isEcdsa = (scheme: SigningScheme): boolean => scheme === 'eip712' || scheme === 'ethsign'
export const orderStatus = z.enum(['open', 'fulfilled', 'expired', 'cancelled', 'presignaturePending'])
export type OrderStatus = z.output<typeof orderStatus>
export const orderClass = z.enum(['market', 'limit', 'liquidity'])
export type OrderClass = z.output<typeof orderClass>

/**
 * The twelve fields that are hashed and signed (SOURCES: Order digest and UID). A null `receiver` means the
 * owner.
 */
export const orderTerms = z.object({
  sellToken: address,
  buyToken: address,
  receiver: z.nullable(address),
  sellAmount: amount,
  buyAmount: amount,
  validTo: seconds,
  appData: hash32,
  feeAmount: amount,
  kind: orderKind,
  partiallyFillable: z.boolean(),
  sellTokenBalance,
  buyTokenBalance,
})
export type OrderTerms = z.output<typeof orderTerms>

/**
 * Body of `POST /api/v1/orders` (SOURCES: Placing an order). Amounts can have any size here: an amount that
 * is too large has its own error (SOURCES: Values).
 */
export const orderPlacement = z.lazy(() =>
  z.object({
    sellToken: address,
    buyToken: address,
    receiver: z.optional(z.nullable(address)),
    sellAmount: quantity,
    buyAmount: quantity,
    validTo: seconds,
    feeAmount: z._default(quantity, 0n),
    kind: orderKind,
    partiallyFillable: z._default(z.boolean(), false),
    sellTokenBalance: z._default(sellTokenBalance, 'erc20'),
    buyTokenBalance: z._default(buyTokenBalance, 'erc20'),
    signingScheme,
    signature: hex,
    appData: z.string(),
    appDataHash: z.optional(z.nullable(hash32)),
    from: z.optional(z.nullable(address)),
    quoteId: z.optional(z.nullable(z.int())),
    fullBalanceCheck: z._default(z.boolean(), false),
    /**
     * Settlement contract of the signing domain. Null means the public one. Only the paper chain accepts
     * another one.
     */
    settlementContract: z.optional(z.nullable(address)),
  }),
)
export type OrderPlacement = z.output<typeof orderPlacement>

/** A call before or after the trade. */
export const interaction = z.looseObject({ target: address, value: amount, callData: hex })

/** Quote of an order in order replies. `metadata` is null while the order is open. */
const quoteShape = () => ({
  gasAmount: z.string(),
  gasPrice: z.string(),
  sellTokenPrice: z.string(),
  sellAmount: amount,
  buyAmount: amount,
  feeAmount: amount,
  solver: address,
  verified: z.boolean(),
  metadata: z.nullable(z.unknown()),
})
const orderQuote = z.lazy(() => z.looseObject(quoteShape()))
export type OrderQuote = z.output<typeof orderQuote>

/**
 * Fields of an order that was placed on chain (SOURCES: Orders): who placed it and why it was rejected. A
 * sale of the native coin also has the user's expiry and the refund. Orders of the paper chain are signed;
 * they get `onchainUser` only when the owner cancels on chain.
 */
const onchainPlacement = () => ({
  ethflowData: z.optional(z.looseObject({ refundTxHash: z.nullable(hex), userValidTo: z.int() })),
  onchainUser: z.optional(address),
  onchainOrderData: z.optional(
    z.looseObject({ sender: address, placementError: z.optional(z.nullable(z.string())) }),
  ),
})

/** All known fields of an order (SOURCES: Orders). A field that does not apply is absent. */
const orderShape = () => ({
  ...orderTerms.shape,
  receiver: z.optional(z.nullable(address)),
  signingScheme,
  signature: hex,
  appDataHash: z.optional(hash32),
  fullAppData: z.optional(z.nullable(z.string())),
  creationDate: timestamp,
  class: orderClass,
  owner: address,
  from: z.optional(z.nullable(address)),
  uid: orderUid,
  executedSellAmount: amount,
  executedSellAmountBeforeFees: amount,
  executedBuyAmount: amount,
  executedFeeAmount: amount,
  executedFee: z.optional(amount),
  executedFeeToken: z.optional(address),
  invalidated: z.boolean(),
  status: orderStatus,
  settlementContract: address,
  quoteId: z.optional(z.nullable(z.int())),
  fullBalanceCheck: z.optional(z.boolean()),
  availableBalance: z.optional(z.nullable(amount)),
  isLiquidityOrder: z.optional(z.boolean()),
  ...onchainPlacement(),
  validFrom: z.optional(z.nullable(seconds)),
  quote: z.optional(z.nullable(orderQuote)),
  interactions: z.optional(z.looseObject({ pre: z.array(interaction), post: z.array(interaction) })),
})

/** Order as our own service reports it. */
export const serviceOrder = z.lazy(() => z.looseObject(orderShape()))
export type ServiceOrder = z.output<typeof serviceOrder>

/** Fields without which an order cannot be used: the signed ones, signature, UID and owner. */
const REQUIRED = [
  ...(Object.keys(orderTerms.shape) as (keyof typeof orderTerms.shape)[]),
  ...(['signingScheme', 'signature', 'uid', 'owner'] as const),
] as const

/** Order as any service reports it. A field that the service leaves out is undefined, which means unknown. */
export const order = z.lazy(() =>
  z.looseObject({
    ...openShape(orderShape(), REQUIRED),
    status: openEnum(orderStatus),
    quote: z.optional(
      z.nullable(z.looseObject(openShape(quoteShape(), ['sellAmount', 'buyAmount', 'feeAmount']))),
    ),
  }),
)
export type Order = z.output<typeof order>

/** Returns the expiry for the user. A sale of the native coin has its own expiry, which is not signed. */
export const expiryOf = ({ ethflowData, validTo }: Pick<Order, 'ethflowData' | 'validTo'>): Seconds =>
  (ethflowData?.userValidTo ?? validTo) as Seconds

/** Returns the terms of a reported order. An absent receiver and the zero address become null. */
export const termsOf = (given: Order): OrderTerms => ({
  sellToken: given.sellToken,
  buyToken: given.buyToken,
  receiver: given.receiver === ZERO_ADDRESS ? null : (given.receiver ?? null),
  sellAmount: given.sellAmount,
  buyAmount: given.buyAmount,
  validTo: given.validTo,
  appData: given.appData,
  feeAmount: given.feeAmount,
  kind: given.kind,
  partiallyFillable: given.partiallyFillable,
  sellTokenBalance: given.sellTokenBalance,
  buyTokenBalance: given.buyTokenBalance,
})

const failedLookup = z.object({ error: z.object({ uid: z.string(), description: z.string() }) })
/** Element of a `by_uids` reply: the order, or the reason why it could not be read (SOURCES: Lists). */
export const serviceOrderLookup = z.lazy(() => z.union([z.object({ order: serviceOrder }), failedLookup]))
export type ServiceOrderLookup = z.output<typeof serviceOrderLookup>
/** Element of a `by_uids` reply of any service. */
export const orderLookup = z.lazy(() => z.union([z.object({ order }), failedLookup]))
export type OrderLookup = z.output<typeof orderLookup>

/** Maximum number of UIDs in one request (SOURCES: Limits and retries). */
export const MAX_UIDS = 128

const cancellationScheme = z.enum(['eip712', 'ethsign'])
/** Body of a single cancellation, `DELETE /orders/{uid}` (SOURCES: Cancelling). */
export const orderCancellation = z.object({ signature: hex, signingScheme: cancellationScheme })
/** Body of a batch cancellation, `DELETE /orders`. */
export const orderCancellations = z.lazy(() =>
  z.object({
    orderUids: z.array(orderUid).check(z.maxLength(MAX_UIDS)),
    signature: hex,
    signingScheme: cancellationScheme,
  }),
)

export const progressType = z.enum([
  'open',
  'scheduled',
  'active',
  'solved',
  'executing',
  'traded',
  'cancelled',
])
export type ProgressType = z.output<typeof progressType>
const progressShape = () => ({
  type: progressType,
  value: z.optional(
    z.array(
      z.looseObject({
        solver: z.string(),
        executedAmounts: z.optional(z.nullable(z.object({ sell: amount, buy: amount }))),
      }),
    ),
  ),
})

/** State of an order in the auctions (SOURCES: Order status). */
export const serviceOrderProgress = z.lazy(() => z.looseObject(progressShape()))
export type ServiceOrderProgress = z.output<typeof serviceOrderProgress>
/** State of an order in the auctions of any service. */
export const orderProgress = z.lazy(() => z.looseObject({ ...progressShape(), type: openEnum(progressType) }))
export type OrderProgress = z.output<typeof orderProgress>
