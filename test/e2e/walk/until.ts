/** Polling for conditions that no page shows, with a time limit. */
import { TIMEOUT_MS } from '../support/patience'

const ASK_EVERY_MS = 20

/**
 * Returns the first value of `read` that satisfies `isWanted`.
 * @throws Error with the last value after the time limit
 */
export async function until<T>(
  wanted: string,
  read: () => Promise<T>,
  isWanted: (value: T) => boolean,
  mostMs = TIMEOUT_MS,
): Promise<T> {
  const deadline = Date.now() + mostMs
  for (;;) {
    const value = await read()
    if (isWanted(value)) return value
    if (Date.now() > deadline)
      throw new Error(`Not within ${mostMs / 1000} s: ${wanted}. It is ${show(value)}.`)
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
}

/** Time in ms in which a page of the extension reads, requests, receives and draws. */
const QUIET_MS = 500

/**
 * Repeats an assertion for as long as the unwanted event would take to happen.
 * @throws the error of the assertion at once
 */
export async function holds(assertion: () => Promise<void>, forMs = QUIET_MS): Promise<void> {
  const end = Date.now() + forMs
  do {
    await assertion()
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  } while (Date.now() < end)
}

const show = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
