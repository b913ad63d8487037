/** Everything that is known of one order: events, auctions, solutions, executions, trades (SOURCES: Debug report). */
import * as z from 'zod/mini'
import { order } from '../orders/order'
import { orderUid, timestamp } from '../scalars'
import { reportedAuction } from './auctions'
import { reportedTrade } from './trades'

/**
 * Names of lifecycle events (SOURCES: Debug report).
 * @internal Exported for the test that every label has words.
 */
export const eventLabel = z.enum([
  'created',
  'ready',
  'filtered',
  'invalid',
  'executing',
  'considered',
  'traded',
  'cancelled',
])
export type EventLabel = z.output<typeof eventLabel>

/**
 * Why an order was filtered or invalid (SOURCES: Debug report). The in-extension service alone has the last three: fees that
 * leave nothing within its limit, a solver that failed on it, and on a chain of one's own a block that is gone.
 * @internal Exported for the test that every reason has words.
 */
export const eventReason = z.enum([
  'in_flight',
  'banned_user',
  'invalid_signature',
  'unsupported_token',
  'insufficient_balance',
  'dust_order',
  'missing_native_price',
  'fees_exceed_limit',
  'solver_error',
  'reorged',
])
export type EventReason = z.output<typeof eventReason>

/** An event; labels and reasons of later services are read too. */
const orderEvent = z.lazy(() =>
  z.looseObject({ label: z.string(), timestamp, reason: z.optional(z.string()) }),
)

/** The report, auctions sorted by id, events oldest first. */
export const debugReport = z.lazy(() =>
  z.looseObject({
    orderUid,
    order,
    events: z.array(orderEvent),
    auctions: z.array(reportedAuction),
    trades: z.array(reportedTrade),
  }),
)
export type DebugReport = z.output<typeof debugReport>
