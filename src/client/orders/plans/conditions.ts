/** Decides when a part of a plan is submitted. Pure: the time and the market are arguments. */
import type { Executed } from '../../../domain/orders/amounts'
import type { Milliseconds } from '../../../domain/scalars'
import type { Plan, PlanCondition, PlanPart } from '../../db/rows/plan'

export type MarketCondition = Extract<PlanCondition, { kind: 'market' }>

/** Minimum time between the two quotes that meet a condition. */
export const CONFIRM_MS = 10_000
/** Maximum time between them. After a longer pause the first quote says nothing about the market. */
const MAX_CONFIRM_MS = 10 * 60_000
/** A part counts as late from here on. The worker may be this late although the browser runs. */
const LATE_MS = 2 * 60_000
/** Distance from the trigger within which pools still confirm a quote, in percent. */
const POOL_TOLERANCE = 1n

/** A part is submitted now, waits, has missed its window, or is dropped because another one has traded. */
export type PartVerdict = 'wait' | 'submit' | 'miss' | 'drop'

export const isOver = ({ until }: Pick<PlanPart, 'until'>, time: Milliseconds): boolean => time > until

/** Judges a part that is submitted at a time. */
export function judgeTime(
  part: Pick<PlanPart, 'until'>,
  at: Milliseconds,
  lateParts: Plan['lateParts'],
  time: Milliseconds,
): PartVerdict {
  if (time < at) return 'wait'
  return isOver(part, time) || (lateParts === 'skip' && time - at > LATE_MS) ? 'miss' : 'submit'
}

/** Returns whether a market price meets a condition. */
export const isMet = ({ side, sell, buy }: MarketCondition, market: Executed): boolean => {
  if (market.sell === 0n) return false
  const difference = market.buy * sell - buy * market.sell
  return side === 'below' ? difference <= 0n : difference >= 0n
}

/** Returns whether pools contradict a quote that meets a condition: they are more than 1% off the trigger. */
export const isContradicted = ({ side, sell, buy }: MarketCondition, pools: Executed): boolean => {
  const whole = 100n
  const bound = side === 'below' ? whole + POOL_TOLERANCE : whole - POOL_TOLERANCE
  return !isMet({ kind: 'market', side, sell: (sell * whole) as never, buy: (buy * bound) as never }, pools)
}

/**
 * Judges a part by the time at which the market first met its condition. `seenAt` is that time after this
 * quote.
 */
export function judgeSightings(
  seenAt: Milliseconds | undefined,
  isMetNow: boolean,
  now: Milliseconds,
): { readonly verdict: PartVerdict; readonly seenAt: Milliseconds | undefined } {
  if (!isMetNow) return { verdict: 'wait', seenAt: undefined }
  const since = seenAt === undefined ? Number.NaN : now - seenAt
  if (since >= CONFIRM_MS && since <= MAX_CONFIRM_MS) return { verdict: 'submit', seenAt }
  // A clock that was set back, or a long pause, starts again.
  return { verdict: 'wait', seenAt: since >= 0 && since < CONFIRM_MS ? seenAt : now }
}

/**
 * Returns the time by which parts are due. A service of another host can only delay a part: the earlier of
 * both clocks counts. The clock of the Sandbox is its own, and can be moved by the user. Undefined if that clock is
 * unknown.
 */
export const timeOfParts = (
  now: Milliseconds,
  serviceTime: Milliseconds | undefined,
  isOwnClock: boolean,
): Milliseconds | undefined =>
  isOwnClock ? serviceTime : (Math.min(now, serviceTime ?? now) as Milliseconds)
