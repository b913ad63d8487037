/** A live quote: asked when typing pauses, renewed before it grows old, never a stale one shown as current. */
import * as z from 'zod/mini'
import { callService } from '../../client/bridge/service'
import { now } from '../../client/clock'
import type { ProfileId } from '../../client/db/rows/keys'
import { nextQuoteAt } from '../../client/trade/offer'
import { keepPrice, QUOTE_GAP_MS } from '../../client/trade/price-history'
import { viewToken } from '../../client/trade/tokens'
import { type Quote, type QuoteRequest, quoteRequest } from '../../domain/orders/quotes'
import { Refusal } from '../../domain/refusal'
import { amount, type ChainId } from '../../domain/scalars'
import { amountOut } from '../../domain/text/numbers'
import { type Reply, useReply } from '../kit/use-reply'
import { useWorkspace } from '../workspace/workspace'

const costOf = z.object({ fee_amount: amount })

/** "Does not cover the cost" names it in atoms; a trader reads tokens. */
function explainCost(refused: unknown, chainId: ChainId, request: QuoteRequest): never {
  if (!(refused instanceof Refusal) || refused.errorType !== 'SellAmountDoesNotCoverFee') throw refused
  const cost = z.safeDecode(costOf, refused.details.data as never)
  if (!cost.success) throw refused
  const token = viewToken(chainId, request.sellToken)
  const much = `${amountOut(cost.data.fee_amount, token)} ${token.symbol}`
  throw new Refusal(refused.errorType, {
    ...refused.details,
    description: `Network costs (${much}) exceed the amount you sell.`,
  })
}

/** Keeps the price of a quote for charts. */
function keepQuoted(profileId: ProfileId, chainId: ChainId, { quote }: Quote): void {
  const price = Number(quote.buyAmount) / Number(quote.sellAmount)
  keepPrice({ ...quote, profileId, chainId }, price, now(), QUOTE_GAP_MS).catch(reportError)
}

/** Typing has paused when nothing was typed for this long. */
const PAUSE_MS = 350

/** The quote of a request; nothing is asked without one. A held quote delays the first asking until it is due. */
export function useQuote(
  chainId: ChainId,
  request: QuoteRequest | undefined,
  waitMs: number = PAUSE_MS,
): Reply<Quote> {
  const { profile } = useWorkspace()
  const ask = request
    ? (signal: AbortSignal) =>
        callService('quote', { network: chainId, body: request }, signal).then(
          (quote) => {
            keepQuoted(profile.id, chainId, quote)
            return quote
          },
          (refused: unknown) => explainCost(refused, chainId, request),
        )
    : undefined
  return useReply(ask, [chainId, request && z.encode(quoteRequest, request)], {
    waitMs,
    renewAt: (quote, receivedAt) => nextQuoteAt(receivedAt, quote.expiration),
  })
}
