/** What an account holds, in USD and in shares. */
import type { TokenView } from '../../client/trade/tokens'

/** A token of which there is some; `worth` is USD, `price` USD per whole token, undefined where no price is known. */
export interface Holding {
  readonly view: TokenView
  readonly balance: bigint
  readonly price: number | undefined
  readonly worth: number | undefined
}

/** What all of it is worth, USD, as far as prices are known. */
export const totalOf = (holdings: readonly Holding[]): number =>
  holdings.reduce((total, { worth = 0 }) => total + worth, 0)

/** Orders holdings by worth, the most first; those without a price stand last, as they came. */
export const toByWorth = (holdings: readonly Holding[]): readonly Holding[] =>
  holdings.toSorted((a, b) => (b.worth ?? -1) - (a.worth ?? -1))

/** Basis points of the total; undefined where there is nothing to compare. @example shareOf(25, 100) // 2500 */
export const shareOf = (worth: number | undefined, total: number): number | undefined =>
  worth !== undefined && worth < total ? (worth / total) * 10_000 : undefined
