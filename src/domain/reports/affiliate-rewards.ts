/**
 * Computes the rewards of fills in the affiliate program (SOURCES: Affiliates, Limits and retries). The first
 * fill binds a trader permanently to the code in its order, or to no code. Later fills with this code count
 * until the time cap or the volume cap is reached. Each time the counted volume passes the trigger, one
 * reward is earned and split.
 *
 * USD amounts are whole millionths, so that sums are exact and can be recomputed from the single fills.
 */
import { MAX_TIME, type Milliseconds } from '../scalars'

/** Millionths in one dollar. */
export const USD_PARTS = 1_000_000
const DAY_MS = 24 * 60 * 60 * 1000

/** Parameters of the program in USD, days and percent. A volume cap of 0 means no cap. */
export interface AffiliateProgram {
  readonly rewardAmount: number
  readonly triggerVolume: number
  readonly timeCapDays: number
  readonly volumeCap: number
  readonly revenueSplitAffiliatePct: number
  readonly revenueSplitTraderPct: number
  readonly revenueSplitDaoPct: number
}

/** A fill: its time, the code in its order, and its value. */
export interface ReferredFill {
  readonly at: Milliseconds
  readonly code: string | undefined
  readonly usdParts: number
}

/** Whether a fill counts, or the reason why not. */
type Eligibility =
  | 'eligible'
  | 'first_trade_without_code'
  | 'code_not_registered'
  | 'self_referral'
  | 'other_code'
  | 'time_cap_reached'
  | 'volume_cap_reached'

/** A fill with its counted volume. */
export interface JudgedFill<F extends ReferredFill> {
  readonly fill: F
  readonly eligibility: Eligibility
  readonly eligibleParts: number
}

/** Result of a trader's fills. The trader is bound to `code` from the first fill until `until`. */
export interface Referral<F extends ReferredFill> {
  readonly code: string
  readonly since: Milliseconds
  readonly until: Milliseconds
  readonly eligibleParts: number
  readonly fills: readonly JudgedFill<F>[]
}

const capOf = ({ volumeCap }: AffiliateProgram): number =>
  volumeCap === 0 ? Number.POSITIVE_INFINITY : Math.round(volumeCap * USD_PARTS)

/** Whether a code can be bound: it must be registered and not be the trader's own. */
export type CodeStatus = 'registered' | 'unknown' | 'own'

const INELIGIBLE_STATUSES = {
  registered: undefined,
  unknown: 'code_not_registered',
  own: 'self_referral',
} as const satisfies Record<CodeStatus, Eligibility | undefined>

/**
 * Judges a trader's fills, oldest first.
 * @example judgeFills([{ at, code: 'COWS-1', usdParts: 5_000_000 }], () => 'registered',
 * program).eligibleParts // 5_000_000
 */
export function judgeFills<F extends ReferredFill>(
  fills: readonly F[],
  statusOf: (code: string) => CodeStatus,
  program: AffiliateProgram,
): Referral<F> {
  const [first] = fills
  const code = first?.code ?? ''
  const since = first?.at ?? (0 as Milliseconds)
  const until = Math.min(since + Math.round(program.timeCapDays * DAY_MS), MAX_TIME) as Milliseconds
  const unbound = code === '' ? 'first_trade_without_code' : INELIGIBLE_STATUSES[statusOf(code)]
  const cap = capOf(program)
  let eligibleParts = 0
  const judged = fills.map((fill): JudgedFill<F> => {
    const ineligibility = unbound ?? findIneligibility(fill, code, until, eligibleParts >= cap)
    if (ineligibility) return { fill, eligibility: ineligibility, eligibleParts: 0 }
    const counted = Math.min(fill.usdParts, cap - eligibleParts)
    eligibleParts += counted
    return { fill, eligibility: 'eligible', eligibleParts: counted }
  })
  return { code: unbound ? '' : code, since, until, eligibleParts, fills: judged }
}

function findIneligibility(
  fill: ReferredFill,
  code: string,
  until: Milliseconds,
  isFull: boolean,
): Eligibility | undefined {
  if (fill.code !== code) return 'other_code'
  if (fill.at > until) return 'time_cap_reached'
  return isFull ? 'volume_cap_reached' : undefined
}

/** Returns true if more volume of a trader can count. */
export const isActive = (
  { until, eligibleParts }: Pick<Referral<ReferredFill>, 'until' | 'eligibleParts'>,
  program: AffiliateProgram,
  now: Milliseconds,
): boolean => until > now && eligibleParts < capOf(program)

/**
 * Returns the earnings of one side of the split for a counted volume, and the volume left to the next reward,
 * in USD.
 * @example computeEarnings(750_000 * USD_PARTS, program, 50) // { earned: 30, left: 250_000 } for 20 USD per
 * 250,000
 */
export function computeEarnings(
  eligibleParts: number,
  { rewardAmount, triggerVolume }: AffiliateProgram,
  splitPct: number,
): { readonly earned: number; readonly left: number } {
  const trigger = Math.round(triggerVolume * USD_PARTS)
  const rewards = Math.floor(eligibleParts / trigger)
  const earnedParts = Math.round((rewards * rewardAmount * splitPct * USD_PARTS) / 100)
  return { earned: earnedParts / USD_PARTS, left: (trigger - (eligibleParts % trigger)) / USD_PARTS }
}
