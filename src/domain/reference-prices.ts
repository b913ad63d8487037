/**
 * Approximate values of listed tokens: the reference prices of the token lists, with the range that the
 * market may have moved since. They are not market data. They reveal a price that is wrong by a factor, but
 * not a slightly bad price.
 */
import { isCustomChain, tradedToken } from './chains/chains'
import { findToken, listTokens } from './chains/tokens'
import type { Address, ChainId } from './scalars'

/** Underlying asset of a token. Two tokens of one asset move together. */
type Asset = 'USD' | 'EUR' | 'GBP' | 'ETH' | 'BTC' | 'GNO' | 'BNB' | 'POL' | 'XPL' | 'AVAX'

/** Factor by which an asset may have risen or fallen against the dollar. */
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
/** The same factor for all other listed tokens. */
const OTHER_DRIFT = 30
/** Factor by which a token may differ from its asset, and the same for a token that earns interest. */
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

/** Tokens of a test network are worthless, whatever their name. */
const SEPOLIA = 11155111

/** Returns true if the tokens of a network are worthless. */
export const isTestNetwork = (id: ChainId): boolean => id === SEPOLIA

export interface ReferencePrice {
  /** USD per whole token. */
  readonly usd: number
  readonly decimals: number
  /** True for a stable token or a hub token. */
  readonly isAnchor: boolean
  readonly asset: Asset | undefined
  /** Factor by which the token may differ from its asset. */
  readonly pegDrift: number
}

/** Returns the reference price of a token or the native coin, or undefined if it is not listed. */
export function referencePriceOf(id: ChainId, token: Address): ReferencePrice | undefined {
  const listed = isCustomChain(id) || isTestNetwork(id) ? undefined : findToken(id, tradedToken(id, token))
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

/**
 * Returns the first listed dollar token of a network, or undefined. Prices of other tokens are compared with
 * it.
 */
export const findDollarToken = (id: ChainId): Address | undefined =>
  listTokens(id).find(({ address }) => referencePriceOf(id, address)?.asset === 'USD')?.address

/** Returns the factor by which a token may differ from its reference price in USD. */
export const driftOf = ({ asset, pegDrift }: ReferencePrice): number =>
  asset === undefined ? OTHER_DRIFT : DRIFTS[asset] * pegDrift

/** Returns the factor by which the rate of two tokens may differ from the rate of their reference prices. */
export const driftBetween = (a: ReferencePrice, b: ReferencePrice): number =>
  a.asset !== undefined && a.asset === b.asset ? a.pegDrift * b.pegDrift : driftOf(a) * driftOf(b)
