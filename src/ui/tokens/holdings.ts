/** What an account holds, in USD and in shares. */
import type { TokenView } from '../../client/trade/tokens'
import { referencePriceOf } from '../../domain/reference-prices'
import type { ChainId } from '../../domain/scalars'
import { usdOf } from '../../domain/text/numbers'

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

/** By its reference price before the service has told one: rows stand in their places from the first moment. */
function worthOf(id: ChainId, { view, balance, worth }: Holding): number {
  if (worth !== undefined) return worth
  const reference = referencePriceOf(id, view.address)
  return reference ? usdOf(balance, view.decimals, reference.usd) : -1
}

/** Orders holdings by worth, the most first; those without any price stand last, as they came. */
export const toByWorth = (id: ChainId, holdings: readonly Holding[]): readonly Holding[] =>
  holdings.toSorted((a, b) => worthOf(id, b) - worthOf(id, a))

/** Basis points of the total; undefined where there is nothing to compare. @example shareOf(25, 100) // 2500 */
export const shareOf = (worth: number | undefined, total: number): number | undefined =>
  worth !== undefined && worth < total ? (worth / total) * 10_000 : undefined
