/**
 * Token prices computed from pools. The wrapped native token is worth one coin. Repeatedly, the deepest pool
 * between a priced and an unpriced token sets the price of the other token.
 */
import type { Pool } from '../../../../auction/model/pools'
import type { Token } from '../../../../domain/chains/tokens'
import type { Address } from '../../../../domain/scalars'

/** Number of atoms to which the prices in wei refer. */
const ATOMS = 10n ** 18n
/** Minimum depth of a pool that sets a price: a thousandth of a coin. */
const MIN_WEI = 10n ** 15n

interface Offer {
  readonly token: Address
  readonly price: bigint
  readonly depth: bigint
}

/** Returns the price that a pool gives its only unpriced token. */
function findOffer(pool: Pool, prices: ReadonlyMap<Address, bigint>): Offer | undefined {
  const [a, b] = [prices.get(pool.tokenA), prices.get(pool.tokenB)]
  const known = a ?? b
  if (known === undefined || (a !== undefined && b !== undefined)) return undefined
  const [token, own, other] =
    a === undefined
      ? [pool.tokenA, pool.reserveA, pool.reserveB]
      : [pool.tokenB, pool.reserveB, pool.reserveA]
  if (own === 0n || other === 0n) return undefined
  return { token, price: (other * known) / own, depth: (other * known) / ATOMS }
}

/**
 * Computes wei per 10^18 atoms, by token.
 * @example nativePricesOf([poolOf1WethAnd2000Usdc], weth).get(usdc) // 5n * 10n ** 26n
 */
export function nativePricesOf(pools: readonly Pool[], wrappedNative: Address): ReadonlyMap<Address, bigint> {
  const prices = new Map([[wrappedNative, ATOMS]])
  for (;;) {
    const offers = pools.flatMap((pool) => findOffer(pool, prices) ?? [])
    const [first, ...rest] = offers.filter(({ depth, price }) => depth >= MIN_WEI && price > 0n)
    if (!first) return prices
    const deepest = rest.reduce((best, offer) => (offer.depth > best.depth ? offer : best), first)
    prices.set(deepest.token, deepest.price)
  }
}

/** Symbols of dollar tokens, the most trusted first. */
const DOLLARS = ['USDC', 'USDC.e', 'DAI', 'USDT', 'WXDAI', 'xDAI']

/** Computes USD per whole token. Empty if no dollar token is listed or priced. */
export function usdPricesOf(
  nativePrices: ReadonlyMap<Address, bigint>,
  tokens: readonly Token[],
): ReadonlyMap<Address, number> {
  const wholeOf = ({ address, decimals }: Token): number =>
    Number(nativePrices.get(address) ?? 0n) * 10 ** (decimals - 36)
  const dollar = DOLLARS.map((symbol) => tokens.find((token) => token.symbol === symbol)).find(
    (token) => token && wholeOf(token) > 0,
  )
  if (!dollar) return new Map()
  const worth = wholeOf(dollar)
  return new Map(
    tokens.flatMap((token) => (wholeOf(token) > 0 ? [[token.address, wholeOf(token) / worth]] : [])),
  )
}
