import { describe, expect, it } from 'vitest'
import { createDeskFetch, type DeskActs } from '../../../src/client/explorer/routes'

function makeDesk() {
  const done: unknown[] = []
  const acts: DeskActs = {
    wake: async () => void done.push('wake'),
    submit: async () => void done.push('submit'),
    subscribe: async ({ key }) => ({ endpoint: `https://push.example/${key}` }),
  }
  const fetch = createDeskFetch(acts, async () => new Response('the service'))
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
    const { ask, done } = makeDesk()
    expect((await ask('POST', '/desk/wake')).status).toBe(204)
    expect(done).toEqual(['wake'])
  })

  it('submits when a page has signed', async () => {
    const { ask, done } = makeDesk()
    expect((await ask('POST', '/desk/submit')).status).toBe(204)
    expect(done).toEqual(['submit'])
  })

  it('answers a subscription', async () => {
    const reply = await makeDesk().ask('POST', '/desk/subscribe', { key: 'a-key' })
    expect(await reply.json()).toEqual({ endpoint: 'https://push.example/a-key' })
  })

  it('leaves everything else to the service', async () => {
    const { ask } = makeDesk()
    expect(await (await ask('GET', '/mainnet/api/v1/version')).text()).toBe('the service')
  })

  it.each([
    ['subscribe', { key: 1 }, 'key'],
    ['subscribe', undefined, 'body'],
  ])('refuses /desk/%s with %o, naming the field', async (path, body, field) => {
    const { ask, done } = makeDesk()
    await expect(ask('POST', `/desk/${path}`, body)).rejects.toMatchObject({
      errorType: 'InvalidParameter',
      message: expect.stringContaining(`${field}: `),
    })
    expect(done).toEqual([])
  })

  it.each([
    ['GET', '/desk/wake'],
    ['POST', '/desk/other'],
    ['POST', '/desk/toString'],
    ['POST', '/desk/badges'],
  ])('knows no %s %s', async (method, path) => {
    await expect(makeDesk().ask(method, path)).rejects.toMatchObject({ errorType: 'NotFound' })
  })
})
