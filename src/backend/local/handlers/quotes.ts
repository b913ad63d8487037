/** Quotes (spec 4.9, live service 2.10 and 5, rulings 5-8 and 16). */
import type { RowHandler } from '../../../api/endpoint'
import type { quoteEndpoints } from '../../../api/endpoints/quotes'
import { type AppData, hooksGas, readAppDataClaim, resolveAppData } from '../../../domain/app-data'
import {
  checkQuoteContradictions,
  type Quote,
  type QuoteRequest,
  type QuoteSide,
  quoteAmounts,
  quoteTimes,
  readQuoteSide,
  readQuoteValidity,
  signingGas,
} from '../../../domain/quotes'
import { Refusal } from '../../../domain/refusal'
import { type Milliseconds, type Seconds, toAmount, toMilliseconds, toSeconds } from '../../../domain/scalars'
import type { Sight } from '../chain/chain'
import type { ServiceContext } from '../context'
import { estimateTrade } from '../estimates'
import { decimalText } from '../order-replies'
import { checkQuote } from '../quote-rules'
import { findAppData } from '../store/app-data'
import { addQuote } from '../store/quotes'
import type { EstimateRow } from '../store/rows'

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
 * @throws Refusal SellAmountDoesNotCoverFee, NoLiquidity
 */
function toQuote(request: QuoteRequest, { side, validTo, appData, price, now }: Answered): Quote {
  const amounts = quoteAmounts(side, price, price.fee)
  if (amounts.buy === 0n) throw new Refusal('NoLiquidity')
  const isFast = request.priceQuality === 'fast'
  const isDocument = request.appData !== undefined && request.appData === appData.text
  return {
    quote: {
      sellToken: request.sellToken,
      buyToken: request.buyToken,
      receiver: request.receiver ?? null,
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
  }
}

/** The best price of now. @throws Refusal NoLiquidity */
async function findPrice(
  sight: Sight,
  request: QuoteRequest,
  { side, appData }: Pick<Answered, 'side' | 'appData'>,
): Promise<EstimateRow> {
  const extraGas = signingGas(request) + Number(hooksGas(appData.document))
  const price = estimateTrade(await sight.getMarket(), { ...request, side, extraGas })
  if (!price) throw new Refusal('NoLiquidity')
  return price
}

/** Answers a price and keeps it, so that an order can name it. */
export const quote =
  (context: ServiceContext): RowHandler<typeof quoteEndpoints.quote> =>
  async ({ network: id, body }, { now }) => {
    const { database, chain, isBanned } = context
    checkQuoteContradictions(body)
    const side = readQuoteSide(body)
    const validTo = readQuoteValidity(body, toSeconds(now))
    const claim = readAppDataClaim(body.appData, body.appDataHash)
    const sight = await chain.look(id, { now })

    return database.transaction('rw', [database.quotes, database.appData, database.markets], async () => {
      const stored = claim.form === 'hash' ? await findAppData(database, id, claim.hash) : undefined
      const appData = resolveAppData(claim, stored)
      checkQuote({
        chainId: id,
        request: body,
        validTo,
        now: toSeconds(now),
        hasVault: chain.hasVault(id),
        isBanned,
      })

      const price = await findPrice(sight, body, { side, appData })
      const reply = toQuote(body, { side, validTo, appData, price, now })
      if (body.priceQuality === 'fast') return reply
      const { sellToken, buyToken, kind } = body
      const row = { chainId: id, sellToken, buyToken, kind, price, expiresAt: reply.expiration }
      return { ...reply, id: await addQuote(database, row) }
    })
  }
