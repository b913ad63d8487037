import { describe, expect, it } from 'vitest'
import { createCaller } from '../../../src/api/caller'
import { readLiveForms } from '../../../src/backend/remote/live-forms'
import { hashAppData } from '../../../src/domain/orders/app-data'
import type { Address, ChainId, Hex, OrderUid } from '../../../src/domain/scalars'
import { refusal, someQuote } from '../../contract/story'
import { liveReply } from '../../fixtures/live-replies'

const BASE = 'https://service.invalid'
const network = 1 as ChainId
const uid = `0x${'11'.repeat(56)}` as OrderUid
const account = `0x${'a1'.repeat(20)}` as Address

/**
 * Creates a caller over a service that answers with these fixtures in turn. `paths` lists the requested
 * paths.
 */
function createLiveCaller(...names: readonly string[]) {
  const paths: string[] = []
  const fetch = readLiveForms(async ({ url }) => {
    paths.push(new URL(url).pathname)
    return liveReply(names[paths.length - 1] ?? names[names.length - 1] ?? '')
  })
  return { fetch, call: createCaller(fetch, { orderbook: BASE, wallet: BASE }), paths }
}

describe('orders of a live service', () => {
  it('can have hex amounts, an app-data document and missing fields; unknown fields remain', async () => {
    const order = await createLiveCaller('order-of-old').call('getOrder', { network, uid })
    const fullAppData =
      '{"appCode":"shop","metadata":{"orderClass":{"orderClass":"limit"}},"version":"1.1.0"}'
    expect(order).toMatchObject({
      sellAmount: 1000n,
      executedSellAmount: 1000n,
      executedSellAmountBeforeFees: 1000n,
      executedBuyAmount: 500n,
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      appData: hashAppData(fullAppData),
      fullAppData,
      someday: 'kept',
      solverTip: { amount: '16' },
    })
    expect(order.class).toBeUndefined()
  })

  it('read the same in lists and inside other replies', async () => {
    const { fetch } = createLiveCaller('order-of-old')
    const order: unknown = await (await fetch(new Request(`${BASE}/mainnet/api/v1/orders/${uid}`))).json()
    const wrapped = readLiveForms(async () =>
      Response.json([{ order: await liveReply('order-of-old').json() }]),
    )
    const listed = readLiveForms(async () => Response.json([await liveReply('order-of-old').json()]))
    const many = new Request(`${BASE}/mainnet/api/v1/orders/by_uids`, { method: 'POST', body: '[]' })
    expect(await (await wrapped(many)).json()).toEqual([{ order: order }])
    const ofAccount = new Request(`${BASE}/mainnet/api/v1/account/${account}/orders`)
    expect(await (await listed(ofAccount)).json()).toEqual([order])
    const ofTransaction = new Request(`${BASE}/mainnet/api/v1/transactions/0x${'12'.repeat(32)}/orders`)
    expect(await (await listed(ofTransaction)).json()).toEqual([order])
  })

  it('remain readable if one of them is invalid, which becomes a failed lookup', async () => {
    const good = (await liveReply('order-of-old').json()) as Record<string, unknown>
    const refusals = [
      { order: { ...good, uid: `0x${'22'.repeat(56)}`, sellAmount: {} } },
      { order: good },
      { order: { ...good, uid: 5 } },
      null,
      { error: { uid: `0x${'33'.repeat(56)}`, description: 'No.' } },
      { error: { uid: `0x${'44'.repeat(56)}` } },
    ]
    const call = createCaller(
      readLiveForms(async () => Response.json(refusals)),
      { orderbook: BASE, wallet: BASE },
    )
    const looked = await call('getOrders', { network, body: [uid] })
    expect(looked.map((each) => ('order' in each ? each.order.sellAmount : each.error))).toEqual([
      {
        uid: `0x${'22'.repeat(56)}`,
        description: expect.stringMatching(/^It does not fit at order\.sellAmount: /),
      },
      1000n,
      { uid: '', description: expect.stringMatching(/^It does not fit at order\.uid: /) },
      { uid: '', description: expect.stringMatching(/^It does not fit at its root: /) },
      { uid: `0x${'33'.repeat(56)}`, description: 'No.' },
      { uid: `0x${'44'.repeat(56)}`, description: 'It does not fit at error.description: is missing.' },
    ])
  })

  it('cause a refusal that names the field if they are invalid', async () => {
    const call = createCaller(
      readLiveForms(async () => Response.json({ uid, sellToken: 5, sellAmount: {} })),
      { orderbook: BASE, wallet: BASE },
    )
    expect((await refusal(call('getOrder', { network, uid }), 'MalformedReply', 0)).message).toMatch(
      /sellToken/,
    )
  })
})

