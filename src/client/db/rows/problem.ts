/** Failures: parts of the worker's tick, and rows that do not fit their schema. */

import * as z from 'zod/mini'
import { storedTime } from '../../../domain/stored-scalars'
import { translate } from '../../../domain/text/texts'
import { profileId } from './keys'

/** Labels of the parts, shown in problems. */
const PARTS = {
  plans: 'Plans',
  submission: 'Submitting orders',
  transactions: 'Tracking transactions',
  auctions: 'Auctions',
  tracking: 'Tracking orders',
  oco: 'One cancels the other',
  watched: 'Tracking watched orders',
  accountOrders: 'Finding orders placed elsewhere',
  serviceNotifications: "The service's notifications",
  prices: 'Prices and expiries',
  digest: 'Weekly digest',
  deliveries: 'Sending notifications',
  desktop: 'Clearing notifications',
  retention: 'Deleting old notifications',
  toolbar: 'Toolbar button',
  alarm: 'Next wake-up',
} as const
export type PartName = keyof typeof PARTS

/** Returns the translated label of a part. */
export const partTitle = (part: PartName): string => translate(PARTS[part])

/**
 * A failing part. `message` is the first error of its last run, `times` the number of failed runs in a row.
 */
export const problem = z.lazy(() =>
  z.object({
    id: z.string(),
    /** Null if it belongs to no environment. */
    profileId: z.nullable(profileId),
    part: z.custom<PartName>((given) => typeof given === 'string' && Object.hasOwn(PARTS, given)),
    message: z.string(),
    since: storedTime,
    at: storedTime,
    times: z.int(),
  }),
)
export type Problem = z.output<typeof problem>

/** A note about a damaged row. `key` is its primary key, or the field of a setting. */
export interface DamagedRow {
  readonly id: string
  readonly table: string
  readonly key: unknown
  readonly message: string
  readonly at: number
}
