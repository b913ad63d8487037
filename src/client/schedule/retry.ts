/** Retry rules (SOURCES: Refusals, Limits and retries). */
import { backOff } from '../../domain/back-off'
import { Refusal } from '../../domain/refusal'
import { MAX_WAIT_MS } from './wait-times'

/** Returns whether a request with this HTTP status may succeed when repeated. */
export const isPassingStatus = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** Returns whether the same request may succeed later: no answer arrived, or the next one may differ. */
export const isPassing = ({ status }: Refusal): boolean => status === 0 || isPassingStatus(status)

/**
 * Returns the wait in milliseconds after a number of attempts: our own back-off, or the wait that the service
 * asked for if it is longer, up to one hour. `random` is from 0 to 1.
 * @example retryDelay(2, 0.5) // 1500
 */
export const retryDelay = (attempts: number, random: number, askedSeconds = 0): number =>
  Math.max(Math.min(askedSeconds * 1_000, MAX_WAIT_MS), backOff(attempts, random))

/**
 * Converts a refusal to a value.
 * @throws any error that is not a Refusal
 */
export const outcomeOf = <T>(answer: Promise<T>): Promise<{ value: T } | { refusal: Refusal }> =>
  answer.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (error instanceof Refusal) return { refusal: error }
      throw error
    },
  )
