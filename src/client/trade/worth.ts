/**
 * What a trade is worth by every source there is: the pools of the RPC endpoint, reference prices, earlier prices, and
 * the service that quotes, whose word alone never counts. The judge takes the one least favourable to approving.
 */
import type { Call } from '../../api/caller'
import type { RpcNode } from '../../api/node'
import { NATIVE_TOKEN_MARKER, tradedToken } from '../../domain/chains/chains'
import { findToken } from '../../domain/chains/tokens'
import { toFraction } from '../../domain/orders/amounts'
import {
  driftBetween,
  driftOf,
  isTestNetwork,
  type ReferencePrice,
  referencePriceOf,
} from '../../domain/reference-prices'
import { passRefusal, Refusal } from '../../domain/refusal'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import type { Rate, WorthFacts } from '../../wallet/policy/worth'
import { readPoolRate } from '../chain/pool-rates'
import { nodeFor } from '../chain/rpc'
import type { Settings } from '../db/rows/settings'
import { isPassing } from '../schedule/retry'
import type { Profile } from '../settings/profiles'
import { observePrice, readObserved } from './observed-prices'

/** A trade's two tokens and where it is made. */
export interface WorthAsked {
  readonly profile: Profile
  readonly chainId: ChainId
  readonly settings: Pick<Settings, 'nodes' | 'minWorthPercent'>
  readonly sellToken: Address
  readonly buyToken: Address
}

/** The policy's facts about worth, and the sold token's worth in USD: the largest price, for the daily limit. */
export interface OrderWorth extends WorthFacts {
  /** USD per whole token, undefined when none is known. */
  readonly sellUsd: number | undefined
}

/** Nothing is known. */
export const NO_WORTH: OrderWorth = { minPercent: 85, rates: [], sellUsd: undefined }

const WHOLE_BPS = 10_000n
/** A price of the last two days may have halved; basis points. */
const OBSERVED_DRIFT_BPS = 15_000n

/** Of which source, with how much drift. */
type RateKind = Pick<Rate, 'source' | 'driftBps'>

/** The rate of two prices per atom. */
function rateOf(kind: RateKind, sellPrice: number, buyPrice: number): readonly Rate[] {
  const fraction = toFraction(sellPrice / buyPrice)
  return fraction ? [{ ...kind, buy: fraction.over, sell: fraction.under }] : []
}

const NATIVE_DECIMALS = 18
/** Decimals that are known here; a service's word for them is not asked. */
const decimalsOf = (id: ChainId, token: Address): number | undefined =>
  token === NATIVE_TOKEN_MARKER ? NATIVE_DECIMALS : findToken(id, token)?.decimals

/** USD per whole token on both sides. */
interface UsdPrices {
  readonly sell: number | undefined
  readonly buy: number | undefined
}

function usdRate({ chainId, sellToken, buyToken }: WorthAsked, kind: RateKind, { sell, buy }: UsdPrices) {
  const [sellDecimals, buyDecimals] = [decimalsOf(chainId, sellToken), decimalsOf(chainId, buyToken)]
  if (sell === undefined || buy === undefined) return []
  if (sellDecimals === undefined || buyDecimals === undefined) return []
  return rateOf(kind, sell / 10 ** sellDecimals, buy / 10 ** buyDecimals)
}

/** The coin is worth what its wrapped form is: a service need not know its marker. */
async function readServiceUsd(call: Call, { chainId, sellToken, buyToken }: WorthAsked): Promise<UsdPrices> {
  const ask = (token: Address) =>
    call('getUsdPrice', { network: chainId, token: tradedToken(chainId, token) }).then(
      ({ price }) => price,
      passRefusal,
    )
  const [sell, buy] = await Promise.all([ask(sellToken), ask(buyToken)])
  const sound = (price: number | undefined) =>
    price !== undefined && Number.isFinite(price) && price > 0 ? price : undefined
  return { sell: sound(sell), buy: sound(buy) }
}

/** No price is a word of the service inside the extension; no answer is none: its worker was killed. */
function passWord(error: unknown): undefined {
  if (!(error instanceof Refusal) || isPassing(error)) throw error
}

