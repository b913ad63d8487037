/** Quotes (SOURCES: Quotes, HTTP, Values). */
import type { RequestContext, RowHandler } from '../../../api/endpoint'
import type { Input } from '../../../api/endpoints'
import type { quoteEndpoints } from '../../../api/endpoints/quotes'
import { tradedToken } from '../../../domain/chains/chains'
import { type AppData, hooksGas, readAppDataClaim, resolveAppData } from '../../../domain/orders/app-data'
import {
  checkQuoteContradictions,
  QUOTE_TIMEOUT_MS,
  type Quote,
  type QuoteRequest,
  type QuoteSide,
  quoteAmounts,
  quoteTimes,
  readQuoteSide,
  readQuoteValidity,
  signingGas,
} from '../../../domain/orders/quotes'
import { withVolumeFee } from '../../../domain/orders/volume-fees'
import { Refusal, refuseField } from '../../../domain/refusal'
import {
  type ChainId,
  MAX_UINT256,
  type Milliseconds,
  type Seconds,
  toAmount,
  toMilliseconds,
  toSeconds,
} from '../../../domain/scalars'
import type { ChainMarket } from '../chain/chain'
import { decimalText } from '../orders/replies'
import { simulateTrade } from '../quotes/estimates'
import { checkQuote } from '../quotes/quote-rules'
import { hasProceeds, isBetterQuote, rankPrices, searchPrices } from '../quotes/quote-search'
import { findAppData } from '../store/app-data'
import { addQuote } from '../store/quotes'
import type { EstimateRow } from '../store/rows'
import type { ServiceContext } from './context'

type Of<N extends keyof typeof quoteEndpoints> = RowHandler<(typeof quoteEndpoints)[N]>

/** Expiration of a fast quote, in 1970, because a fast quote is not stored and no order can name it. */
const FAST_EXPIRATION = 0 as Milliseconds

/** Returns the expiration of a quote. Orders placed on chain get more time. */
function expirationOf({ priceQuality, onchainOrder }: QuoteRequest, now: Milliseconds): Milliseconds {
  if (priceQuality === 'fast') return FAST_EXPIRATION
  const validity = onchainOrder ? quoteTimes.onchain : quoteTimes.standard
  return (now + toMilliseconds(validity as Seconds)) as Milliseconds
}

interface PricedRequest {
  readonly side: QuoteSide
  readonly validTo: Seconds
  readonly appData: AppData
  readonly price: EstimateRow
  readonly now: Milliseconds
}

/**
 * Builds the reply. The sell and buy amounts belong to the size in the request. The fee is a separate field.
 * @throws Refusal SellAmountDoesNotCoverFee, NoLiquidity, InvalidParameter
 */
function toQuote(
  request: QuoteRequest,
  { side, validTo, appData, price, now }: PricedRequest,
  volumeFeeBps: number,
): Quote {
  const net = quoteAmounts(side, price, price.fee)
  const amounts = withVolumeFee(request.kind, net, price.fee, volumeFeeBps)
  if (amounts.sell + price.fee > MAX_UINT256)
    refuseField('sellAmountAfterFee', 'exceeds 2^256 − 1 with its fee.')
  if (amounts.buy === 0n) throw new Refusal('NoLiquidity')
  const isFast = request.priceQuality === 'fast'
  const isDocument = request.appData !== undefined && request.appData === appData.text
  return {
    quote: {
      sellToken: request.sellToken,
      buyToken: request.buyToken,
      receiver: request.receiver ?? request.from,
      sellAmount: toAmount(amounts.sell),
      buyAmount: toAmount(amounts.buy),
      validTo,
      ...(isDocument ? { appData: appData.text, appDataHash: appData.hash } : { appData: appData.hash }),
      feeAmount: toAmount(price.fee),
      gasAmount: decimalText(price.gasAmount),
      gasPrice: decimalText(price.gasPrice),
      sellTokenPrice: decimalText(price.sellTokenPrice),
      kind: request.kind,
      partiallyFillable: false,
      sellTokenBalance: request.sellTokenBalance,
      buyTokenBalance: request.buyTokenBalance,
      signingScheme: request.signingScheme,
    },
    from: request.from,
    expiration: expirationOf(request, now),
    verified: price.isVerified && !isFast,
    ...(volumeFeeBps > 0 ? { protocolFeeBps: String(volumeFeeBps) } : {}),
  }
}

/** A valid request with the market in which its price is searched. */
interface QuoteSearch extends Omit<PricedRequest, 'price'> {
  readonly id: ChainId
  readonly request: QuoteRequest
  readonly market: ChainMarket
  /** Prices as they are found, until the request's time limit. */
  readonly prices: Iterable<EstimateRow>
}

