/**
 * Token prices on the paper chain. A price walks around its reference price as a pure function of seed,
 * network, token and block. Any moment can be replayed and nothing is stored.
 *
 * The walk is fractal value noise: random heights at regular times, joined by a smooth curve. Several curves
 * with halving periods and shrinking heights are added up. Slow curves make a day's trend, fast curves a
 * minute's jitter. The sum is bounded. Only + − × ÷ and 32-bit integers are used, so that every browser
 * computes the same bits.
 *
 * Tokens of one family share a driver: staked ether follows ether, all bitcoin tokens move together. A small
 * remainder moves each token alone.
 */
import { chainOf } from '../../../domain/chains/chains'
import { findToken, listTokens, type Token } from '../../../domain/chains/tokens'
import type { Address, ChainId } from '../../../domain/scalars'

/** Default seed of every paper chain. */
export const DEFAULT_SEED = 'cowbell'

const SLOWEST_PERIOD_MS = 32 * 60 * 60 * 1000
const OCTAVES = 10
/** Height of each faster curve relative to the next slower one. */
const SHRINK = 0.76
const heights = Array.from({ length: OCTAVES }, (_, octave) => powerOf(SHRINK, octave))
const wholeHeight = heights.reduce((sum, height) => sum + height, 0)

/** Multiplies repeatedly, because `**` on fractions gives different bits on different engines. */
function powerOf(base: number, exponent: number): number {
  return exponent === 0 ? 1 : base * powerOf(base, exponent - 1)
}

/** Hashes a text with FNV-1a, 32 bits. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** Returns the height of a lattice point from −1 to 1 (murmur3's finalizer). */
function heightAt(walk: number, octave: number, point: number): number {
  let hash =
    Math.imul(walk ^ Math.imul(octave + 1, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(point | 0, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x80000000 - 1
}

/**
 * Returns the noise of a named walk at a time, from −1 to 1.
 * @example noiseAt('seed:ETH', 0) === noiseAt('seed:ETH', 0) // true
 */
function noiseAt(name: string, timeMs: number): number {
  const walk = numberOf(name)
  let sum = 0
  let period = SLOWEST_PERIOD_MS
  for (const [octave, height] of heights.entries()) {
    const position = timeMs / period
    const point = Math.floor(position)
    const part = position - point
    const from = heightAt(walk, octave, point)
    const to = heightAt(walk, octave, point + 1)
    sum += height * (from + (to - from) * part * part * (3 - 2 * part))
    period /= 2
  }
  return sum / wholeHeight
}

/**
 * Price moves of a token: `swing` with the driver of its family, `ownSwing` alone. A swing of 0.1 bounds the
 * price at ±10%.
 */
interface Motion {
  readonly driver?: string
  readonly swing?: number
  readonly ownSwing: number
}

const STABLE = { ownSwing: 0.002 } as const
const ETHER = { driver: 'ether', swing: 0.16, ownSwing: 0.001 } as const
const BITCOIN = { driver: 'bitcoin', swing: 0.12, ownSwing: 0.001 } as const
const EURO = { driver: 'euro', swing: 0.015, ownSwing: 0.001 } as const
/** A token without a family partly follows ether. */
const OTHER = { driver: 'ether', swing: 0.1, ownSwing: 0.14 } as const

const MOTIONS: Readonly<Record<string, Motion>> = {
  WETH: { ...ETHER, ownSwing: 0 },
  wstETH: ETHER,
  rETH: ETHER,
  weETH: ETHER,
  cbETH: ETHER,
  WBTC: BITCOIN,
  cbBTC: BITCOIN,
  EURe: EURO,
  EURC: EURO,
  EURS: EURO,
  GBPe: { driver: 'pound', swing: 0.015, ownSwing: 0.001 },
  WXDAI: STABLE,
  DAI: STABLE,
  sDAI: STABLE,
  GHO: STABLE,
  USDS: STABLE,
  USDC: STABLE,
  'USDC.e': STABLE,
  USDbC: STABLE,
  USDT: STABLE,
}

function priceOf(token: Token, seed: string, timeMs: number): number {
  const { driver, swing = 0, ownSwing } = MOTIONS[token.symbol] ?? OTHER
  const familyMove = driver === undefined ? 0 : swing * noiseAt(`${seed}:${driver}`, timeMs)
  const ownMove = ownSwing * noiseAt(`${seed}:${token.chainId}:${token.address}`, timeMs)
  return token.referencePriceUsd * (1 + familyMove) * (1 + ownMove)
}

/**
 * Returns USD per whole token for every listed token at a block.
 * @example usdPricesAt(mainnet, 149_000_000).get(usdc) // 0.9997…
 */
export function usdPricesAt(id: ChainId, block: number, seed = DEFAULT_SEED): ReadonlyMap<Address, number> {
  const timeMs = block * chainOf(id).blockTimeMs
  return new Map(listTokens(id).map((token) => [token.address, priceOf(token, seed, timeMs)]))
}

/** Returns USD per whole token at a block, or undefined for an unlisted token. */
export function usdPriceAt(
  id: ChainId,
  address: Address,
  block: number,
  seed = DEFAULT_SEED,
): number | undefined {
  const token = findToken(id, address)
  return token && priceOf(token, seed, block * chainOf(id).blockTimeMs)
}

/** Wei per unit of gas in calm times, by chain id. */
const CALM_GAS_PRICES: Readonly<Record<number, number>> = {
  1: 1_500_000_000,
  100: 1_000_000_000,
  42161: 20_000_000,
  8453: 8_000_000,
  11155111: 1_000_000_000,
}
const USUAL_GAS_PRICE = 1_000_000_000
const GAS_SWING = 0.4

/** Returns wei per unit of gas at a block. */
export function gasPriceAt(id: ChainId, block: number, seed = DEFAULT_SEED): bigint {
  const calm = CALM_GAS_PRICES[id] ?? USUAL_GAS_PRICE
  const timeMs = block * chainOf(id).blockTimeMs
  return BigInt(Math.round(calm * (1 + GAS_SWING * noiseAt(`${seed}:${id}:gas`, timeMs))))
}
