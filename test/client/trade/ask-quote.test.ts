import { describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { askQuote } from '../../../src/client/trade/ask-quote'
import type { Quote, QuoteRequest } from '../../../src/domain/orders/quotes'
import { Refusal } from '../../../src/domain/refusal'
import { MAINNET } from '../../support/client'

const bid = (id: number) => ({ id }) as Quote
const request = {} as QuoteRequest

/** Asks with a service that streams these, then fails so if at all. */
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
  const quote = await askQuote(ports, { chainId: MAINNET, request, isStreamed }, leaving.signal, ({ id }) =>
    shown.push(id),
  ).catch((error: unknown) => error)
  return { quote, asked, shown }
}

describe('asking for a quote', () => {
  it('shows each better one of a stream, and gives the last; nothing else is asked', async () => {
    expect(await ask({ bids: [1, 2, 3] })).toEqual({
      quote: bid(3),
      asked: ['streamQuotes'],
      shown: [1, 2, 3],
    })
  })

  it('is one request where there is no stream', async () => {
    expect(await ask({ bids: [1], isStreamed: false })).toEqual({
      quote: bid(9),
      asked: ['quote'],
      shown: [],
    })
  })

  it('starts over with one request when the stream breaks off, or is empty', async () => {
    for (const fails of [
      new Error('The extension stopped before it answered.'),
      new Refusal('Unreachable'),
    ]) {
      const { quote, asked, shown } = await ask({ bids: [1], fails })
      expect([quote, asked, shown]).toEqual([bid(9), ['streamQuotes', 'quote'], [1]])
    }
    expect((await ask({ bids: [] })).quote).toEqual(bid(9))
  })

  it('asks nothing more when the service refused, or nobody waits', async () => {
    const refused = new Refusal('NoLiquidity')
    expect(await ask({ bids: [], fails: refused })).toMatchObject({ quote: refused, asked: ['streamQuotes'] })
    const left = await ask({ bids: [1], fails: 'abort' })
    expect([String(left.quote), left.asked]).toEqual(['Error: left', ['streamQuotes']])
  })
})
