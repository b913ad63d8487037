/**
 * Worth of a trade by every available source: pools through the user's RPC endpoint, the quoting service,
 * which never counts alone, and reference prices as a hint. The policy uses the rate that is least favorable
 * for approval.
 */
import type { Call } from '../../api/caller'
import { hostOf } from '../../api/hosts'
import type { RpcNode } from '../../api/node'
import { NATIVE_TOKEN_MARKER, tradedToken } from '../../domain/chains/chains'
import { findToken } from '../../domain/chains/tokens'
import { toFraction } from '../../domain/orders/amounts'
import {
  findDollarToken,
  isTestNetwork,
  type ReferencePrice,
  referencePriceOf,
} from '../../domain/reference-prices'
import { ignoreRefusal, Refusal } from '../../domain/refusal'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import type { Rate, ReceivedValueContext } from '../../wallet/policy/received-value'
import { readPoolRate } from '../chain/pool-rates'
import { chosenNodeFor } from '../chain/rpc'
import type { Settings } from '../db/rows/settings'
import { isPassing } from '../schedule/retry'
import { orderbookOf, type Profile } from '../settings/profiles'
import { viewToken } from '../tokens/tokens'
import { readEarlierUsd, recordUsdPrice } from './observed-prices'

export interface TradedPair {
  readonly profile: Profile
  readonly chainId: ChainId
  readonly settings: Pick<Settings, 'nodes' | 'minWorthPercent'>
  readonly sellToken: Address
  readonly buyToken: Address
}

/**
 * The policy's facts about worth, and the USD price of the sold token: the largest one, for the signature log
 * and the daily limit.
 */
export interface OrderWorth extends ReceivedValueContext {
  /** USD per whole token; undefined if unknown. */
  readonly sellUsd: number | undefined
  /** True if a source other than the service prices the sold token. */
  readonly isSellUsdChecked: boolean
}

export const NO_WORTH: OrderWorth = { minPercent: 85, rates: [], sellUsd: undefined, isSellUsdChecked: false }

const WHOLE_BPS = 10_000n
/** Tolerance for a price of the last two days, in basis points. */
const OBSERVED_DRIFT_BPS = 15_000n
/** Tolerance for two tokens that are pegged to the dollar, in basis points. */
const DOLLAR_DRIFT_BPS = 10_500n

type RateKind = Pick<Rate, 'source' | 'driftBps'>

function rateOf(kind: RateKind, sellPrice: number, buyPrice: number): readonly Rate[] {
  const fraction = toFraction(sellPrice / buyPrice)
  return fraction ? [{ ...kind, buy: fraction.over, sell: fraction.under }] : []
}

const NATIVE_DECIMALS = 18
/** Returns decimals that are known here. The service is not trusted for them. */
const decimalsOf = (id: ChainId, token: Address): number | undefined =>
  token === NATIVE_TOKEN_MARKER ? NATIVE_DECIMALS : findToken(id, token)?.decimals

interface UsdPrices {
  readonly sell: number | undefined
  readonly buy: number | undefined
}

function usdRate({ chainId, sellToken, buyToken }: TradedPair, kind: RateKind, { sell, buy }: UsdPrices) {
  const [sellDecimals, buyDecimals] = [decimalsOf(chainId, sellToken), decimalsOf(chainId, buyToken)]
  if (sell === undefined || buy === undefined) return []
  if (sellDecimals === undefined || buyDecimals === undefined) return []
  return rateOf(kind, sell / 10 ** sellDecimals, buy / 10 ** buyDecimals)
}

/** Reads the service's USD prices. The native coin is priced as its wrapped token. */
async function readServiceUsd(call: Call, { chainId, sellToken, buyToken }: TradedPair): Promise<UsdPrices> {
  const ask = (token: Address) =>
    call('getUsdPrice', { network: chainId, token: tradedToken(chainId, token) }).then(
      ({ price }) => price,
      ignoreRefusal,
    )
  const [sell, buy] = await Promise.all([ask(sellToken), ask(buyToken)])
  const validPrice = (price: number | undefined) =>
    price !== undefined && Number.isFinite(price) && price > 0 ? price : undefined
  return { sell: validPrice(sell), buy: validPrice(buy) }
}

/**
 * Treats a refusal of the in-extension service as "no price". An unreachable worker is an error, because it
 * was probably killed.
 */
function passNoPrice(error: unknown): undefined {
  if (!(error instanceof Refusal) || isPassing(error)) throw error
}

/** Reads rates of the in-extension service, which is our own code over the pools. */
async function readOwnRates(call: Call, traded: TradedPair): Promise<readonly Rate[]> {
  const { chainId, sellToken, buyToken } = traded
  const ask = (token: Address) =>
    call('getNativePrice', { network: chainId, token: tradedToken(chainId, token) }).then(
      ({ price }) => price,
      passNoPrice,
    )
  const [sell, buy] = await Promise.all([ask(sellToken), ask(buyToken)])
  return sell === undefined || buy === undefined
    ? []
    : rateOf({ source: 'own', driftBps: WHOLE_BPS }, sell, buy)
}

