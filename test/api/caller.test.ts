import { describe, expect, it } from 'vitest'
import { createCaller } from '../../src/api/caller'
import type { Fetch } from '../../src/api/endpoint'
import { Refusal } from '../../src/domain/refusal'
import type { Address, ChainId, OrderUid } from '../../src/domain/scalars'

const mainnet = 1 as ChainId
const uid = `0x${'ab'.repeat(56)}` as OrderUid
const owner = `0x${'cd'.repeat(20)}` as Address

function callOver(respond: (request: Request) => Response) {
  const seen: Request[] = []
  const fetch: Fetch = async (request) => {
    seen.push(request)
    return respond(request)
  }
  return {
    seen,
    call: createCaller(fetch, { orderbook: 'https://book.test/base/', wallet: 'https://wallet.test' }),
  }
}

const json = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

const refusalOf = (promise: Promise<unknown>): Promise<Refusal> =>
  promise.then(
    () => Promise.reject(new Error('was not refused')),
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  )

describe('the caller', () => {
  it('writes path, query and body in wire format, and sends each area to its own host', async () => {
    const { seen, call } = callOver(() => json(200, []))
    await call('getAccountOrders', { network: mainnet, owner, limit: 7 })
    await call('getNotifications', { account: owner })
    await call('getOrders', { network: mainnet, body: [uid] })
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET https://book.test/base/mainnet/api/v1/account/${owner}/orders?limit=7`,
      `GET https://wallet.test/accounts/${owner}/notifications`,
      'POST https://book.test/base/mainnet/api/v1/orders/by_uids',
    ])
    expect(await seen[2]?.text()).toBe(JSON.stringify([uid]))
  })

  it('names the native token by a dash in wallet-facing paths', async () => {
    const { seen, call } = callOver(() => json(200, { price: 1.5 }))
    const native = `0x${'ee'.repeat(20)}` as Address
    expect(await call('getUsdPrice', { network: mainnet, token: native })).toEqual({ price: 1.5 })
    expect(seen[0]?.url).toBe('https://wallet.test/mainnet/tokens/-/usdPrice')
  })

  it('reads a plain-text reply as text', async () => {
    const { call } = callOver(() => new Response('v1.2.3', { status: 200 }))
    expect(await call('getVersion', { network: mainnet })).toBe('v1.2.3')
  })

  it('converts an error of the service to a refusal with its type, text, data and wait', async () => {
    const { call } = callOver(() =>
      json(429, { errorType: 'RateLimited', description: 'slow', data: [1] }, { 'Retry-After': '4' }),
    )
    const refusal = await refusalOf(call('getVersion', { network: mainnet }))
    expect([
      refusal.errorType,
      refusal.message,
      refusal.details.data,
      refusal.details.retryAfterSeconds,
    ]).toEqual(['RateLimited', 'slow', [1], 4])
  })

  it('keeps the text of an unknown errorType', async () => {
    const { call } = callOver(() => json(400, { errorType: 'MoonPhase', description: 'the moon is wrong' }))
    const refusal = await refusalOf(call('getVersion', { network: mainnet }))
    expect([refusal.details.foreignType, refusal.details.quote, refusal.status]).toEqual([
      'MoonPhase',
      'The service says: the moon is wrong',
      400,
    ])
  })

  it('keeps the text of a text body and of a message body', async () => {
    const text = await refusalOf(
      callOver(() => new Response('missing field `kind`', { status: 422 })).call('getVersion', {
        network: mainnet,
      }),
    )
    expect([text.errorType, text.message, text.status]).toEqual([
      'InvalidParameter',
      'missing field `kind`',
      422,
    ])
    const message = await refusalOf(
      callOver(() => json(404, { message: 'Price not found' })).call('getVersion', { network: mainnet }),
    )
    expect([message.errorType, message.message]).toEqual(['NotFound', 'Price not found'])
  })

  it('accepts NoLiquidity as 400 and as 404', async () => {
    for (const status of [400, 404]) {
      const { call } = callOver(() =>
        json(status, { errorType: 'NoLiquidity', description: 'no route found' }),
      )
      const refusal = await refusalOf(call('getVersion', { network: mainnet }))
      expect([refusal.errorType, refusal.status]).toEqual(['NoLiquidity', status])
    }
  })

  it('refuses a reply that does not match its schema, with the path of the field', async () => {
    const { call } = callOver(() => json(200, [{ order: { uid: 5 } }]))
    const refusal = await refusalOf(call('getOrders', { network: mainnet, body: [uid] }))
    expect(refusal.errorType).toBe('MalformedReply')
    const price = await refusalOf(
      callOver(() => json(200, { price: 'x' })).call('getNativePrice', { network: mainnet, token: owner }),
    )
    expect(price.message).toContain('price: expected number')
  })

  it('refuses a successful reply that is not JSON, with its beginning', async () => {
    const { call } = callOver(() => new Response('gateway', { status: 200 }))
    const refusal = await refusalOf(call('getOrders', { network: mainnet, body: [uid] }))
    expect([refusal.errorType, refusal.details.quote]).toEqual([
      'MalformedReply',
      'The service says: gateway',
    ])
  })

  it('treats a web page as an unreachable service, because another server answered', async () => {
    const { call } = callOver(() => new Response('\n<html>gateway</html>', { status: 200 }))
    const refusal = await refusalOf(call('getOrders', { network: mainnet, body: [uid] }))
    expect([refusal.errorType, refusal.details.quote]).toEqual([
      'Unreachable',
      'The service says: <html>gateway</html>',
    ])
  })

  it('treats a web page with status 404 as an unreachable service, not as an unknown order', async () => {
    const { call } = callOver(() => new Response('<!DOCTYPE html><h1>404</h1>', { status: 404 }))
    const refusal = await refusalOf(call('getOrder', { network: mainnet, uid }))
    expect([refusal.errorType, refusal.details.quote]).toEqual([
      'Unreachable',
      'The service says: <!DOCTYPE html><h1>404</h1>',
    ])
  })

  it.each([
    [400, 'The service refused it.'],
    [401, 'The service refused it.'],
    [402, 'The service refused it.'],
    [403, 'The service refused it.'],
    [404, 'Not found.'],
    [413, 'The request is too large.'],
    [429, 'Too many requests.'],
    [451, 'The service refused it.'],
    [500, 'The service failed.'],
    [502, 'The service failed.'],
    [503, 'The service is unavailable.'],
    [504, 'The service failed.'],
  ])('describes a reply with status %i and no text by its status alone', async (status, message) => {
    for (const body of [null, '{"message":""}']) {
      const { call } = callOver(() => new Response(body, { status }))
      for (const ask of [
        () => call('getVersion', { network: mainnet }),
        () => call('getTraderStats', { address: owner }),
        () => call('getNotifications', { account: owner }),
      ])
        expect(await refusalOf(ask())).toMatchObject({ message, status })
    }
  })

  it('treats a 503 as a disabled integration only if its text or type says so', async () => {
    const typeOf = async (body: object) =>
      (await refusalOf(callOver(() => json(503, body)).call('getAffiliate', { address: owner }))).errorType
    expect(await typeOf({ message: 'This integration is switched off.' })).toBe('IntegrationOff')
    expect(await typeOf({ errorType: 'IntegrationOff' })).toBe('IntegrationOff')
    expect(await typeOf({ message: 'upstream connect error' })).toBe('InternalServerError')
  })

  it('keeps unknown fields of a reply', async () => {
    const { call } = callOver(() => json(200, { type: 'open', mood: 'calm' }))
    expect(await call('getOrderStatus', { network: mainnet, uid })).toEqual({ type: 'open', mood: 'calm' })
  })
})
