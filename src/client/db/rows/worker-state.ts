/** Counters and times of a profile, of all profiles, or of an account. */
import * as z from 'zod/mini'
import { storedAddress, storedTime } from '../../../domain/stored-scalars'
import { profileId } from './keys'

const scope = z.union([profileId, z.literal('all'), storedAddress])
export type Scope = z.output<typeof scope>

/**
 * `changes` counts changes of orders and notifications, which are announced to open web pages. `deliveries`
 * numbers queued deliveries. `failures` counts ticks in a row without a reply of the service. `planTicks` counts ticks
 * that ran plans.
 */
export const counter = z.lazy(() =>
  z.object({
    name: z.enum(['changes', 'deliveries', 'failures', 'planTicks']),
    scope,
    value: z.int(),
  }),
)
export type Counter = z.output<typeof counter>

/**
 * `alarm` is the time of the next alarm. Without an alarm, this timer has no row. `woken` is the last wake-up
 * of the computer. `retention`, `prices` and `notifications` are the times of their last runs. `emptied` is
 * the time before which a running retention has removed all notifications of a profile, or all deliveries.
 * `placement` is the time of the last order that a page placed with the service of this extension, while that
 * service has open orders.
 * `digest` is when the week of the digest began; without a digest, it has no row.
 * `backupSaved` and `backupPutOff` belong to the backup reminder, `keyShown` to an account.
 */
export const timer = z.object({
  name: z.enum([
    'alarm',
    'woken',
    'retention',
    'emptied',
    'placement',
    'prices',
    'notifications',
    'backupSaved',
    'backupPutOff',
    'keyShown',
    'digest',
  ]),
  scope,
  at: storedTime,
})
export type Timer = z.output<typeof timer>
