import { describe, expect, it } from 'vitest'
import type { EndpointRow } from '../../../src/api/endpoint'
import { endpoints } from '../../../src/api/endpoints'
import { type ClientHandlers, clientEndpoints } from '../../../src/client/bridge/client-endpoints'
import { createClientFetch } from '../../../src/client/bridge/client-fetch'
import type { Milliseconds } from '../../../src/domain/scalars'

const keys = { p256dh: 'a', auth: 'b' }

function createFetch(given: Partial<ClientHandlers> = {}) {
  const done: unknown[] = []
  const never = async () => {
    throw new Error('not open to the extension')
  }
  const handlers: ClientHandlers = {
    wake: async () => void done.push('wake'),
    submit: async () => void done.push('submit'),
    subscribe: async ({ key }) => ({ endpoint: `https://push.example/${key}`, keys }),
    badges: never,
    card: never,
    page: never,
    bell: never,
    open: never,
    connection: never,
    walletRequest: never,
    serviceRequest: never,
    ...given,
  }
  const service = async () => new Response('the service')
  const fetch = createClientFetch({ handlers, service, now: () => 1 as Milliseconds })
  const ask = (method: string, path: string, body?: unknown) =>
    fetch(
      new Request(`https://service.invalid${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      'extension',
    )
  return { done, ask }
}

describe('a request of an extension page', () => {
  it('starts a tick', async () => {
    const { ask, done } = createFetch()
    expect((await ask('POST', '/client/wake')).status).toBe(200)
    expect(done).toEqual(['wake'])
  })

  it('submits signed orders', async () => {
    const { ask, done } = createFetch()
    expect((await ask('POST', '/client/submit')).status).toBe(200)
    expect(done).toEqual(['submit'])
  })

  it('subscribes to pushes', async () => {
    const reply = await createFetch().ask('POST', '/client/subscribe', { key: 'a-key' })
    expect(await reply.json()).toEqual({ endpoint: 'https://push.example/a-key', keys })
  })

  it('fails if the reply does not fit its schema', async () => {
    const subscribe = async () => ({ endpoint: 'an address', keys }) as never
    await expect(
      createFetch({ subscribe }).ask('POST', '/client/subscribe', { key: 'a-key' }),
    ).rejects.toThrow('expected an address')
  })

  it('goes to the service if its path is outside /client/', async () => {
    const { ask } = createFetch()
    expect(await (await ask('GET', '/mainnet/api/v1/version')).text()).toBe('the service')
  })

  it.each([
    ['subscribe', { key: 1 }, 'key'],
    ['subscribe', undefined, 'body'],
  ])('fails at /client/%s with %o, and the error names the field', async (path, body, field) => {
    const { ask, done } = createFetch()
    await expect(ask('POST', `/client/${path}`, body)).rejects.toMatchObject({
      errorType: 'InvalidParameter',
      message: expect.stringContaining(`${field}: `),
    })
    expect(done).toEqual([])
  })

  it.each([
    ['GET', '/client/wake'],
    ['POST', '/client/other'],
    ['POST', '/client/toString'],
    ['POST', '/client/badges'],
  ])('fails for the unknown endpoint %s %s', async (method, path) => {
    await expect(createFetch().ask(method, path)).rejects.toMatchObject({ errorType: 'NotFound' })
  })
})

describe('the client endpoints', () => {
  it.each(Object.entries(clientEndpoints))('have a path that ends with their name: %s', (name, { path }) => {
    expect(path).toBe(`/client/${name}`)
  })

  it('share no path with an endpoint of the service', () => {
    const paths = Object.values<EndpointRow>(endpoints).map(({ path }) => path)
    expect(paths.filter((path) => path.startsWith('/client/'))).toEqual([])
  })
})
