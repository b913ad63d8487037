/** Numbers and times that must not be forgotten, of a profile, of all of them, or of an account. */
import * as z from 'zod/mini'
import { storedAddress, storedTime } from '../../../domain/stored-scalars'
import { profileId } from './keys'

const scope = z.union([profileId, z.literal('all'), storedAddress])
export type Scope = z.output<typeof scope>

/**
 * `changes` of orders and notifications, which open web pages hear of; `deliveries`, the order in which they were queued;
 * `failures`, rounds in a row in which a service did not answer.
 */
export const counter = z.lazy(() =>
  z.object({
    name: z.enum(['changes', 'deliveries', 'failures']),
    scope,
    value: z.int(),
  }),
)
export type Counter = z.output<typeof counter>

/**
 * `alarm`: when the next one rings, no row while none is set. `woken`: when the machine last woke from a sleep. `retention`,
 * `prices`, `notifications`: when each was last done. `emptied`, while retention is at work: the time up to which nothing is left,
 * of a profile's notifications, and of all deliveries. `backupSaved`, and `backupPutOff`, its reminder; `keyShown` of an account, to
 * be kept.
 */
export const timer = z.object({
  name: z.enum([
    'alarm',
    'woken',
    'retention',
    'emptied',
    'prices',
    'notifications',
    'backupSaved',
    'backupPutOff',
    'keyShown',
  ]),
  scope,
  at: storedTime,
})
export type Timer = z.output<typeof timer>
