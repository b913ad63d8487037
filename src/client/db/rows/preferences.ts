/** Notification preferences: mutes, quiet hours, and the distance at which a price is out of reach. */
import * as z from 'zod/mini'

const minuteOfDay = z.int().check(z.gte(0), z.lte(1439))

/**
 * `mutes` are names, see `muteName`. `quiet` are minutes of the local day. `keepDays` is the retention of
 * notifications. `isOff` silences everything, including the toolbar badge.
 */
export const preferences = z.object({
  isOff: z.boolean(),
  mutes: z.array(z.string()),
  quiet: z.nullable(z.object({ from: minuteOfDay, to: minuteOfDay })),
  snooze: z.nullable(z.object({ from: z.int(), until: z.int() })),
  expiringMinutes: z.int().check(z.gte(1), z.lte(1440)),
  reachBps: z.int().check(z.gte(10), z.lte(10_000)),
  /** True to send one notification a week with the sums of its trades. */
  digest: z.boolean(),
  keepDays: z.int().check(z.gte(1), z.lte(3650)),
  /** Public keys (RFC 8292) with which the services of profiles push, by profile. */
  pushKeys: z.record(z.string(), z.string()),
})
export type Preferences = z.output<typeof preferences>
