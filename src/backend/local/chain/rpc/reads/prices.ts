/**
 * What tokens are worth by the pools they lie in. The wrapped coin is worth one coin; then, again and again, the deepest
 * pool between a token that has a price and one that has none gives the other its price.
 */
import type { Pool } from '../../../../../auction/model/pools'
import type { Token } from '../../../../../domain/chains/tokens'
import type { Address } from '../../../../../domain/scalars'

/** Prices are wei of so many atoms. */
const ATOMS = 10n ** 18n
/** A pool that holds less than a thousandth of a coin reports no price. */
const MIN_WEI = 10n ** 15n

interface Offer {
  readonly token: Address
  readonly price: bigint
  readonly depth: bigint
}

/** The price a pool gives its one unpriced token. */
function offerOf(pool: Pool, prices: ReadonlyMap<Address, bigint>): Offer | undefined {
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
 * Wei that 10^18 atoms are worth, by token.
 * @example nativePricesOf([poolOf1WethAnd2000Usdc], weth).get(usdc) // 5n * 10n ** 26n
 */
export function nativePricesOf(pools: readonly Pool[], wrappedNative: Address): ReadonlyMap<Address, bigint> {
  const prices = new Map([[wrappedNative, ATOMS]])
  for (;;) {
    const offers = pools.flatMap((pool) => offerOf(pool, prices) ?? [])
    const [first, ...rest] = offers.filter(({ depth, price }) => depth >= MIN_WEI && price > 0n)
    if (!first) return prices
    const deepest = rest.reduce((best, offer) => (offer.depth > best.depth ? offer : best), first)
    prices.set(deepest.token, deepest.price)
  }
}

/** What a dollar is called, the most trusted first. */
const DOLLARS = ['USDC', 'USDC.e', 'DAI', 'USDT', 'WXDAI', 'xDAI']

/** USD per whole token; nothing where no dollar is listed or has a price. */
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