describe('readLiveForms', () => {
  const ask = async (method: 'POST' | 'DELETE', response: Response): Promise<unknown> => {
    const request = new Request(`${BASE}/mainnet/api/v1/orders`, { method, body: '{}' })
    return (await readLiveForms(async () => response)(request)).json()
  }

  it.each([uid, { uid }, { orderUid: uid }])(
    'reads the confirmation of a placement from %j',
    async (reply) => {
      expect(await ask('POST', Response.json(reply, { status: 201 }))).toBe(uid)
    },
  )

  it.each([
    ['no text', new Response(null, { status: 204 })],
    ['a plain text', new Response('ok', { headers: { 'Content-Type': 'text/plain' } })],
    ['an object', Response.json({ cancelled: [uid] })],
  ])('reads the confirmation of a cancellation from %s', async (_, response) => {
    expect(await ask('DELETE', response)).toBe('Cancelled')
  })
})

describe('notifications of a live service', () => {
  it('get types and ids derived from their texts; announcements remain announcements', async () => {
    const notifications = await createLiveCaller('notifications').call('getNotifications', { account })
    expect(notifications).toMatchObject([
      {
        id: `${uid}:order_filled`,
        type: 'order_filled',
        message: 'Trade 1 WETH for 3,000 USDC in Ethereum: Your order was filled.',
        timestamp: Date.UTC(2026, 7, 1, 10),
        metadata: { orderUid: uid, url: `https://explorer.invalid/orders/${uid}` },
        thumbnail: null,
      },
      { id: `0x${'22'.repeat(56)}:order_expired`, type: 'order_expired' },
      { id: 'live:19', type: 'announcement', message: 'A new network' },
    ])
  })

  it('become announcements if their type is unknown, and do not affect the other ones', async () => {
    const known = { id: '1', account, message: 'm', timestamp: '2026-08-01T10:00:00Z', metadata: {} }
    const refusals = [
      { ...known, type: 'order_filled' },
      { ...known, id: '2', type: 'order_refunded', metadata: { orderUid: uid } },
    ]
    const call = createCaller(
      readLiveForms(async () => Response.json(refusals)),
      { orderbook: BASE, wallet: BASE },
    )
    expect(await call('getNotifications', { account })).toMatchObject([
      { id: '1', type: 'order_filled' },
      { id: '2', type: 'announcement', message: 'm', metadata: { orderUid: uid } },
    ])
  })

  it('cause "not offered" if their route is missing, as affiliate requests do, and NotFound if a record is missing', async () => {
    const { call } = createLiveCaller('route-missing')
    for (const reply of [
      call('getNotifications', { account }),
      call('getAffiliate', { address: account }),
      call('getReferralCode', { code: 'COWS-1' }),
      call('getTraderActivity', { address: account }),
    ]) {
      expect((await refusal(reply, 'IntegrationOff', 503)).message).toContain('not offer')
    }
    await refusal(
      createLiveCaller('affiliate-missing').call('getAffiliate', { address: account }),
      'NotFound',
      404,
    )
  })
})

describe('a registration', () => {
  it('may have status 201', async () => {
    const body = { walletAddress: account, code: 'COW-1', signedMessage: '0x12' as Hex }
    const registered = await createLiveCaller('affiliate-registered').call('registerAffiliate', {
      address: account,
      body,
    })
    expect(registered).toMatchObject({ code: 'COW-1' })
  })
})

