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
import type { ServiceContext } from '../context'
import { decimalText } from '../orders/replies'
import { tryTrade } from '../quotes/estimates'
import { checkQuote } from '../quotes/quote-rules'
import { isBetterQuote, isWorthIt, rankPrices, searchPrices } from '../quotes/quote-search'
import { findAppData } from '../store/app-data'
import { addQuote } from '../store/quotes'
import type { EstimateRow } from '../store/rows'

type Of<N extends keyof typeof quoteEndpoints> = RowHandler<(typeof quoteEndpoints)[N]>

/** A fast quote is not stored and cannot be leaned on: it expired when time began. */
const FAST_EXPIRATION = 0 as Milliseconds

/** How long a quote can be leaned on; an order that is placed on chain takes its time. */
function expirationOf({ priceQuality, onchainOrder }: QuoteRequest, now: Milliseconds): Milliseconds {
  if (priceQuality === 'fast') return FAST_EXPIRATION
  const validity = onchainOrder ? quoteTimes.onchain : quoteTimes.standard
  return (now + toMilliseconds(validity as Seconds)) as Milliseconds
}

interface Answered {
  readonly side: QuoteSide
  readonly validTo: Seconds
  readonly appData: AppData
  readonly price: EstimateRow
  readonly now: Milliseconds
}

/**
 * The reply: the amounts of the request's side, the fee beside them, all else as it was asked.
 * @throws Refusal SellAmountDoesNotCoverFee, NoLiquidity, InvalidParameter
 */
function toQuote(
  request: QuoteRequest,
  { side, validTo, appData, price, now }: Answered,
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

/** A request that was read and found in order: what a price is searched for. */
interface Asked extends Omit<Answered, 'price'> {
  readonly id: ChainId
  readonly request: QuoteRequest
  readonly market: ChainMarket
  /** Prices as they are found, until the time of the request is up. */
  readonly prices: Iterable<EstimateRow>
}

/** Reads a request and looks at the market, and refuses what no price can be given for. */
async function readAsked(
  { database, chain, isBanned, cutOff, elapsed }: ServiceContext,
  { network: id, body: request }: Input<'quote'>,
  { now }: RequestContext,
): Promise<Asked> {
  // The time that a caller waits, however fast the clock of the service goes.
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

/** Refuses to sell more than a token's supply. @throws Refusal NoLiquidity */
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

/** Adds whether a simulation confirmed the price; a fast quote is not simulated. */
async function confirm({ chain }: ServiceContext, asked: Asked, price: EstimateRow): Promise<EstimateRow> {
  const { id, request, side, market, appData } = asked
  if (!price.isVerified || request.priceQuality === 'fast') return price
  const trial = tryTrade(market, { ...request, side }, price)
  const interactions = chain.encodeHooks(id, appData.document)
  return { ...price, isVerified: trial !== undefined && (await chain.confirm({ ...trial, interactions })) }
}

/** The reply for a price, kept under an id so that an order can name it, unless it was a fast one. */
async function answer(context: ServiceContext, asked: Asked, price: EstimateRow): Promise<Quote> {
  const { database, volumeFeeBps } = context
  const { id, request } = asked
  const reply = toQuote(request, { ...asked, price }, volumeFeeBps)
  checkSupply(context, id, reply)
  if (request.priceQuality === 'fast') return reply
  const { sellToken, buyToken, kind } = request
  const row = { chainId: id, sellToken, buyToken, kind, price, expiresAt: reply.expiration }
  return { ...reply, id: await addQuote(database, row) }
}

/** The best price, where it is asked for the best that the chain confirms; if it confirms none, the best of all. */
async function findBest(context: ServiceContext, asked: Asked): Promise<EstimateRow | undefined> {
  const { request, side, prices } = asked
  let best: EstimateRow | undefined
  for (const price of rankPrices(request, side, prices)) {
    const tried = await confirm(context, asked, price)
    if (tried.isVerified || request.priceQuality !== 'verified') return tried
    best ??= tried
  }
  return best
}

/** Answers a price. */
const quote =
  (context: ServiceContext): Of<'quote'> =>
  async (input, time) => {
    const asked = await readAsked(context, input, time)
    const price = await findBest(context, asked)
    if (!price) throw new Refusal('NoLiquidity')
    return answer(context, asked, price)
  }

/** Each price that is better than all before it. @throws Refusal when none can be reported */
async function* answerBetter(context: ServiceContext, asked: Asked): AsyncGenerator<Quote> {
  const { request, side, prices } = asked
  let best: EstimateRow | undefined
  let poor: EstimateRow | undefined
  for (const found of prices) {
    if (!isWorthIt(side, found)) {
      poor ??= found
      continue
    }
    const price = await confirm(context, asked, found)
    if (best && !isBetterQuote(request, side, price, best)) continue
    best = price
    yield await answer(context, asked, price)
  }
  if (best) return
  if (!poor) throw new Refusal('NoLiquidity')
  yield await answer(context, asked, poor)
}

/** Answers prices as they are found. What is wrong with the request itself is refused before anything is sent. */
const streamQuotes =
  (context: ServiceContext): Of<'streamQuotes'> =>
  async (input, time) =>
    answerBetter(context, await readAsked(context, input, time))

export const quoteHandlers = (context: ServiceContext) => ({
  quote: quote(context),
  streamQuotes: streamQuotes(context),
})