async function readPools(node: RpcNode | undefined, traded: TradedPair): Promise<readonly Rate[]> {
  if (!node) return []
  const rate = await readPoolRate(node, traded.chainId, traded.sellToken, traded.buyToken).catch(
    ignoreRefusal,
  )
  return rate ? [{ source: 'pools', driftBps: WHOLE_BPS, ...rate }] : []
}

/** Returns the certain rate of a coin and its wrapped token: one to one. Empty for other pairs. */
const listSameRate = ({ chainId, sellToken, buyToken }: TradedPair): readonly Rate[] =>
  tradedToken(chainId, sellToken) === tradedToken(chainId, buyToken)
    ? [{ source: 'same', driftBps: WHOLE_BPS, sell: 1n, buy: 1n }]
    : []

interface References {
  readonly sell: ReferencePrice | undefined
  readonly buy: ReferencePrice | undefined
}

const readReferences = ({ chainId, sellToken, buyToken }: TradedPair): References => ({
  sell: referencePriceOf(chainId, sellToken),
  buy: referencePriceOf(chainId, buyToken),
})

/**
 * Returns the rate of the reference prices, and an independent rate if both tokens are pegged to the dollar.
 */
function compareReferences(traded: TradedPair, { sell, buy }: References) {
  if (!sell || !buy) return { reference: undefined, rates: [] }
  const kind = { source: 'dollar', driftBps: DOLLAR_DRIFT_BPS } as const
  const [reference] = usdRate(traded, kind, { sell: sell.usd, buy: buy.usd })
  return { reference, rates: reference && sell.isDollar && buy.isDollar ? [reference] : [] }
}

/** Reads the USD price of the sold token from pools: its rate to the network's first dollar token. */
async function readPoolUsd(node: RpcNode | undefined, traded: TradedPair): Promise<number | undefined> {
  const { chainId, sellToken } = traded
  const dollar = findDollarToken(chainId)
  const [rate] = dollar ? await readPools(node, { ...traded, buyToken: dollar }) : []
  if (!dollar || !rate) return undefined
  const decimals = viewToken(chainId, sellToken).decimals - viewToken(chainId, dollar).decimals
  return (Number(rate.buy) / Number(rate.sell)) * 10 ** decimals
}

const largest = (prices: readonly (number | undefined)[]): number | undefined => {
  const known = prices.filter((price) => price !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

async function keepPrices({ chainId, sellToken, buyToken }: TradedPair, usd: UsdPrices, now: Milliseconds) {
  if (usd.sell !== undefined) await recordUsdPrice(chainId, tradedToken(chainId, sellToken), usd.sell, now)
  if (usd.buy !== undefined) await recordUsdPrice(chainId, tradedToken(chainId, buyToken), usd.buy, now)
}

async function readEarlier(
  { chainId, sellToken, buyToken }: TradedPair,
  now: Milliseconds,
): Promise<UsdPrices> {
  const [sell, buy] = await Promise.all([
    readEarlierUsd(chainId, tradedToken(chainId, sellToken), now),
    readEarlierUsd(chainId, tradedToken(chainId, buyToken), now),
  ])
  return { sell, buy }
}

/** Reads the worth of a trade in the in-extension service. No other host is involved. */
const readOwnWorth = async (traded: TradedPair, call: Call): Promise<Omit<OrderWorth, 'minPercent'>> => ({
  rates: await readOwnRates(call, traded),
  sellUsd: (await readServiceUsd(call, traded)).sell,
  isSellUsdChecked: true,
})

async function readRemoteWorth(
  traded: TradedPair,
  call: Call,
  now: Milliseconds,
): Promise<Omit<OrderWorth, 'minPercent'>> {
  const { profile, chainId, settings } = traded
  const node = chosenNodeFor(chainId, settings)
  const [service, pools, poolUsd, earlier] = await Promise.all([
    readServiceUsd(call, traded),
    readPools(node, traded),
    readPoolUsd(node, traded),
    readEarlier(traded, now),
  ])
  await keepPrices(traded, service, now)
  const references = readReferences(traded)
  const { reference, rates } = compareReferences(traded, references)
  return {
    rates: [
      ...listSameRate(traded),
      ...pools,
      ...rates,
      ...usdRate(traded, { source: 'observed', driftBps: OBSERVED_DRIFT_BPS }, earlier),
      ...usdRate(traded, { source: 'service', driftBps: WHOLE_BPS }, service),
    ],
    reference,
    host: hostOf(orderbookOf(profile, chainId) ?? ''),
    sellUsd: largest([service.sell, earlier.sell, references.sell?.usd, poolUsd]),
    isSellUsdChecked: references.sell !== undefined || poolUsd !== undefined || isTestNetwork(chainId),
  }
}

/**
 * Reads the worth of a trade from every source. Sources without an answer are left out; the policy decides
 * what is too little.
 * @throws Refusal if the worker of the in-extension service did not answer, and any error that is not a
 * Refusal
 */
export async function readWorth(traded: TradedPair, call: Call, now: Milliseconds): Promise<OrderWorth> {
  const { profile, chainId, settings } = traded
  const facts = { minPercent: settings.minWorthPercent, isTestNetwork: isTestNetwork(chainId) }
  return profile.backend.kind === 'local'
    ? { ...facts, ...(await readOwnWorth(traded, call)) }
    : { ...facts, ...(await readRemoteWorth(traded, call, now)) }
}
