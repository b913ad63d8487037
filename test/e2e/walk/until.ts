/** Waiting for what cannot be waited for by looking at a page: asked again and again, and never longer than it may take. */

const ASK_EVERY_MS = 20
const MOST_MS = 15_000

/**
 * What `read` answers as soon as it is as wanted.
 * @throws Error with the last answer when that does not happen in time
 */
export async function until<T>(
  wanted: string,
  read: () => Promise<T>,
  isWanted: (value: T) => boolean,
  mostMs = MOST_MS,
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

const show = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
