/** Retry rules (SOURCES: Refusals, Limits and retries). */
import { Refusal } from '../../domain/refusal'
import { MAX_WAIT_MS } from './wait-times'

const FIRST_MS = 1_000
const MAX_MS = 30_000

/** Returns whether a request with this HTTP status may succeed when repeated. */
export const isPassingStatus = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** Returns whether the same request may succeed later: no answer arrived, or the next one may differ. */
export const isPassing = ({ status }: Refusal): boolean => status === 0 || isPassingStatus(status)

/**
 * Returns the wait in milliseconds after a number of attempts: a random time (full jitter) below a bound that
 * doubles from 1 s to 30 s. It is at least the wait that the service asked for, up to one hour. `random` is
 * from 0 to 1.
 * @example retryDelay(2, 0.5) // 1000
 */
export const retryDelay = (attempts: number, random: number, askedSeconds = 0): number =>
  Math.max(
    Math.min(askedSeconds * 1_000, MAX_WAIT_MS),
    Math.floor(random * Math.min(MAX_MS, FIRST_MS * 2 ** (attempts - 1))),
  )

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
