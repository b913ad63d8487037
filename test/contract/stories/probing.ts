/** Reading stories that need no existing data. They run against any service and leave nothing behind. */
import { expect } from 'vitest'
import { endpoints } from '../../../src/api/endpoints'
import { chainOf, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Hash32, OrderUid } from '../../../src/domain/scalars'
import { newKey } from '../../support/keys'
import { networkOf, refusal, type Story, type World } from '../story'

const unknownUid = `0x${'ab'.repeat(56)}` as OrderUid
const unknownHash = `0x${'cd'.repeat(32)}` as Hash32
const LAST_AUCTION = 999_999_999_999

const json = { 'Content-Type': 'application/json' }

/** Sends a raw request to an order-book path below the world's network. */
const ask = (world: World, path: string, init: RequestInit = {}): Promise<Response> =>
  world.fetch(new Request(`https://cowbell.invalid/${chainOf(networkOf(world)).name}${path}`, init))

const post = (body: string, headers: Record<string, string> = json): RequestInit => ({
  method: 'POST',
  body,
  headers,
})

export const probingStories: readonly Story[] = [
  {
    name: 'the service returns its version as text',
    isSample: true,
    isReading: true,
    run: async (world) => {
      expect(await world.call('getVersion', { network: networkOf(world) })).toMatch(/\S/)
    },
  },
  {
    name: 'an unknown order is not found, alone or among others, and neither are its debug report and its trades',
    isSample: true,
    isReading: true,
    run: async (world) => {
      const { call } = world
      const network = networkOf(world)
      for (const name of ['getOrder', 'getOrderStatus', 'getDebugReport'] as const) {
        await refusal(call(name, { network, uid: unknownUid }), 'NotFound', 404)
      }
      expect(await call('getOrders', { network, body: [unknownUid] })).toEqual([])
      expect(await call('getTrades', { network, orderUid: unknownUid })).toEqual([])
      expect(await call('getTradesV2', { network, orderUid: unknownUid })).toEqual([])
    },
  },
  {
    name: 'an account that never traded has no orders, no trades and no notifications',
    isSample: true,
    isReading: true,
    run: async (world) => {
      const { call } = world
      const network = networkOf(world)
      const { address: owner } = newKey()
      expect(await call('getAccountOrders', { network, owner })).toEqual([])
      expect(await call('getTrades', { network, owner })).toEqual([])
      expect(await call('getNotifications', { account: owner })).toEqual([])
    },
  },
  {
    name: 'an unknown competition and an unknown document are not found',
    isReading: true,
    run: async (world) => {
      const { call } = world
      const network = networkOf(world)
      await refusal(call('getSolverCompetitionV2', { network, auctionId: LAST_AUCTION }), 'NotFound', 404)
      await refusal(call('getSolverCompetition', { network, auctionId: LAST_AUCTION }), 'NotFound', 404)
      await refusal(call('getAppData', { network, hash: unknownHash }), 'NotFound', 404)
    },
  },
  {
    name: 'the native coin has a price in dollars, and the wrapped coin a native price of 1',
    isReading: true,
    run: async (world) => {
      const { call } = world
      const network = networkOf(world)
      const { price } = await call('getUsdPrice', { network, token: NATIVE_TOKEN_MARKER })
      expect(price).toBeGreaterThan(0)
      const { wrappedNative } = chainOf(network)
      expect((await call('getNativePrice', { network, token: wrappedNative })).price).toBe(1)
    },
  },
  {
    name: 'a sale of the wrapped native coin for a listed token is quoted with a fee and an expiry',
    isReading: true,
    run: async (world) => {
      const network = networkOf(world)
      const sellToken = chainOf(network).wrappedNative
      const buyToken = listTokens(network).find(({ address }) => address !== sellToken)?.address
      if (!buyToken) throw new Error(`no tokens are listed on ${network}`)
      const wire = { sellToken, buyToken, from: newKey().address, kind: 'sell' }
      const body = JSON.stringify({ ...wire, sellAmountBeforeFee: (10n ** 18n).toString() })
      const response = await ask(world, '/api/v1/quote', post(body))
      const reply: unknown = await response.json()
      expect(response.status, JSON.stringify(reply)).toBe(200)
      expect(reply).toMatchObject({
        quote: {
          sellToken,
          buyToken,
          kind: 'sell',
          partiallyFillable: false,
          feeAmount: expect.stringMatching(/^\d+$/),
        },
        expiration: expect.any(String),
        id: expect.any(Number),
      })
    },
  },
  {
    name: 'a malformed request is refused with the name of the field',
    isReading: true,
    run: async (world) => {
      const malformed: readonly (readonly [string, RequestInit, string])[] = [
        ['/api/v1/orders/0x12', {}, 'uid'],
        ['/api/v1/account/nobody/orders', {}, 'owner'],
        ['/api/v1/app_data/0x12', {}, 'hash'],
        ['/api/v1/orders/by_uids', post('["0x12"]'), '0'],
        [
          '/api/v1/orders/by_uids',
          post(JSON.stringify(Array.from({ length: 129 }, () => unknownUid))),
          '128',
        ],
        ['/api/v1/quote', post('{"kind":"sell"}'), 'sellToken'],
        ['/api/v1/quote', post('{'), 'body'],
      ]
      for (const [path, init, field] of malformed) {
        const response = await ask(world, path, init)
        const body: unknown = JSON.parse(await response.text())
        expect([path, response.status]).toEqual([path, 400])
        expect(body, path).toMatchObject({
          errorType: 'InvalidParameter',
          description: expect.stringContaining(field),
        })
      }
    },
  },
  {
    name: 'an unknown path, a wrong method, a large body and a body that is not JSON each have their own status',
    isReading: true,
    run: async (world) => {
      const statusOf = async (path: string, init?: RequestInit) => (await ask(world, path, init)).status
      expect(await statusOf('/api/v1/nowhere')).toBe(404)
      const patched = await ask(world, '/api/v1/quote', { ...post('{}'), method: 'PATCH' })
      expect([patched.status, patched.headers.get('Allow')]).toEqual([405, 'POST'])
      expect(await statusOf('/api/v1/quote', post(JSON.stringify({ appData: 'x'.repeat(16_384) })))).toBe(413)
      expect(await statusOf('/api/v1/quote', post('{}', { 'Content-Type': 'text/plain' }))).toBe(415)
    },
  },
  {
    name: 'the OpenAPI document lists every path',
    isSample: true,
    isReading: true,
    run: async ({ call }) => {
      const { openapi, paths } = await call('getOpenApi', {})
      expect(openapi).toBe('3.1.0')
      const body = Object.values(endpoints).map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))
      expect(Object.keys(paths as object)).toEqual([...new Set(body)])
    },
  },
  {
    name: 'pages of any origin are allowed by the CORS headers of preflights and replies',
    needs: 'http',
    isReading: true,
    run: async (world) => {
      const Origin = 'https://shop.invalid'
      const preflight = {
        Origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      }
      const { ok, headers } = await ask(world, '/api/v1/orders', { method: 'OPTIONS', headers: preflight })
      expect(ok).toBe(true)
      expect(['*', Origin]).toContain(headers.get('Access-Control-Allow-Origin'))
      expect(headers.get('Access-Control-Allow-Methods')).toMatch(/POST|^\*$/)
      expect(headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('content-type')
      const found = await ask(world, '/api/v1/version', { headers: { Origin } })
      const refused = await ask(world, `/api/v1/orders/${unknownUid}`, { headers: { Origin } })
      for (const response of [found, refused]) {
        expect(['*', Origin]).toContain(response.headers.get('Access-Control-Allow-Origin'))
      }
    },
  },
]
