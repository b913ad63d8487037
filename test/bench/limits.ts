/** What keeps a long bench in bounds: the share of its sizes that is wanted, and a time for each of its steps. */

/** The share of their sizes that long benches run with, from `COWBELL_SHARE`: above 0, at most 1, and 1 when nothing is said. */
function readShare(): number {
  const said = process.env['COWBELL_SHARE'] ?? '1'
  const share = Number(said)
  if (share > 0 && share <= 1) return share
  throw new Error(`COWBELL_SHARE is "${said}"; it is a number above 0 and at most 1, such as 0.02.`)
}

/** @throws Error for a `COWBELL_SHARE` that is none */
export const share = readShare()

/** The wanted share of a size, at least 1. */
export const shareOf = (size: number): number => Math.max(1, Math.round(size * share))

/**
 * Waits for a step, and notes on stderr how long it took.
 * @throws Error naming the step when it is not done in so many ms
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
