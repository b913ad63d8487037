/**
 * Live quotes. A quote is requested when typing pauses, and renewed before it expires. A stale quote is never
 * shown as current.
 */

import { useState } from 'preact/hooks'
import * as z from 'zod/mini'
import { callService, streamService } from '../../client/bridge/page-ports'
import { now } from '../../client/clock'
import type { ProfileId } from '../../client/db/rows/keys'
import { viewToken } from '../../client/tokens/tokens'
import { fetchQuote } from '../../client/trade/fetch-quote'
import { nextQuoteAt } from '../../client/trade/offer'
import { recordPrice } from '../../client/trade/price-history'
import { quoteExpiry } from '../../client/trade/service-clock'
import { type Quote, type QuoteRequest, quoteRequest } from '../../domain/orders/quotes'
import { Refusal } from '../../domain/refusal'
import { amount, type ChainId, type Milliseconds } from '../../domain/scalars'
import { amountOut } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { reportBug } from '../kit/report-bug'
import { type Reply, useReply } from '../kit/use-reply'
import { useWorkspace } from '../workspace/workspace'

const costOf = z.object({ fee_amount: amount })

/** Returns the network costs that exceed an amount, in atoms of the sell token. Undefined for other refusals. */
function readCost(refused: unknown): bigint | undefined {
  if (!(refused instanceof Refusal) || refused.errorType !== 'SellAmountDoesNotCoverFee') return undefined
  const cost = z.safeDecode(costOf, refused.details.data as never)
  return cost.success ? cost.data.fee_amount : undefined
}

/** Adds the network costs in tokens to the refusal SellAmountDoesNotCoverFee, which states them in atoms. */
function addCostToRefusal(refused: unknown, chainId: ChainId, request: QuoteRequest): never {
  const cost = readCost(refused)
  if (cost === undefined) throw refused
  const token = viewToken(chainId, request.sellToken)
  const costText = `${amountOut(cost, token)} ${token.symbol}`
  throw new Refusal('SellAmountDoesNotCoverFee', {
    description: t`Network costs (${costText}) exceed the amount you sell.`,
    fix: t`Sell more.`,
  })
}

/** Records the price of a quote for charts. */
function recordQuote(profileId: ProfileId, chainId: ChainId, { quote }: Quote): void {
  const price = Number(quote.buyAmount) / Number(quote.sellAmount)
  recordPrice({ ...quote, profileId, chainId }, price, now(), 'quote').catch(reportBug)
}

const PORTS = { call: callService, stream: streamService }

/** Time without input, in ms, after which a quote is requested. */
const PAUSE_MS = 350

interface QuoteOptions {
  /** Delays the first request, if a quote is shown already. */
  readonly waitMs?: number
  /** Shows each better price as it arrives, if the service streams them. */
  readonly isStreamed?: boolean
  /** Returns the latest time of the next quote. */
  readonly renewAt?: (receivedAt: Milliseconds) => number
  /** Called with each final quote. */
  readonly onQuote?: (quote: Quote) => void
}

/** A quote, and the number of streamed prices, each better than the previous one. */
export interface QuoteReply extends Reply<Quote> {
  readonly bids: number
  /** Network costs that exceed the amount, in atoms of the sell token. Undefined unless they do. */
  readonly excessCost: bigint | undefined
}

/** Requests a quote. Sends nothing while `request` is undefined. */
export function useQuote(
  chainId: ChainId,
  request: QuoteRequest | undefined,
  {
    waitMs = PAUSE_MS,
    isStreamed = false,
    renewAt = () => Number.POSITIVE_INFINITY,
    onQuote,
  }: QuoteOptions = {},
): QuoteReply {
  const { profile } = useWorkspace()
  const [bids, setBids] = useState(0)
  const [cost, setCost] = useState<bigint>()
  const ask = request
    ? (signal: AbortSignal, show: (quote: Quote) => void) => {
        let count = 0
        const showBid = (quote: Quote) => {
          count += 1
          setBids(count)
          show(quote)
        }
        return fetchQuote(PORTS, { chainId, request, isStreamed }, signal, showBid).then(
          (quote) => {
            recordQuote(profile.id, chainId, quote)
            onQuote?.(quote)
            return quote
          },
          (refused: unknown) => {
            setCost(readCost(refused))
            return addCostToRefusal(refused, chainId, request)
          },
        )
      }
    : undefined
  const reply = useReply(ask, [chainId, request && z.encode(quoteRequest, request)], {
    waitMs,
    renewAt: (quote, receivedAt) =>
      Math.min(
        renewAt(receivedAt),
        nextQuoteAt(receivedAt, quoteExpiry(quote, request?.validFor ?? 0, receivedAt)),
      ),
  })
  const { state } = reply
  const isTooSmall = state.step === 'refused' && state.errorType === 'SellAmountDoesNotCoverFee'
  return { ...reply, bids, excessCost: isTooSmall ? cost : undefined }
}
