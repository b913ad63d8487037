/** Waiting for what cannot be waited for by looking at a page: asked again and again, and never longer than it may take. */
import { PATIENCE_MS } from '../support/patience'

const ASK_EVERY_MS = 20

/**
 * What `read` answers as soon as it is as wanted.
 * @throws Error with the last answer when that does not happen in time
 */
export async function until<T>(
  wanted: string,
  read: () => Promise<T>,
  isWanted: (value: T) => boolean,
  mostMs = PATIENCE_MS,
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

/** Longer than a page of ours takes to read, ask, be answered and draw. */
const QUIET_MS = 500

/**
 * Repeats an assertion for as long as what must not happen would take to happen.
 * @throws what the assertion throws, as soon as it does
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
