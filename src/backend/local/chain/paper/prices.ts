/**
 * What tokens are worth on the paper chain: a walk around the reference price that is a pure function of seed, network,
 * token and block, so that any moment can be replayed and nothing needs to be stored.
 *
 * The walk is fractal value noise: random heights at regular times, joined by a smooth curve, several such curves of
 * halving period and shrinking height laid over each other. Slow curves make a day's trend, fast ones a minute's
 * jitter. The sum is bounded, so no price ever runs away. Only + − × ÷ and 32-bit integers are used: every browser
 * computes the same bits.
 *
 * Tokens of one family share a driver: staked ether follows ether, all bitcoins are one. What is left moves each alone.
 */
import { chainOf } from '../../../../domain/chains/chains'
import { listTokens, type Token } from '../../../../domain/chains/tokens'
import type { Address, ChainId } from '../../../../domain/scalars'

/** The default price walk of every paper chain. */
export const DEFAULT_SEED = 'cowbell'

const SLOWEST_PERIOD_MS = 32 * 60 * 60 * 1000
const OCTAVES = 10
/** Height of each faster curve relative to the one before. */
const SHRINK = 0.76
const heights = Array.from({ length: OCTAVES }, (_, octave) => powerOf(SHRINK, octave))
const wholeHeight = heights.reduce((sum, height) => sum + height, 0)

/** By multiplication: `**` on fractions is not the same bits everywhere. */
function powerOf(base: number, exponent: number): number {
  return exponent === 0 ? 1 : base * powerOf(base, exponent - 1)
}

/** FNV-1a, 32 bits. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** A height of −1 to 1 for a lattice point (murmur3's finaliser). */
function heightAt(walk: number, octave: number, point: number): number {
  let hash =
    Math.imul(walk ^ Math.imul(octave + 1, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(point | 0, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x80000000 - 1
}

/**
 * Fractal value noise of a named walk at a time, −1 to 1.
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

/** How far a token swings: with its family's driver, and alone. A swing of 0.1 bounds the price at ±10 %. */
interface Motion {
  readonly driver?: string
  readonly swing?: number
  readonly ownSwing: number
}

const STABLE = { ownSwing: 0.002 } as const
const ETHER = { driver: 'ether', swing: 0.16, ownSwing: 0.001 } as const
const BITCOIN = { driver: 'bitcoin', swing: 0.12, ownSwing: 0.001 } as const
const EURO = { driver: 'euro', swing: 0.015, ownSwing: 0.001 } as const
/** A token of no family follows ether in part. */
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
  const together = driver === undefined ? 0 : swing * noiseAt(`${seed}:${driver}`, timeMs)
  const alone = ownSwing * noiseAt(`${seed}:${token.chainId}:${token.address}`, timeMs)
  return token.referencePriceUsd * (1 + together) * (1 + alone)
}

/**
 * USD per whole token of every listed token at a block.
 * @example usdPricesAt(mainnet, 149_000_000).get(usdc) // 0.9997…
 */
export function usdPricesAt(id: ChainId, block: number, seed = DEFAULT_SEED): ReadonlyMap<Address, number> {
  const timeMs = block * chainOf(id).blockTimeMs
  return new Map(listTokens(id).map((token) => [token.address, priceOf(token, seed, timeMs)]))
}

/** Wei per unit of gas that a network asks in calm times. */
const CALM_GAS_PRICES: Readonly<Record<number, number>> = {
  1: 1_500_000_000,
  100: 1_000_000_000,
  42161: 20_000_000,
  8453: 8_000_000,
  11155111: 1_000_000_000,
}
const USUAL_GAS_PRICE = 1_000_000_000
const GAS_SWING = 0.4

/** Wei per unit of gas at a block. */
export function gasPriceAt(id: ChainId, block: number, seed = DEFAULT_SEED): bigint {
  const calm = CALM_GAS_PRICES[id] ?? USUAL_GAS_PRICE
  const timeMs = block * chainOf(id).blockTimeMs
  return BigInt(Math.round(calm * (1 + GAS_SWING * noiseAt(`${seed}:${id}:gas`, timeMs))))
}
