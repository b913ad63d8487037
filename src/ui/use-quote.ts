/** A live quote: asked when typing pauses, renewed before it grows old, never a stale one shown as current. */
import * as z from 'zod/mini'
import { callService } from '../desk/service-call'
import { type Quote, type QuoteRequest, quoteRequest } from '../domain/quotes'
import type { ChainId } from '../domain/scalars'
import { nextQuoteAt } from './screens/swap-offer'
import { type Reply, useReply } from './use-reply'

/** Typing has paused when nothing was typed for this long. */
const PAUSE_MS = 350

/** The quote of a request; nothing is asked without one. A held quote delays the first asking until it is due. */
export function useQuote(
  chainId: ChainId,
  request: QuoteRequest | undefined,
  waitMs: number = PAUSE_MS,
): Reply<Quote> {
  const ask = request
    ? (signal: AbortSignal) => callService('quote', { network: chainId, body: request }, signal)
    : undefined
  return useReply(ask, [chainId, request && z.encode(quoteRequest, request)], {
    waitMs,
    renewAt: (quote, receivedAt) => nextQuoteAt(receivedAt, quote.expiration),
  })
}
