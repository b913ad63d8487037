/**
 * Fetches a quote: as a stream of improving quotes where available, otherwise as one reply. A stream that
 * breaks, for example because the worker ended, is replaced by one request.
 */
import type { Call } from '../../api/caller'
import type { Quote, QuoteRequest } from '../../domain/orders/quotes'
import { Refusal } from '../../domain/refusal'
import type { ChainId } from '../../domain/scalars'

interface QuoteFetch {
  readonly chainId: ChainId
  readonly request: QuoteRequest
  readonly isStreamed: boolean
}

interface QuotePorts {
  readonly call: Call
  readonly stream: Call
}

const isBroken = (error: unknown): boolean => !(error instanceof Refusal) || error.errorType === 'Unreachable'

async function readStream(
  { stream }: QuotePorts,
  { chainId: network, request: body }: QuoteFetch,
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

/**
 * Fetches the best quote. `show` receives every quote of the stream, including the best.
 * @throws Refusal of the service
 */
export async function fetchQuote(
  ports: QuotePorts,
  fetched: QuoteFetch,
  signal: AbortSignal,
  show: (quote: Quote) => void,
): Promise<Quote> {
  const streamed = fetched.isStreamed
    ? await readStream(ports, fetched, signal, show).catch((error: unknown) => {
        if (signal.aborted || !isBroken(error)) throw error
        return undefined
      })
    : undefined
  return streamed ?? ports.call('quote', { network: fetched.chainId, body: fetched.request }, signal)
}
