/** Limits of long benches: the share of their sizes, and a time limit for each step. */

/** Reads the share from `COWBELL_SHARE`: above 0, at most 1, default 1. */
function readShare(): number {
  const said = process.env['COWBELL_SHARE'] ?? '1'
  const share = Number(said)
  if (share > 0 && share <= 1) return share
  throw new Error(`COWBELL_SHARE is "${said}"; it is a number above 0 and at most 1, such as 0.02.`)
}

/** @throws Error for an invalid `COWBELL_SHARE` */
export const share = readShare()

/** Returns the share of a size, at least 1. */
export const shareOf = (size: number): number => Math.max(1, Math.round(size * share))

/**
 * Waits for a step and prints its duration to stderr.
 * @throws Error with the name of the step after `ms`
 */
export async function within<T>(ms: number, step: string, work: Promise<T>): Promise<T> {
  const started = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`"${step}" was not done in ${ms / 1000} s.`)), ms)
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
    console.error(`      ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${step}`)
  }
}
