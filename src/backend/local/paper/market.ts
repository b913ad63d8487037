/**
 * Pools of the paper chain over time. The database stores the reserves after the last settlement. Between
 * settlements, an outside arbitrageur keeps every pool near the price walk. If the price of a pool is off by
 * more than its fee, the pool moves along its curve to the edge of the fee band. The product k is preserved,
 * and rounding favors the pool. This is a pure function of reserves and prices, computed on every read and
 * not by a timer.
 *
 * Tokens in no account and no pool belong to the address `OUTSIDE`. The arbitrageur trades with these tokens,
 * so their amount falls by what the pools gain, and nothing is minted.
 */
import type { Pool } from '../../../auction/model/pools'
import { chainOf } from '../../../domain/chains/chains'
import { findToken, listTokens } from '../../../domain/chains/tokens'
import type { Address, ChainId } from '../../../domain/scalars'
import type { MarketRow } from '../store/rows'
import { listPaperPools } from './pools'

/** Total supply of every token, in whole tokens. */
const SUPPLY = 1_000_000_000_000n
/** Factor from USD per whole token to integer prices. */
const PRICE_SCALE = 1e15
/**
 * A pool retains 0.3% of the input as its fee. If its price is off by less than the fee, arbitrage makes a
 * loss.
 */
const FEE_KEPT = 997n
const FEE_WHOLE = 1000n

/** Returns the total supply of a token in atoms. */
export const supplyOf = (id: ChainId, token: Address): bigint =>
  SUPPLY * 10n ** BigInt(findToken(id, token)?.decimals ?? 18)

const scaled = (price: number): bigint => BigInt(Math.round(price * PRICE_SCALE))

/** Returns the atoms of a token that are worth an amount of USD. */
export function atomsOfUsd(id: ChainId, token: Address, usd: number): bigint {
  const { decimals, referencePriceUsd } = findToken(id, token) ?? { decimals: 18, referencePriceUsd: 1 }
  const cents = BigInt(Math.round(usd * 100)) * BigInt(PRICE_SCALE / 100)
  return (cents * 10n ** BigInt(decimals)) / scaled(referencePriceUsd)
}

/** Returns the market before the first trade: pools at reference prices, the rest of every token outside. */
export function openMarket(id: ChainId): MarketRow {
  const outside = new Map(listTokens(id).map(({ address }) => [address, supplyOf(id, address)]))
  const take = (token: Address, atoms: bigint): bigint => {
    outside.set(token, (outside.get(token) ?? 0n) - atoms)
    return atoms
  }
  const pools = listPaperPools(id).map(({ id: poolId, address, tokenA, tokenB, depthUsd }) => ({
    id: poolId,
    address,
    tokenA,
    tokenB,
    reserveA: take(tokenA, atomsOfUsd(id, tokenA, depthUsd / 2)),
    reserveB: take(tokenB, atomsOfUsd(id, tokenB, depthUsd / 2)),
  }))
  return { chainId: id, pools, outside }
}

/**
 * Returns the integer square root, rounded down (Newton).
 * @example squareRoot(17n) // 4n
 * @internal Exported for its property test over big integers.
 */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** Worth of one atom as a fraction. */
interface AtomPrice {
  readonly worth: bigint
  readonly atoms: bigint
}

/**
 * Moves a pool to the edge of the no-arbitrage band. A pool within the band is returned unchanged.
 * @example rebalance({ ...pool, reserveA: 100n, reserveB: 400n }, same, same) // reserves near 200 : 200
 * @internal Exported for tests of one pool.
 */
export function rebalance(pool: Pool, a: AtomPrice, b: AtomPrice): Pool {
  const worthA = pool.reserveA * a.worth * b.atoms
  const worthB = pool.reserveB * b.worth * a.atoms
  if (worthA * FEE_WHOLE >= worthB * FEE_KEPT && worthB * FEE_WHOLE >= worthA * FEE_KEPT) return pool
  const [over, under] = worthA < worthB ? [FEE_KEPT, FEE_WHOLE] : [FEE_WHOLE, FEE_KEPT]
  const k = pool.reserveA * pool.reserveB
  const reserveA = squareRoot((k * b.worth * a.atoms * over) / (a.worth * b.atoms * under))
  return { ...pool, reserveA, reserveB: (k + reserveA - 1n) / reserveA }
}

/** Moves all pools to the prices of a block. */
export function rebalanceMarket(row: MarketRow, usdPrices: ReadonlyMap<Address, number>): MarketRow {
  const outside = new Map(row.outside)
  const move = (token: Address, gained: bigint) => outside.set(token, (outside.get(token) ?? 0n) - gained)
  const priceOf = (token: Address): AtomPrice => ({
    worth: scaled(usdPrices.get(token) ?? 0),
    atoms: 10n ** BigInt(findToken(row.chainId, token)?.decimals ?? 18),
  })
  const pools = row.pools.map((pool) => {
    const [a, b] = [priceOf(pool.tokenA), priceOf(pool.tokenB)]
    const wanted = a.worth === 0n || b.worth === 0n ? pool : rebalance(pool, a, b)
    const isAvailable = (token: Address, gained: bigint) => gained <= (outside.get(token) ?? 0n)
    const canMove =
      isAvailable(pool.tokenA, wanted.reserveA - pool.reserveA) &&
      isAvailable(pool.tokenB, wanted.reserveB - pool.reserveB)
    const moved = canMove ? wanted : pool
    if (moved !== pool) {
      move(pool.tokenA, moved.reserveA - pool.reserveA)
      move(pool.tokenB, moved.reserveB - pool.reserveB)
    }
    return moved
  })
  return { ...row, pools, outside }
}

/** Factor from a ratio of two prices to an integer. */
const RATIO_SCALE = 1e18

/**
 * Converts USD prices to wei per 10^18 atoms, by token.
 * @example nativePricesOf(mainnet, usdPrices).get(weth) // 1_000_000_000_000_000_000n
 */
export function nativePricesOf(
  id: ChainId,
  usdPrices: ReadonlyMap<Address, number>,
): ReadonlyMap<Address, bigint> {
  const { wrappedNative } = chainOf(id)
  const native = usdPrices.get(wrappedNative) ?? 0
  const prices = new Map([[wrappedNative, 10n ** 18n]])
  if (native === 0) return prices
  for (const [token, price] of usdPrices) {
    const decimals = findToken(id, token)?.decimals ?? 18
    const ratio = BigInt(Math.round((price / native) * RATIO_SCALE))
    prices.set(token, (ratio * 10n ** BigInt(36 - decimals)) / 10n ** 18n)
  }
  return prices
}
