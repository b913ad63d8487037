/** Differences between repeated measurements, compared with their noise. */

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Standard error of a median, estimated by the median absolute deviation. */
function errorOf(values: readonly number[]): number {
  const median = medianOf(values)
  const deviation = 1.4826 * medianOf(values.map((value) => Math.abs(value - median)))
  return (1.2533 * deviation) / Math.sqrt(values.length)
}

/** Number of standard errors that count as a difference. By chance alone it happens once in 15,000 comparisons. */
const TELLING = 4

/**
 * Returns a sentence about each series whose median differs from the first series' by more than its noise.
 * @param resolution smallest difference that the clock of the page can show
 */
export const findDifferences = (
  series: Readonly<Record<string, readonly number[]>>,
  resolution: number,
): string[] => {
  const [[, first], ...others] = Object.entries(series) as [
    [string, readonly number[]],
    ...[string, readonly number[]][],
  ]
  return others.flatMap(([name, values]) => {
    const difference = medianOf(values) - medianOf(first)
    const noise = Math.hypot(errorOf(first), errorOf(values), resolution)
    return Math.abs(difference) > TELLING * noise
      ? [`${name}: ${medianOf(values)} instead of ${medianOf(first)}, noise ${noise}`]
      : []
  })
}
