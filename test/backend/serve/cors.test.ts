import { describe, expect, it } from 'vitest'
import { allowAnyOrigin } from '../../../src/backend/serve/cors'

const url = 'http://127.0.0.1/mainnet/api/v1/orders'
const Origin = 'https://shop.invalid'
const refuse = async () => new Response('{}', { status: 429, headers: { 'Retry-After': '3' } })

describe('a service with CORS', () => {
  it('answers a preflight with the methods and headers of the live service', async () => {
    const open = allowAnyOrigin(() => Promise.reject(new Error('the service was asked')))
    const headers = { Origin, 'Access-Control-Request-Method': 'PUT' }
    const { status, headers: said } = await open(new Request(url, { method: 'OPTIONS', headers }))
    expect(status).toBe(204)
    expect(said.get('Access-Control-Allow-Origin')).toBe('*')
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH', 'HEAD']) {
      expect(said.get('Access-Control-Allow-Methods')).toContain(method)
    }
    for (const name of ['origin', 'content-type', 'x-auth-token', 'x-appid']) {
      expect(said.get('Access-Control-Allow-Headers')).toContain(name)
    }
  })

  it('lets every page read refusals and Retry-After', async () => {
    const { status, headers } = await allowAnyOrigin(refuse)(new Request(url, { headers: { Origin } }))
    expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([429, '*'])
    expect(headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
  })

  it('passes an OPTIONS request that is not a preflight to the service', async () => {
    expect((await allowAnyOrigin(refuse)(new Request(url, { method: 'OPTIONS' }))).status).toBe(429)
  })
})
