/** Shares of tokens in a portfolio. */
import { percent } from '../../domain/text/numbers'

/** Maximum error of a sum of floats. */
const FLOAT_DUST = 1e-6

/**
 * Calculates shares in whole percent by the largest remainder method. They add up to at most 100. A share
 * below one percent is returned unrounded. Returns undefined for a token without a value, and for a token
 * that is the whole portfolio.
 * @example sharesOf([1, 1, 1]) // [34, 33, 33]
 */
export function sharesOf(worths: readonly (number | undefined)[]): readonly (number | undefined)[] {
  const total = worths.reduce<number>((sum, worth = 0) => sum + worth, 0)
  const exact = worths.map((worth) =>
    worth !== undefined && worth < total ? (worth / total) * 100 : undefined,
  )
  const shown = exact.map((share = 0) => (share < 1 ? 0 : share))
  const whole = shown.map(Math.floor)
  const sum = (shares: readonly number[]) => shares.reduce((all, share) => all + share, 0)
  const left = Math.floor(sum(shown) + FLOAT_DUST) - sum(whole)
  const remainder = (index: number): number => (shown[index] ?? 0) - (whole[index] ?? 0)
  const raised = new Set(
    shown
      .map((_, index) => index)
      .toSorted((a, b) => remainder(b) - remainder(a))
      .slice(0, left),
  )
  return exact.map((share, index) =>
    share === undefined || share < 1 ? share : (whole[index] ?? 0) + Number(raised.has(index)),
  )
}

/**
 * Formats a share in whole percent, because shares are compared in a column. @example shareText(26) // '26%'
 */
export const shareText = (share: number): string => (share < 1 ? `<${percent(100)}` : percent(share * 100))
