/** How the trader wants to be notified, one row: what not, when not, and from which distance a price is out of reach. */
import * as z from 'zod/mini'

const minuteOfDay = z.int().check(z.gte(0), z.lte(1439))

/**
 * `mutes` are names of what is muted, see `muteName`; `quiet` are minutes of the local day; `keepDays` is how long
 * notifications are kept. `isOff` silences everything, the badge included.
 */
export const preferences = z.object({
  isOff: z.boolean(),
  mutes: z.array(z.string()),
  quiet: z.nullable(z.object({ from: minuteOfDay, to: minuteOfDay })),
  snooze: z.nullable(z.object({ from: z.int(), until: z.int() })),
  expiringMinutes: z.int().check(z.gte(1), z.lte(1440)),
  reachBps: z.int().check(z.gte(10), z.lte(10_000)),
  keepDays: z.int().check(z.gte(1), z.lte(3650)),
  /** Public keys (RFC 8292) that the services of profiles push with, by profile. */
  pushKeys: z.record(z.string(), z.string()),
})
export type Preferences = z.output<typeof preferences>
