/**
 * What listed tokens are worth by order of magnitude: the reference prices of their lists with how far the market may have
 * moved since. No market data: they show a slip or a lie by a factor, never a good price from a fair one.
 */
import { isOwnChain, tradedToken } from './chains/chains'
import { findToken, listTokens } from './chains/tokens'
import type { Address, ChainId } from './scalars'

/** What a token stands for. Two tokens of one asset move together. */
type Asset = 'USD' | 'EUR' | 'GBP' | 'ETH' | 'BTC' | 'GNO' | 'BNB' | 'POL' | 'XPL' | 'AVAX'

/** How many times an asset may have risen or fallen against the dollar. */
const DRIFTS = {
  USD: 1,
  EUR: 1.3,
  GBP: 1.3,
  ETH: 4,
  BTC: 4,
  GNO: 4,
  BNB: 4,
  POL: 10,
  XPL: 10,
  AVAX: 10,
} as const satisfies Record<Asset, number>
/** The same of every other listed token. */
const OTHER_DRIFT = 30
/** How far a token may be off its asset, and how far one that earns interest. */
const PEG_DRIFT = 1.05
const EARNING_DRIFT = 1.4

const ASSETS: Readonly<Record<string, Asset>> = {
  USDC: 'USD',
  'USDC.e': 'USD',
  USDT: 'USD',
  DAI: 'USD',
  WXDAI: 'USD',
  USDbC: 'USD',
  USDS: 'USD',
  GHO: 'USD',
  sDAI: 'USD',
  EURe: 'EUR',
  EURC: 'EUR',
  GBPe: 'GBP',
  WBTC: 'BTC',
  cbBTC: 'BTC',
  WETH: 'ETH',
  wstETH: 'ETH',
  rETH: 'ETH',
  weETH: 'ETH',
  cbETH: 'ETH',
  GNO: 'GNO',
  USDT0: 'USD',
  USDG: 'USD',
  'DAI.e': 'USD',
  'WETH.e': 'ETH',
  'WBTC.e': 'BTC',
  BTCB: 'BTC',
  WBNB: 'BNB',
  WPOL: 'POL',
  WXPL: 'XPL',
  WAVAX: 'AVAX',
}
const EARNING: readonly string[] = ['sDAI', 'wstETH', 'rETH', 'weETH', 'cbETH']

/** Tokens of a test network are worth nothing, whatever they are called. */
const SEPOLIA = 11155111

/** Whether a network's tokens are worth nothing. */
export const isTestNetwork = (id: ChainId): boolean => id === SEPOLIA

/** A listed token's reference price. */
export interface ReferencePrice {
  /** USD per whole token. */
  readonly usd: number
  readonly decimals: number
  /** A stable token or one that everything trades against. */
  readonly isAnchor: boolean
  readonly asset: Asset | undefined
  /** How many times it may be off its asset. */
  readonly pegDrift: number
}

/** The reference price of a token, the native coin included; undefined for one that is not listed. */
export function referencePriceOf(id: ChainId, token: Address): ReferencePrice | undefined {
  const listed = isOwnChain(id) || isTestNetwork(id) ? undefined : findToken(id, tradedToken(id, token))
  if (!listed) return undefined
  const asset = Object.hasOwn(ASSETS, listed.symbol) ? ASSETS[listed.symbol] : undefined
  return {
    usd: listed.referencePriceUsd,
    decimals: listed.decimals,
    isAnchor: asset !== undefined,
    asset,
    pegDrift: EARNING.includes(listed.symbol) ? EARNING_DRIFT : PEG_DRIFT,
  }
}

/** The first listed dollar of a network, to hold prices of other tokens against; undefined where none is worth one. */
export const dollarOf = (id: ChainId): Address | undefined =>
  listTokens(id).find(({ address }) => referencePriceOf(id, address)?.asset === 'USD')?.address

/** How many times a token may be off its reference price in USD. */
export const driftOf = ({ asset, pegDrift }: ReferencePrice): number =>
  asset === undefined ? OTHER_DRIFT : DRIFTS[asset] * pegDrift

/** How many times the rate of two tokens may be off that of their reference prices. */
export const driftBetween = (a: ReferencePrice, b: ReferencePrice): number =>
  a.asset !== undefined && a.asset === b.asset ? a.pegDrift * b.pegDrift : driftOf(a) * driftOf(b)
