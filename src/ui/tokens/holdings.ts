/** Balances of an account with their USD values. */
import { type TokenView, viewToken } from '../../client/tokens/tokens'
import { referencePriceOf } from '../../domain/reference-prices'
import type { Address, ChainId } from '../../domain/scalars'
import { toUsd } from '../../domain/text/numbers'

/**
 * A token with a positive balance. `worth` is in USD, `price` in USD per whole token. Both are undefined if
 * no price is known.
 */
export interface Holding {
  readonly view: TokenView
  readonly balance: bigint
  readonly price: number | undefined
  readonly worth: number | undefined
}

/** Returns the total value in USD of the holdings with a known price. */
export const totalOf = (holdings: readonly Holding[]): number =>
  holdings.reduce((total, { worth = 0 }) => total + worth, 0)

/**
 * Returns the value of a holding. Before the service has replied, returns the value at the reference price,
 * so that rows do not move.
 */
function worthOf(id: ChainId, { view, balance, worth }: Holding): number {
  if (worth !== undefined) return worth
  const reference = referencePriceOf(id, view.address)
  return reference ? toUsd(balance, view.decimals, reference.usd) : -1
}

/** Sorts holdings by value, highest first. Holdings without any price come last in their original order. */
const sortByWorth = (id: ChainId, holdings: readonly Holding[]): readonly Holding[] =>
  holdings.toSorted((a, b) => worthOf(id, b) - worthOf(id, a))

/**
 * Returns the holdings, highest value first. Tokens without a price come last.
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
    return { view, balance, price, worth: price === undefined ? price : toUsd(balance, view.decimals, price) }
  })
  return sortByWorth(id, holdings)
}

/** USD values of held tokens. Undefined for a token without a known price. */
export type Worths = ReadonlyMap<Address, number | undefined>

/** Returns the USD value of an amount, or undefined without a known price. */
export type WorthOf = (token: Address, atoms: bigint) => number | undefined

/** Balances and their values. Undefined until known. */
interface KnownFunds {
  readonly held: readonly { readonly token: Address; readonly balance: bigint }[] | undefined
  readonly worthOf: WorthOf | undefined
}

/** Fixes the values of all holdings as soon as balances and prices are known. Earlier fixed values stay. */
export const fixWorths = (decided: Worths | undefined, { held, worthOf }: KnownFunds): Worths | undefined =>
  decided ?? (held && worthOf && new Map(held.map(({ token, balance }) => [token, worthOf(token, balance)])))

/**
 * Sorts tokens for the picker: held ones by value, then held ones without a price, then the others. Equal
 * ones keep their order.
 */
export function sortHeldByWorth<T extends { readonly address: Address }>(
  tokens: readonly T[],
  worths: Worths,
): readonly T[] {
  const rankOf = ({ address }: T): number => (worths.has(address) ? (worths.get(address) ?? -1) : -2)
  return tokens.toSorted((a, b) => rankOf(b) - rankOf(a))
}
