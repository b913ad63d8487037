import { describe, expect, it } from 'vitest'
import { type ClientActs, createClientFetch } from '../../../src/client/explorer/routes'

function createFetch() {
  const done: unknown[] = []
  const acts: ClientActs = {
    wake: async () => void done.push('wake'),
    submit: async () => void done.push('submit'),
    subscribe: async ({ key }) => ({ endpoint: `https://push.example/${key}` }),
  }
  const fetch = createClientFetch(acts, async () => new Response('the service'))
  const ask = (method: string, path: string, body?: unknown) =>
    fetch(
      new Request(`https://service.invalid${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  return { done, ask }
}

describe('the desk', () => {
  it('does its round when it is woken', async () => {
    const { ask, done } = createFetch()
    expect((await ask('POST', '/client/wake')).status).toBe(204)
    expect(done).toEqual(['wake'])
  })

  it('submits when a page has signed', async () => {
    const { ask, done } = createFetch()
    expect((await ask('POST', '/client/submit')).status).toBe(204)
    expect(done).toEqual(['submit'])
  })

  it('answers a subscription', async () => {
    const reply = await createFetch().ask('POST', '/client/subscribe', { key: 'a-key' })
    expect(await reply.json()).toEqual({ endpoint: 'https://push.example/a-key' })
  })

  it('leaves everything else to the service', async () => {
    const { ask } = createFetch()
    expect(await (await ask('GET', '/mainnet/api/v1/version')).text()).toBe('the service')
  })

  it.each([
    ['subscribe', { key: 1 }, 'key'],
    ['subscribe', undefined, 'body'],
  ])('refuses /client/%s with %o, naming the field', async (path, body, field) => {
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
  ])('knows no %s %s', async (method, path) => {
    await expect(createFetch().ask(method, path)).rejects.toMatchObject({ errorType: 'NotFound' })
  })
})
