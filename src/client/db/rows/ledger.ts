/**
 * A row of the signature log: one signature with its context.
 *
 *     seen ── shown, verdict     signed ── typedData, digest, signature     reported ── reported     settled ── trades
 *
 * The first two are written with the signature and never changed. The worker adds the service's later
 * reports.
 */
import * as z from 'zod/mini'
import { type Order, orderKind, signingScheme } from '../../../domain/orders/order'
import type { Trade } from '../../../domain/reports/trades'
import { address, chainId, hash32, hex, orderUid } from '../../../domain/scalars'
import { storedTime } from '../../../domain/stored-scalars'
import { profileId } from './keys'

/**
 * The trade shown at signing. A market order has its quote with the fee added to the sell amount, a limit
 * order its limit.
 */
const shownTrade = z.lazy(() =>
  z.object({
    price: z.enum(['market', 'limit']),
    kind: orderKind,
    sellToken: address,
    buyToken: address,
    sell: z.bigint(),
    buy: z.bigint(),
  }),
)
export type LoggedTrade = z.output<typeof shownTrade>

const violation = z.lazy(() => z.object({ rule: z.string(), message: z.string() }))

/**
 * `mismatches` are sentences about differences between the signed order and its report or settlement. `usd`
 * is the sold value, null if unknown. `restored` is set if a backup brought the row. An unverified row does
 * not count toward the daily limit, because nothing proves that its account signed it.
 */
export const ledgerRow = z.lazy(() =>
  z.object({
    id: z.string(),
    profileId,
    chainId,
    account: address,
    kind: z.enum([
      'order',
      'cancellation',
      'cancellations',
      'affiliateCode',
      'permit',
      'sitePermit',
      'safeMessage',
      'safeTransaction',
      'text',
    ]),
    /** The signed order. Null for a cancellation of several orders. */
    uid: z.nullable(orderUid),
    at: storedTime,
    /** The JSON that a wallet receives. */
    typedData: z.string(),
    digest: hash32,
    shown: z.nullable(shownTrade),
    usd: z.nullable(z.number()),
    verdict: z.object({ checked: z.array(z.string()), overridden: z.array(violation) }),
    signature: z.object({ scheme: signingScheme, bytes: hex }),
    /** The order as last reported by the service, forged or not. */
    reported: z.nullable(z.custom<Order>((given) => typeof given === 'object')),
    reportedAt: z.nullable(storedTime),
    trades: z.array(z.custom<Trade>((given) => typeof given === 'object')),
    mismatches: z.array(z.string()),
    restored: z.optional(z.enum(['verified', 'unverified'])),
  }),
)
export type LedgerRow = z.output<typeof ledgerRow>
