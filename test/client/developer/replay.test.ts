import { describe, expect, it } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import type { StoredCall } from '../../../src/client/developer/call-rows'
import { replayCall } from '../../../src/client/developer/replay'
import { Refusal } from '../../../src/domain/refusal'

const call: StoredCall = {
  id: 1,
  profileId: 'sandbox' as ProfileId,
  at: 1,
  method: 'POST',
  path: '/mainnet/api/v1/quote?x=1',
  sentTo: null,
  attempts: 1,
  status: 200,
  error: null,
  replyLength: 7,
  queueMs: 0,
  networkMs: 0,
  handleMs: 0,
}
const bodies = { id: 1, request: '{"sell":1}', reply: '{"a":1}' }
const elapsed = () => 5

describe('replayCall', () => {
  it('sends the same request and compares the replies', async () => {
    const asked: string[] = []
    const fetch: Fetch = async (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}${new URL(request.url).search}`)
      asked.push(await request.text())
      return new Response('{"a":2}', { status: 201 })
    }
    const { reply, differences } = await replayCall(call, bodies, fetch, elapsed)
    expect(asked).toEqual(['POST /mainnet/api/v1/quote?x=1', '{"sell":1}'])
    expect(reply).toEqual({ status: 201, text: '{"a":2}' })
    expect(differences.map(({ path }) => path)).toEqual(['HTTP status', 'a'])
  })

  it('compares only the stored beginning of a cut reply', async () => {
    const long = 'x'.repeat(70_000)
    const stored = { ...bodies, reply: long.slice(0, 64 * 1024) }
    const { differences } = await replayCall(
      { ...call, replyLength: long.length },
      stored,
      async () => new Response(long),
      elapsed,
    )
    expect(differences).toEqual([])
  })

  it('reports a missing reply as a difference', async () => {
    const fetch: Fetch = () => Promise.reject(new Refusal('Unreachable', { description: 'unplugged' }))
    const { reply } = await replayCall(call, bodies, fetch, elapsed)
    expect(reply).toMatchObject({ status: 0 })
  })

  it.each([
    ['whose secret was removed', { request: '{"apiKey":"[redacted]"}' }],
    ['that is stored incompletely', { request: '{"sell":' }],
  ])('refuses a request %s', async (_, of) => {
    const never: Fetch = () => Promise.reject(new Error('It was sent.'))
    await expect(replayCall(call, { ...bodies, ...of }, never, elapsed)).rejects.toMatchObject({
      errorType: 'InvalidParameter',
    })
  })
})
