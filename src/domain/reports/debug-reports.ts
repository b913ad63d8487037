/** Debug report of one order: events, auctions, solutions, executions and trades (SOURCES: Debug report). */
import * as z from 'zod/mini'
import { order, serviceOrder } from '../orders/order'
import { orderUid, timestamp } from '../scalars'
import { reportedAuction } from './auctions'
import { reportedTrade } from './trades'

/**
 * Labels of events (SOURCES: Debug report).
 * @internal Exported for the test that every label has a screen text.
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
 * Reasons why an order was filtered or invalid (SOURCES: Debug report). Only the local service reports the
 * last three: fees leave nothing within the limit, a solver failed on the order, or a reorg removed a fill.
 * @internal Exported for the test that every reason has a screen text.
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

/** An event. Unknown labels and reasons are accepted. */
const orderEvent = z.lazy(() =>
  z.looseObject({ label: z.string(), timestamp, reason: z.optional(z.string()) }),
)

const reportShape = () => ({
  orderUid,
  order: serviceOrder,
  events: z.array(orderEvent),
  auctions: z.array(reportedAuction),
  trades: z.array(reportedTrade),
})

/** Debug report of our own service. Auctions are sorted by id, events oldest first. */
export const serviceDebugReport = z.lazy(() => z.looseObject(reportShape()))
/** Debug report of any service. */
export const debugReport = z.lazy(() => z.looseObject({ ...reportShape(), order }))
export type DebugReport = z.output<typeof debugReport>