describe('refusals of a live service', () => {
  const quote = (name: string) => createLiveCaller(name).call('quote', { network, body: someQuote(account) })

  it('quote their text', async () => {
    const { details, message } = await refusal(quote('schema-fault'), 'InvalidParameter', 422)
    expect(message).toBe('The service refused it.')
    expect(details.quote).toMatch(/^The service says: .*missing field/)
    await refusal(quote('limited-at-the-edge'), 'RateLimited', 429)
  })

  it('read hex numbers as decimal', async () => {
    const { details } = await refusal(quote('fee-not-covered'), 'SellAmountDoesNotCoverFee')
    expect(details.data).toEqual({ fee_amount: '2000000000000000000' })
  })

  it.each([
    [401, '{"message":"Invalid API key"}'],
    [403, '<html><title>Attention Required!</title></html>'],
    [403, ''],
  ])('do not blame the signer or the owner for a status of a gateway (%d, %s)', async (status, text) => {
    const fetch = readLiveForms(async () => new Response(text, { status }))
    const call = createCaller(fetch, { orderbook: BASE, wallet: BASE })
    const { message, fix } = await call('quote', { network, body: someQuote(account) }).catch(
      (error) => error,
    )
    expect([message, fix]).toEqual(['The service refused it.', ''])
  })

  it('contain the name and the text of an unknown error type', async () => {
    const { details, message } = await refusal(quote('error-type-of-tomorrow'), 'InvalidParameter')
    expect(message).toBe('The service refused it.')
    expect([details.foreignType, details.quote]).toEqual([
      'TokenOnHoliday',
      expect.stringContaining('Monday'),
    ])
  })
})

describe('a moved route', () => {
  it('works at its new path: debug reports at a restricted path, competitions at v2', async () => {
    const report = createLiveCaller('path-missing', 'debug-report')
    expect((await report.call('getDebugReport', { network, uid })).order.sellAmount).toBe(1000n)
    expect(report.paths[1]).toBe(`/mainnet/restricted/api/v1/debug/order/${uid}`)
    const competition = createLiveCaller('path-missing', 'competition')
    expect(await competition.call('getSolverCompetition', { network, auctionId: 9 })).toMatchObject({
      auctionId: 9,
      solutions: [{ score: '100', orders: [{ buyAmount: 500n }] }],
      auction: { prices: { [`0x${'b2'.repeat(20)}`]: '1000000000000000000' } },
    })
    expect(competition.paths).toEqual([
      '/mainnet/api/v1/solver_competition/9',
      '/mainnet/api/v2/solver_competition/9',
    ])
  })

  it('gets only one request if the service itself reports that there is no record', async () => {
    const paths: string[] = []
    const fetch = readLiveForms(async ({ url }) => {
      paths.push(url)
      return Response.json({ errorType: 'NotFound', description: 'order not found' }, { status: 404 })
    })
    const call = createCaller(fetch, { orderbook: BASE, wallet: BASE })
    await refusal(call('getDebugReport', { network, uid }), 'NotFound', 404)
    expect(paths).toHaveLength(1)
  })

  it('causes NotFound if it is at neither path', async () => {
    const { call, paths } = createLiveCaller('path-missing')
    await refusal(call('getSolverCompetition', { network, auctionId: 9 }), 'NotFound', 404)
    expect(paths).toHaveLength(2)
  })

  it.each([
    [401, ''],
    [403, '<html><title>403 Forbidden</title></html>'],
    [404, ''],
  ])('causes "not offered" if the restricted path answers %d', async (status, text) => {
    const fetch = readLiveForms(async ({ url }) =>
      url.includes('/restricted/') ? new Response(text, { status }) : new Response('', { status: 404 }),
    )
    const call = createCaller(fetch, { orderbook: BASE, wallet: BASE })
    await refusal(call('getDebugReport', { network, uid }), 'IntegrationOff', 503)
  })
})

describe('a reply without fields', () => {
  it('stays unchanged: a version that looks like a number, a stream', async () => {
    const text = readLiveForms(
      async () => new Response('1.10', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
    )
    expect(await (await text(new Request(`${BASE}/mainnet/api/v1/version`))).text()).toBe('1.10')
    const stream = new Response('data: {"sellAmount":"0x1"}\n\n', {
      headers: { 'Content-Type': 'text/event-stream' },
    })
    const same = await readLiveForms(async () => stream)(new Request(`${BASE}/mainnet/api/v1/quote/stream`))
    expect(same).toBe(stream)
  })
})