/** Reads and checks a request, and takes a snapshot of the market. @throws Refusal */
async function readSearch(
  { database, chain, isBanned, cutOff, elapsed }: ServiceContext,
  { network: id, body: request }: Input<'quote'>,
  { now }: RequestContext,
): Promise<QuoteSearch> {
  // The time limit counts real time, because the service's clock may run faster.
  const deadline = elapsed() + Math.min(request.timeout ?? QUOTE_TIMEOUT_MS, QUOTE_TIMEOUT_MS)
  checkQuoteContradictions(request)
  const side = readQuoteSide(request)
  const validTo = readQuoteValidity(request, toSeconds(now))
  const claim = readAppDataClaim(request.appData, request.appDataHash)
  const snapshot = await chain.snapshot(id, { now })
  const [stored, market] = await database.transaction('r', [database.appData, database.markets], async () =>
    Promise.all([
      claim.form === 'hash' ? findAppData(database, id, claim.hash) : undefined,
      snapshot.getMarket(),
    ]),
  )
  const appData = resolveAppData(claim, stored)
  const hasVault = chain.hasVault(id)
  checkQuote({ chainId: id, request, validTo, now: toSeconds(now), hasVault, isBanned })
  const extraGas = signingGas(request) + Number(hooksGas(appData.document))
  const prices = searchPrices(market, { ...request, side, extraGas }, cutOff, () => elapsed() >= deadline)
  return { id, request, side, validTo, appData, now, market, prices }
}

/** Checks that the sell amount does not exceed the token's supply. @throws Refusal NoLiquidity */
function checkSupply(
  { chain }: ServiceContext,
  id: ChainId,
  { quote: { sellToken, sellAmount } }: Quote,
): void {
  const token = tradedToken(id, sellToken)
  const supply = chain.findSupply(id, token)
  if (supply === undefined || sellAmount <= supply) return
  throw new Refusal('NoLiquidity', { description: `No more than ${supply} atoms of ${token} exist.` })
}

/** Simulates a price and sets `isVerified`. A fast quote is not simulated. */
async function confirm(
  { chain }: ServiceContext,
  search: QuoteSearch,
  price: EstimateRow,
): Promise<EstimateRow> {
  const { id, request, side, market, appData } = search
  if (!price.isVerified || request.priceQuality === 'fast') return price
  const trial = simulateTrade(market, { ...request, side }, price)
  const interactions = chain.encodeHooks(id, appData.document)
  return { ...price, isVerified: trial !== undefined && (await chain.confirm({ ...trial, interactions })) }
}

/** Builds the reply for a price. Stores it under an id that orders can name, unless it is fast. */
async function createReply(context: ServiceContext, search: QuoteSearch, price: EstimateRow): Promise<Quote> {
  const { database, volumeFeeBps } = context
  const { id, request } = search
  const reply = toQuote(request, { ...search, price }, volumeFeeBps)
  checkSupply(context, id, reply)
  if (request.priceQuality === 'fast') return reply
  const { sellToken, buyToken, kind } = request
  const row = { chainId: id, sellToken, buyToken, kind, price, expiresAt: reply.expiration }
  return { ...reply, id: await addQuote(database, row) }
}

/**
 * Returns the best price. A verified quote gets the best price that the simulation confirms. If no price is
 * confirmed, it gets the best price.
 */
async function findBest(context: ServiceContext, search: QuoteSearch): Promise<EstimateRow | undefined> {
  const { request, side, prices } = search
  let best: EstimateRow | undefined
  for (const price of rankPrices(request, side, prices)) {
    const confirmed = await confirm(context, search, price)
    if (confirmed.isVerified || request.priceQuality !== 'verified') return confirmed
    best ??= confirmed
  }
  return best
}

const quote =
  (context: ServiceContext): Of<'quote'> =>
  async (input, time) => {
    const search = await readSearch(context, input, time)
    const price = await findBest(context, search)
    if (!price) throw new Refusal('NoLiquidity')
    return createReply(context, search, price)
  }

/** Yields each quote that is better than all before. @throws Refusal if there is no quote */
async function* streamBetter(context: ServiceContext, search: QuoteSearch): AsyncGenerator<Quote> {
  const { request, side, prices } = search
  let best: EstimateRow | undefined
  let poor: EstimateRow | undefined
  for (const found of prices) {
    if (!hasProceeds(side, found)) {
      poor ??= found
      continue
    }
    const price = await confirm(context, search, found)
    if (best && !isBetterQuote(request, side, price, best)) continue
    best = price
    yield await createReply(context, search, price)
  }
  if (best) return
  if (!poor) throw new Refusal('NoLiquidity')
  yield await createReply(context, search, poor)
}

/** Streams quotes as they are found. An invalid request is refused before the first quote. */
const streamQuotes =
  (context: ServiceContext): Of<'streamQuotes'> =>
  async (input, time) =>
    streamBetter(context, await readSearch(context, input, time))

export const quoteHandlers = (context: ServiceContext) => ({
  quote: quote(context),
  streamQuotes: streamQuotes(context),
})
