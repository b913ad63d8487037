/** A live quote: asked when typing pauses, renewed before it grows old, never a stale one shown as current. */

import { useState } from 'preact/hooks'
import * as z from 'zod/mini'
import { callService, streamService } from '../../client/bridge/service'
import { now } from '../../client/clock'
import type { ProfileId } from '../../client/db/rows/keys'
import { viewToken } from '../../client/tokens/tokens'
import { askQuote } from '../../client/trade/ask-quote'
import { nextQuoteAt } from '../../client/trade/offer'
import { keepPrice } from '../../client/trade/price-history'
import { type Quote, type QuoteRequest, quoteRequest } from '../../domain/orders/quotes'
import { Refusal } from '../../domain/refusal'
import { amount, type ChainId } from '../../domain/scalars'
import { amountOut } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { reportBug } from '../kit/report-bug'
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
    description: t`Network costs (${much}) exceed the amount you sell.`,
  })
}

/** Keeps the price of a quote for charts. */
function keepQuoted(profileId: ProfileId, chainId: ChainId, { quote }: Quote): void {
  const price = Number(quote.buyAmount) / Number(quote.sellAmount)
  keepPrice({ ...quote, profileId, chainId }, price, now(), 'quote').catch(reportBug)
}

const PORTS = { call: callService, stream: streamService }

/** Typing has paused when nothing was typed for this long. */
const PAUSE_MS = 350

interface Quoting {
  /** Delays the first asking, where a quote is held already. */
  readonly waitMs?: number
  /** Shows each better price as it comes, where the service streams them. */
  readonly isStreamed?: boolean
  /** Called with each quote once it is the last. */
  readonly onQuote?: (quote: Quote) => void
}

/** A quote, and how many prices came for it, each better than those before. */
export interface QuoteReply extends Reply<Quote> {
  readonly bids: number
}

/** The quote of a request; nothing is asked without one. */
export function useQuote(
  chainId: ChainId,
  request: QuoteRequest | undefined,
  { waitMs = PAUSE_MS, isStreamed = false, onQuote }: Quoting = {},
): QuoteReply {
  const { profile } = useWorkspace()
  const [bids, setBids] = useState(0)
  const ask = request
    ? (signal: AbortSignal, show: (quote: Quote) => void) => {
        let count = 0
        const showBid = (quote: Quote) => {
          count += 1
          setBids(count)
          show(quote)
        }
        return askQuote(PORTS, { chainId, request, isStreamed }, signal, showBid).then(
          (quote) => {
            keepQuoted(profile.id, chainId, quote)
            onQuote?.(quote)
            return quote
          },
          (refused: unknown) => explainCost(refused, chainId, request),
        )
      }
    : undefined
  const reply = useReply(ask, [chainId, request && z.encode(quoteRequest, request)], {
    waitMs,
    renewAt: (quote, receivedAt) => nextQuoteAt(receivedAt, quote.expiration),
  })
  return { ...reply, bids }
}
