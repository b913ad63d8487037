/**
 * A row of the signed-intent ledger: one signature, with all that surrounds it.
 *
 *     seen ── shown, verdict     signed ── typedData, digest, signature     reported ── reported     settled ── trades
 *
 * The first two are written with the signature and never again; the worker adds what the service reports later.
 */
import * as z from 'zod/mini'
import { type Order, orderKind, signingScheme } from '../../../domain/orders/order'
import type { Trade } from '../../../domain/reports/trades'
import { address, chainId, hash32, hex, orderUid } from '../../../domain/scalars'
import { storedTime } from '../../../domain/stored-scalars'
import { profileId } from './keys'

/** The trade on the screen when it was signed: of a market order its quote, fee joined to the sell amount; else the limit. */
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
export type LedgerShown = z.output<typeof shownTrade>

const breach = z.lazy(() => z.object({ rule: z.string(), says: z.string() }))

/** `mismatches` are sentences: what was reported or settled otherwise than signed. `usd` is what it sold, undefined if unknown. */
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
      'safeMessage',
      'safeTransaction',
      'text',
    ]),
    /** The order it is about; a cancellation of several is about none in particular. */
    uid: z.nullable(orderUid),
    at: storedTime,
    /** JSON, as a wallet is handed it. */
    typedData: z.string(),
    digest: hash32,
    shown: z.nullable(shownTrade),
    usd: z.nullable(z.number()),
    verdict: z.object({ asked: z.array(z.string()), overridden: z.array(breach) }),
    signature: z.object({ scheme: signingScheme, bytes: hex }),
    /** The order as the service last reported it, forged or not. */
    reported: z.nullable(z.custom<Order>((given) => typeof given === 'object')),
    reportedAt: z.nullable(storedTime),
    trades: z.array(z.custom<Trade>((given) => typeof given === 'object')),
    mismatches: z.array(z.string()),
  }),
)
export type LedgerRow = z.output<typeof ledgerRow>
