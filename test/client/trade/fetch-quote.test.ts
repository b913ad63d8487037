import { describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { fetchQuote } from '../../../src/client/trade/fetch-quote'
import type { Quote, QuoteRequest } from '../../../src/domain/orders/quotes'
import { Refusal } from '../../../src/domain/refusal'
import { MAINNET } from '../../support/client'

const bid = (id: number) => ({ id }) as Quote
const request = {} as QuoteRequest

/** Fetches with a service that streams these quotes and then may fail. */
async function ask({
  bids,
  fails,
  isStreamed = true,
}: {
  bids: number[]
  fails?: unknown
  isStreamed?: boolean
}) {
  const asked: string[] = []
  const shown: Quote['id'][] = []
  const leaving = new AbortController()
  const stream = (async (name: string) => {
    asked.push(name)
    return (async function* () {
      for (const id of bids) yield bid(id)
      if (fails === 'abort') leaving.abort(new Error('left'))
      if (fails) throw fails === 'abort' ? leaving.signal.reason : fails
    })()
  }) as unknown as Call
  const call = (async (name: string) => {
    asked.push(name)
    return bid(9)
  }) as unknown as Call
  const ports = { call, stream }
  const quote = await fetchQuote(ports, { chainId: MAINNET, request, isStreamed }, leaving.signal, ({ id }) =>
    shown.push(id),
  ).catch((error: unknown) => error)
  return { quote, asked, shown }
}

describe('fetchQuote', () => {
  it('shows each better quote of a stream and returns the last without another request', async () => {
    expect(await ask({ bids: [1, 2, 3] })).toEqual({
      quote: bid(3),
      asked: ['streamQuotes'],
      shown: [1, 2, 3],
    })
  })

  it('sends one request if streaming is off', async () => {
    expect(await ask({ bids: [1], isStreamed: false })).toEqual({
      quote: bid(9),
      asked: ['quote'],
      shown: [],
    })
  })

  it('sends one request if the stream breaks or is empty', async () => {
    for (const fails of [
      new Error('The extension stopped before it answered.'),
      new Refusal('Unreachable'),
    ]) {
      const { quote, asked, shown } = await ask({ bids: [1], fails })
      expect([quote, asked, shown]).toEqual([bid(9), ['streamQuotes', 'quote'], [1]])
    }
    expect((await ask({ bids: [] })).quote).toEqual(bid(9))
  })

  it('sends no further request if the service refused or the caller aborted', async () => {
    const refused = new Refusal('NoLiquidity')
    expect(await ask({ bids: [], fails: refused })).toMatchObject({ quote: refused, asked: ['streamQuotes'] })
    const left = await ask({ bids: [1], fails: 'abort' })
    expect([String(left.quote), left.asked]).toEqual(['Error: left', ['streamQuotes']])
  })
})
