/** What an account holds, in USD. */
import { type TokenView, viewToken } from '../../client/tokens/tokens'
import { referencePriceOf } from '../../domain/reference-prices'
import type { Address, ChainId } from '../../domain/scalars'
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
const toByWorth = (id: ChainId, holdings: readonly Holding[]): readonly Holding[] =>
  holdings.toSorted((a, b) => worthOf(id, b) - worthOf(id, a))

/**
 * What is held of each token, the most worth first; what has no price comes last.
 * @param prices USD per whole token
 */
export function holdingsOf(
  id: ChainId,
  funds: readonly { readonly token: Address; readonly balance: bigint }[],
  prices: ReadonlyMap<Address, number>,
): readonly Holding[] {
  const held = funds.filter(({ balance }) => balance > 0n)
  const holdings = held.map(({ token, balance }) => {
    const [view, price] = [viewToken(id, token), prices.get(token)]
    return { view, balance, price, worth: price === undefined ? price : usdOf(balance, view.decimals, price) }
  })
  return toByWorth(id, holdings)
}

/** USD of tokens that are held, undefined of one without a known price. */
export type Worths = ReadonlyMap<Address, number | undefined>

/** USD of an amount of a token; undefined where no price is known. */
export type WorthOf = (token: Address, atoms: bigint) => number | undefined

/** What is held, or what it is worth, undefined while it is not known. */
interface KnownFunds {
  readonly held: readonly { readonly token: Address; readonly balance: bigint }[] | undefined
  readonly worthOf: WorthOf | undefined
}

/** Decides what is held and its worth once, as soon as both are known: what was decided before stays. */
export const decideWorths = (
  decided: Worths | undefined,
  { held, worthOf }: KnownFunds,
): Worths | undefined =>
  decided ?? (held && worthOf && new Map(held.map(({ token, balance }) => [token, worthOf(token, balance)])))

/**
 * Orders tokens to choose from: what is held by worth, the most first, then what is held without a known price, then the
 * others; those of one worth as they came.
 */
export function heldByWorth<T extends { readonly address: Address }>(
  tokens: readonly T[],
  worths: Worths,
): readonly T[] {
  const rankOf = ({ address }: T): number => (worths.has(address) ? (worths.get(address) ?? -1) : -2)
  return tokens.toSorted((a, b) => rankOf(b) - rankOf(a))
}
