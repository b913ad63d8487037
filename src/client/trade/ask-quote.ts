/**
 * Asks for a quote: as a stream of ever better ones where there is one, else at once. A stream that breaks off, as it does when
 * the worker is ended, is asked for again as one quote.
 */
import type { Call } from '../../api/caller'
import type { Quote, QuoteRequest } from '../../domain/orders/quotes'
import { Refusal } from '../../domain/refusal'
import type { ChainId } from '../../domain/scalars'

/** What is asked. */
interface AskedQuote {
  readonly chainId: ChainId
  readonly request: QuoteRequest
  readonly isStreamed: boolean
}

/** How the service is asked, whole and in parts. */
interface QuotePorts {
  readonly call: Call
  readonly stream: Call
}

const isBroken = (error: unknown): boolean => !(error instanceof Refusal) || error.errorType === 'Unreachable'

async function lastOf(
  { stream }: QuotePorts,
  { chainId: network, request: body }: AskedQuote,
  signal: AbortSignal,
  show: (quote: Quote) => void,
): Promise<Quote | undefined> {
  let last: Quote | undefined
  for await (const quote of await stream('streamQuotes', { network, body }, signal)) {
    show(quote)
    last = quote
  }
  return last
}

/** The best quote; `show` hears of each that came before it, and of it. @throws Refusal of the service */
export async function askQuote(
  ports: QuotePorts,
  asked: AskedQuote,
  signal: AbortSignal,
  show: (quote: Quote) => void,
): Promise<Quote> {
  const streamed = asked.isStreamed
    ? await lastOf(ports, asked, signal, show).catch((error: unknown) => {
        if (signal.aborted || !isBroken(error)) throw error
        return undefined
      })
    : undefined
  return streamed ?? ports.call('quote', { network: asked.chainId, body: asked.request }, signal)
}
