import { describe, expect, it } from 'vitest'
import type { EndpointRow, Fetch } from '../../../src/api/endpoint'
import { endpoints } from '../../../src/api/endpoints'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import type { StoredCall } from '../../../src/client/developer/call-rows'
import { replayCall } from '../../../src/client/developer/replay'
import { type Profile, profileOf, profiles } from '../../../src/client/settings/profiles'
import { Refusal } from '../../../src/domain/refusal'
import { customAt } from '../../support/own-profile'

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
/** Returns a target that is reached by a function. */
const to = (fetch: Fetch, profile: Profile = profiles.production) => ({ profile, open: async () => fetch })

describe('replayCall', () => {
  it('sends the same request and compares the replies', async () => {
    const asked: string[] = []
    const fetch: Fetch = async (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}${new URL(request.url).search}`)
      asked.push(await request.text())
      return new Response('{"a":2}', { status: 201 })
    }
    const { reply, differences } = await replayCall(call, bodies, to(fetch), elapsed)
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
      to(async () => new Response(long)),
      elapsed,
    )
    expect(differences).toEqual([])
  })

  it('returns status 0 if no reply arrives', async () => {
    const fetch: Fetch = () => Promise.reject(new Refusal('Unreachable', { description: 'unplugged' }))
    const { reply } = await replayCall(call, bodies, to(fetch), elapsed)
    expect(reply).toMatchObject({ status: 0 })
  })

  it.each([
    ['whose secret was removed', { request: '{"apiKey":"[redacted]"}' }],
    ['that is stored incompletely', { request: '{"sell":' }],
  ])('refuses a request %s', async (_, of) => {
    const never: Fetch = () => Promise.reject(new Error('It was sent.'))
    await expect(replayCall(call, { ...bodies, ...of }, to(never), elapsed)).rejects.toMatchObject({
      errorType: 'InvalidParameter',
    })
  })
})

/** Endpoints that only read. All others change the service, including endpoints that are added later. */
const READS = ['quote', 'streamQuotes', 'getOrders']
const custom = profileOf({ profileId: 'own-custom00', ownProfiles: [customAt('http://127.0.0.1:8080')] })
const remote = [profiles.production, profiles.staging, custom]
const requests = Object.entries<EndpointRow>(endpoints).map(([name, { method, path }]) => ({
  name,
  method,
  path: path.replace(':network', 'mainnet').replaceAll(/:\w+/g, '0x12'),
}))
const writes = requests.filter(({ name, method }) => method !== 'GET' && !READS.includes(name))
const reads = requests.filter((request) => !writes.includes(request))

describe('a write', () => {
  it.each(writes)('$name never reaches a remote environment', async ({ method, path }) => {
    for (const profile of remote) {
      let opened = 0
      const target = {
        profile,
        open: async () => {
          opened += 1
          return async () => new Response('{}')
        },
      }
      for (const each of [path, `${path}?limit=1`, `/mainnet/api/v1/quote/../../..${path}`])
        await expect(
          replayCall({ ...call, method, path: each }, bodies, target, elapsed),
        ).rejects.toMatchObject({
          errorType: 'Forbidden',
          message: expect.stringContaining(profile.label),
          fix: expect.stringMatching(/^Place and cancel orders in Swap and Orders/),
        })
      expect(opened).toBe(0)
    }
  })

  it.each(writes)('$name can be repeated in a local environment', async ({ method, path }) => {
    for (const profile of [profiles.sandbox, profiles.devnet]) {
      const target = to(async () => new Response('{}'), profile)
      const { reply } = await replayCall({ ...call, method, path }, bodies, target, elapsed)
      expect(reply.status).toBe(200)
    }
  })
})

describe('a read', () => {
  it.each(reads)('$name can be repeated in any environment', async ({ method, path }) => {
    const sent = method === 'GET' ? { ...bodies, request: '' } : bodies
    for (const profile of remote) {
      const target = to(async () => new Response('{}'), profile)
      const { reply } = await replayCall({ ...call, method, path }, sent, target, elapsed)
      expect(reply.status).toBe(200)
    }
  })
})
