/** What fails: parts of the worker's round, and rows that do not fit their schema. */

import * as z from 'zod/mini'
import { storedTime } from '../../../domain/stored-scalars'
import { translate } from '../../../domain/text/texts'
import { profileId } from './keys'

/** Labels of the parts of a round, shown in problems. */
const PARTS = {
  submission: 'Submitting orders',
  transactions: 'Tracking transactions',
  auctions: 'Auctions',
  tracking: 'Tracking orders',
  oco: 'One cancels the other',
  watched: 'Tracking watched orders',
  accountOrders: 'Finding orders placed elsewhere',
  serviceNotifications: "The service's notifications",
  prices: 'Prices and expiries',
  deliveries: 'Sending notifications',
  desktop: 'Clearing notifications',
  retention: 'Deleting old notifications',
  toolbar: 'Toolbar button',
  alarm: 'Next wake-up',
} as const
export type PartName = keyof typeof PARTS

/** A part as it is called on a screen. */
export const partTitle = (part: PartName): string => translate(PARTS[part])

/** A part that fails. `says` is the first of what went wrong in its last run, `times` counts runs in a row. */
export const problem = z.lazy(() =>
  z.object({
    id: z.string(),
    /** Null for what is of no environment. */
    profileId: z.nullable(profileId),
    part: z.custom<PartName>((given) => typeof given === 'string' && Object.hasOwn(PARTS, given)),
    says: z.string(),
    since: storedTime,
    at: storedTime,
    times: z.int(),
  }),
)
export type Problem = z.output<typeof problem>

/** A note of a row that was left out. `key` is its primary key, of a setting its field. */
export interface SetAside {
  readonly id: string
  readonly table: string
  readonly key: unknown
  readonly says: string
  readonly at: number
}
