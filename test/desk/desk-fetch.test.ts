import { describe, expect, it } from 'vitest'
import { createDeskFetch, type DeskActs } from '../../src/desk/desk-fetch'
import type { OrderUid } from '../../src/domain/scalars'

const UID = `0x${'ab'.repeat(56)}` as OrderUid
const view = { id: UID, look: 'open', text: 'Open', detail: '1 WETH → 3,000 USDC', isMine: true } as const
const asked = { chainId: 1, uids: [UID], transactions: [], addresses: [], due: [] }

function makeDesk() {
  const done: unknown[] = []
  const acts: DeskActs = {
    wake: async () => void done.push('wake'),
    subscribe: async ({ key }) => ({ endpoint: `https://push.example/${key}` }),
    badges: async (asked) => {
      done.push(asked)
      return [view]
    },
    card: async () => ({ title: 'an order', lines: [], orders: [] }),
    tell: async ({ isTold }) => ({ title: 'an order', lines: [], orders: [], isTold }),
    page: async () => ({ site: null, bell: 'top-left' }),
    bell: async () => ({ unread: 2, notices: [], place: null }),
    open: async (asked) => void done.push(asked),
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

  it('answers badges', async () => {
    const { ask, done } = makeDesk()
    const response = await ask('POST', '/desk/badges', {
      ...asked,
      uids: [UID.toUpperCase().replace('0X', '0x')],
    })
    expect(await response.json()).toEqual([view])
    expect(done).toEqual([asked])
  })

  it.each([
    ['card', { kind: 'order', chainId: 1, id: UID }, { title: 'an order', lines: [], orders: [] }],
    ['subscribe', { key: 'a-key' }, { endpoint: 'https://push.example/a-key' }],
    ['page', { origin: 'https://explorer.cow.fi' }, { site: null, bell: 'top-left' }],
    ['bell', { origin: 'https://explorer.cow.fi' }, { unread: 2, notices: [], place: null }],
  ])('answers a %s', async (path, body, reply) => {
    expect(await (await makeDesk().ask('POST', `/desk/${path}`, body)).json()).toEqual(reply)
  })

  it('opens an order', async () => {
    const { ask, done } = makeDesk()
    expect((await ask('POST', '/desk/open', { chainId: 100, uid: UID })).status).toBe(204)
    expect(done).toEqual([{ chainId: 100, uid: UID }])
  })

  it('leaves everything else to the service', async () => {
    const { ask } = makeDesk()
    expect(await (await ask('GET', '/mainnet/api/v1/version')).text()).toBe('the service')
  })

  it.each([
    ['badges', { ...asked, uids: ['0x12'] }, 'uids.0'],
    ['badges', { ...asked, uids: Array(129).fill(UID) }, 'uids'],
    ['badges', { ...asked, addresses: ['0x12'] }, 'addresses.0'],
    ['badges', { ...asked, chainId: undefined }, 'chainId'],
    ['card', { kind: 'key', chainId: 1, id: UID }, 'kind'],
    ['bell', { origin: 'https://a.b', hide: 1 }, 'hide'],
    ['page', {}, 'origin'],
    ['badges', undefined, 'body'],
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
  ])('knows no %s %s', async (method, path) => {
    await expect(makeDesk().ask(method, path)).rejects.toMatchObject({ errorType: 'NotFound' })
  })
})
