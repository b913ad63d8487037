import { describe, expect, it } from 'vitest'
import type { ClientHandlers } from '../../../src/client/bridge/client-endpoints'
import { createClientFetch } from '../../../src/client/bridge/client-fetch'
import { NUMBER_NOTATIONS } from '../../../src/client/bridge/number-notations'
import { PAGE_WORDS } from '../../../src/client/bridge/page-words'
import type { PageView } from '../../../src/client/bridge/views'
import { PAGE_APPEARANCE } from '../../../src/client/explorer/page-appearance'
import { siteTable } from '../../../src/client/explorer/site-table'
import type { Milliseconds, OrderUid } from '../../../src/domain/scalars'

const UID = `0x${'ab'.repeat(56)}` as OrderUid
const HERE = {
  origin: 'https://explorer.cow.fi',
  siteOrigin: 'https://explorer.cow.fi',
  tabId: 1,
  frameId: 0,
}
const asked = { chainId: 1, uids: [UID], transactions: [], addresses: [], due: [] }
const view = {
  id: UID,
  look: 'open',
  status: 'Open',
  text: 'Open 40%',
  share: 40,
  detail: '1 WETH → 3,000 USDC',
  isMine: true,
} as const

const treatment: PageView = {
  sites: siteTable([]),
  looks: PAGE_APPEARANCE.looks,
  marksAddresses: false,
  bell: 'top-left',
  style: '',
  words: PAGE_WORDS,
  numbers: NUMBER_NOTATIONS,
}

function makePages() {
  const done: unknown[] = []
  const never = async () => {
    throw new Error('not open to pages')
  }
  const handlers: ClientHandlers = {
    wake: never,
    submit: never,
    subscribe: never,
    connection: never,
    walletRequest: never,
    serviceRequest: never,
    badges: async (asked, page) => {
      done.push([asked, page.origin])
      return [view]
    },
    card: async () => ({ title: 'an order', lines: [], orders: [] }),
    page: async (_, { origin }) => {
      done.push(origin)
      return treatment
    },
    bell: async () => ({ unread: 2, corner: null }),
    open: async (asked) => void done.push(asked),
  }
  const fetch = createClientFetch({ handlers, service: never, now: () => 1 as Milliseconds })
  const ask = (path: string, body?: unknown, method = 'POST', page = HERE) => {
    const given = body === undefined ? {} : { body: JSON.stringify(body) }
    return fetch(new Request(`https://service.invalid${path}`, { method, ...given }), page)
  }
  return { done, ask }
}

describe('a request of a web page', () => {
  it('gets badges for the origin that the browser reports', async () => {
    const { ask, done } = makePages()
    const body = { ...asked, uids: [UID.toUpperCase().replace('0X', '0x')], origin: 'https://etherscan.io' }
    expect(await (await ask('/client/badges', body)).json()).toEqual([view])
    expect(done).toEqual([[asked, HERE.origin]])
  })

  it.each([
    ['card', { kind: 'order', chainId: 1, id: UID }, { title: 'an order', lines: [], orders: [] }],
    ['page', { names: ['order'], origin: 'https://etherscan.io' }, treatment],
    ['bell', { hide: true, move: true }, { unread: 2, corner: null }],
  ])('gets a reply from /client/%s', async (path, body, reply) => {
    const { ask, done } = makePages()
    expect(await (await ask(`/client/${path}`, body)).json()).toEqual(reply)
    expect(done).not.toContain('https://etherscan.io')
  })

  it('opens an order', async () => {
    const { ask, done } = makePages()
    expect(await (await ask('/client/open', { chainId: 100, uid: UID })).json()).toBeNull()
    expect(done).toEqual([{ chainId: 100, uid: UID }])
  })

  it.each([
    ['badges', { ...asked, uids: ['0x12'] }, 'uids.0'],
    ['badges', { ...asked, uids: Array(129).fill(UID) }, 'uids'],
    ['badges', { ...asked, addresses: ['0x12'] }, 'addresses.0'],
    ['badges', { ...asked, chainId: undefined }, 'chainId'],
    ['card', { kind: 'key', chainId: 1, id: UID }, 'kind'],
    ['page', { names: ['key'] }, 'names.0'],
    ['badges', undefined, 'body'],
  ])('fails at /client/%s with %o, and the error names the field', async (path, body, field) => {
    const { ask, done } = makePages()
    await expect(ask(`/client/${path}`, body)).rejects.toMatchObject({
      errorType: 'InvalidParameter',
      message: expect.stringContaining(`${field}: `),
    })
    expect(done).toEqual([])
  })

  it.each([
    ['POST', '/client/tell'],
    ['POST', '/client/wake'],
    ['POST', '/client/submit'],
    ['POST', '/client/subscribe'],
    ['POST', '/mainnet/api/v1/orders'],
    ['GET', '/client/page'],
  ])('has no access to %s %s', async (method, path) => {
    await expect(makePages().ask(path, undefined, method)).rejects.toMatchObject({ errorType: 'Forbidden' })
  })
})

describe('a web page with too many requests', () => {
  it('opens at most ten tabs a minute, without affecting other pages', async () => {
    const { ask, done } = makePages()
    const tries = Array.from({ length: 12 }, () =>
      ask('/client/open', { screen: 'orders' }).then(
        () => 'opened',
        ({ errorType }) => errorType,
      ),
    )
    expect((await Promise.all(tries)).filter((each) => each === 'RateLimited')).toHaveLength(2)
    await ask('/client/open', { screen: 'orders' }, 'POST', { ...HERE, tabId: 2 })
    expect(done).toHaveLength(11)
  })

  it('gets badges for at most 256 addresses a minute', async () => {
    const { ask, done } = makePages()
    const addresses = Array.from({ length: 500 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
    for (let from = 0; from < 500; from += 100)
      await ask('/client/badges', { ...asked, addresses: addresses.slice(from, from + 100) })
    const answered = (done as [typeof asked, string][]).flatMap(([{ addresses }]) => addresses)
    expect(answered).toHaveLength(256)
  })
})