/** The service inside the extension is our own code over the pools themselves: it has no reason to lie. */
async function readOwnRates(call: Call, asked: WorthAsked): Promise<readonly Rate[]> {
  const { chainId, sellToken, buyToken } = asked
  const ask = (token: Address) =>
    call('getNativePrice', { network: chainId, token: tradedToken(chainId, token) }).then(
      ({ price }) => price,
      passWord,
    )
  const [sell, buy] = await Promise.all([ask(sellToken), ask(buyToken)])
  return sell === undefined || buy === undefined
    ? []
    : rateOf({ source: 'pools', driftBps: WHOLE_BPS }, sell, buy)
}

async function readPools(node: RpcNode | undefined, asked: WorthAsked): Promise<readonly Rate[]> {
  if (!node) return []
  const rate = await readPoolRate(node, asked.chainId, asked.sellToken, asked.buyToken).catch(passRefusal)
  return rate ? [{ source: 'pools', driftBps: WHOLE_BPS, ...rate }] : []
}

interface References {
  readonly sell: ReferencePrice | undefined
  readonly buy: ReferencePrice | undefined
}

const readReferences = ({ chainId, sellToken, buyToken }: WorthAsked): References => ({
  sell: referencePriceOf(chainId, sellToken),
  buy: referencePriceOf(chainId, buyToken),
})

function referenceRates(asked: WorthAsked, { sell, buy }: References): readonly Rate[] {
  if (!sell || !buy) return []
  const driftBps = BigInt(Math.round(driftBetween(sell, buy) * Number(WHOLE_BPS)))
  return usdRate(asked, { source: 'reference', driftBps }, { sell: sell.usd, buy: buy.usd })
}

/** What a reference says a token is worth at least: of an anchor its very price. */
const leastUsd = (reference: ReferencePrice): number =>
  reference.isAnchor ? reference.usd : reference.usd / driftOf(reference)

const largest = (prices: readonly (number | undefined)[]): number | undefined => {
  const known = prices.filter((price) => price !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

async function keepPrices({ chainId, sellToken, buyToken }: WorthAsked, usd: UsdPrices, now: Milliseconds) {
  if (usd.sell !== undefined) await observePrice(chainId, tradedToken(chainId, sellToken), usd.sell, now)
  if (usd.buy !== undefined) await observePrice(chainId, tradedToken(chainId, buyToken), usd.buy, now)
}

async function readEarlier(
  { chainId, sellToken, buyToken }: WorthAsked,
  now: Milliseconds,
): Promise<UsdPrices> {
  const [sell, buy] = await Promise.all([
    readObserved(chainId, tradedToken(chainId, sellToken), now),
    readObserved(chainId, tradedToken(chainId, buyToken), now),
  ])
  return { sell, buy }
}

/**
 * Asks every source. What does not answer is left out: the rule knows what too little is.
 * @throws Refusal when the worker of the service inside the extension did not answer; whatever is no Refusal
 */
export async function readWorth(asked: WorthAsked, call: Call, now: Milliseconds): Promise<OrderWorth> {
  const { profile, chainId, settings } = asked
  const facts = { minPercent: settings.minWorthPercent, isTestNetwork: isTestNetwork(chainId) }
  const service = await readServiceUsd(call, asked)
  if (profile.backend.kind === 'local')
    return { ...facts, rates: await readOwnRates(call, asked), sellUsd: service.sell }
  const [pools, earlier] = await Promise.all([
    readPools(nodeFor(profile, chainId, settings), asked),
    readEarlier(asked, now),
  ])
  await keepPrices(asked, service, now)
  const references = readReferences(asked)
  return {
    ...facts,
    rates: [
      ...pools,
      ...referenceRates(asked, references),
      ...usdRate(asked, { source: 'observed', driftBps: OBSERVED_DRIFT_BPS }, earlier),
      ...usdRate(asked, { source: 'service', driftBps: WHOLE_BPS }, service),
    ],
    sellUsd: largest([service.sell, earlier.sell, references.sell && leastUsd(references.sell)]),
  }
}
