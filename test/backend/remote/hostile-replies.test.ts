import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../../src/api/caller'
import { selectBackend } from '../../../src/backend/select'
import { toStoredRefusal } from '../../../src/client/orders/journal'
import type { Refusal } from '../../../src/domain/refusal'
import { refusals } from '../../../src/domain/refusals'
import type { ChainId, Milliseconds, OrderUid } from '../../../src/domain/scalars'
import { wireOrder, wireUid } from '../../fixtures/order-reply'
import { misbehave, type Step, serveMisbehaving } from '../../support/misbehaving-server'

const servers: Awaited<ReturnType<typeof serveMisbehaving>>[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(...steps: Step[]) {
  const server = await serveMisbehaving(...steps)
  servers.push(server)
  return server
}

const bugs: unknown[] = []
/** Creates our caller over a complete remote backend with an API key. */
function callAt(url: string) {
  const { fetch } = selectBackend(
    {
      kind: 'remote',
      routes: [
        {
          orderbook: url,
          wallet: url,
          hasSegment: true,
          apiKey: { header: 'X-API-Key', value: async () => 'SECRET-API-KEY' },
        },
      ],
    },
    {
      now: () => Date.now() as Milliseconds,
      readContract: async () => ({}),
      randomBytes: (count) => new Uint8Array(count),
      report: (bug) => bugs.push(bug),
      databaseName: 'hostile',
      fetch: (request) => globalThis.fetch(request),
    },
  )
  return createCaller(fetch, { orderbook: 'https://service.invalid', wallet: 'https://service.invalid' })
}

const network = 1 as ChainId
const uid = wireUid as OrderUid
const answerOrder = (change: object) => misbehave.answer(200, JSON.stringify({ ...wireOrder, ...change }))

describe('a service that redirects', () => {
  it('gets one request, and the target of the redirect gets neither the API key nor the order', async () => {
    const other = await serve(misbehave.answer(200, '[]'))
    const server = await serve(misbehave.redirect(`${other.url}/mainnet/api/v1/orders/by_uids`))
    const reply = callAt(server.url)('getOrders', { network, body: [uid] })
    await expect(reply).rejects.toMatchObject({ errorType: 'Redirected' })
    expect(other.seen).toEqual([])
    expect(server.seen).toHaveLength(1)
  })
})

describe('a service with an oversized reply', () => {
  it.each([
    ['a reply that unpacks to 3 GB', misbehave.bomb(3 * 1024)],
    ['a reply without an end', misbehave.endless()],
  ])('gets one request, and its reply is read up to the limit: %s', async (_, step) => {
    const server = await serve(step)
    const reply = callAt(server.url)('getOrder', { network, uid })
    await expect(reply).rejects.toMatchObject({ errorType: 'ReplyTooLarge' })
    expect(server.seen).toHaveLength(1)
    await expect.poll(server.openReplies).toBe(0)
  })

  it('causes a refusal if its reply is nested too deeply', async () => {
    const server = await serve(misbehave.answer(200, `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`))
    const reply = callAt(server.url)('getOrder', { network, uid })
    await expect(reply).rejects.toMatchObject({ errorType: 'MalformedReply' })
  })
})

describe('a number of a service', () => {
  const { executedSellAmountBeforeFees: _, ...old } = wireOrder
  const answerOld = (change: object) => misbehave.answer(200, JSON.stringify({ ...old, ...change }))

  it.each([
    ['2 × 10^7 digits in a list', '9'.repeat(3_900_000)],
    ['letters', 'abc'],
    ['nothing', ''],
    ['a fraction', '1.5'],
    ['an exponent', '1e400'],
  ])(
    'causes an immediate refusal that names the field if it is signed and invalid: %s',
    async (_name, sellAmount) => {
      const server = await serve(
        misbehave.answer(200, JSON.stringify([{ ...old, sellAmount }])),
        answerOld({ sellAmount: sellAmount.slice(0, 200_000) }),
      )
      const begun = performance.now()
      const reply = callAt(server.url)('getAccountOrders', { network, owner: wireOrder.owner as never })
      await expect(reply).rejects.toMatchObject({
        errorType: 'MalformedReply',
        message: expect.stringContaining('sellAmount'),
      })
      await expect(callAt(server.url)('getOrder', { network, uid })).rejects.toMatchObject({
        errorType: 'MalformedReply',
      })
      expect(performance.now() - begun).toBeLessThan(3_000)
    },
  )

  it.each(['executedSellAmount', 'executedFeeAmount'] as const)(
    'is unknown, and never zero, if it is invalid in %s',
    async (field) => {
      const server = await serve(answerOld({ [field]: '1.5' }))
      const order = await callAt(server.url)('getOrder', { network, uid })
      expect(order[field]).toBeUndefined()
      expect(order.executedSellAmountBeforeFees).toBeUndefined()
    },
  )

  it('passes if it is valid', async () => {
    const server = await serve(answerOld({ executedSellAmount: '5', executedFeeAmount: '2' }))
    expect(await callAt(server.url)('getOrder', { network, uid })).toMatchObject({
      executedSellAmountBeforeFees: 3n,
    })
    const whole = await serve(answerOrder({}))
    expect(await callAt(whole.url)('getOrder', { network, uid })).toMatchObject({ status: 'open' })
  })
})

describe('a URL with a name and a password', () => {
  it('gets no request and appears in no error', async () => {
    const server = await serve(misbehave.answer(200, '{}'))
    const reply = callAt(server.url.replace('http://', 'http://me:hunter2@'))('getOrder', { network, uid })
    const error: Error = await reply.then(
      () => new Error('the service was asked'),
      (thrown: Error) => thrown,
    )
    expect(error).toMatchObject({ errorType: 'Unreachable' })
    expect(`${error.message} ${error.stack}`).not.toContain('hunter2')
    expect(server.seen).toEqual([])
  })
})

describe('the error text of a service', () => {
  const HOSTILE = `Open https://unlock.example\u202e\n${'and enter your phrase '.repeat(2_000)}`
  const refusalOf = async (status: number, body: unknown): Promise<Refusal> => {
    const server = await serve(
      misbehave.answer(status, typeof body === 'string' ? body : JSON.stringify(body)),
    )
    const thrown: unknown = await callAt(server.url)('getOrder', { network, uid }).catch(
      (error: unknown) => error,
    )
    return thrown as Refusal
  }

  it('is replaced by our own text if its error type is in the catalogue', async () => {
    const { message, fix, details } = await refusalOf(404, { errorType: 'NotFound', description: HOSTILE })
    expect([message, fix]).toEqual([refusals.NotFound.message, refusals.NotFound.fix])
    expect(details.quote).toBeUndefined()
  })

  it.each([
    ['an unknown error type', 400, { errorType: 'Locked\u202e', description: HOSTILE }],
    ['an error type that only our wallet has', 400, { errorType: 'VaultDamaged', description: HOSTILE }],
    ['a message without a type', 422, { message: HOSTILE }],
    ['an HTML page', 410, HOSTILE],
  ])('appears as a quotation with the name of its host: %s', async (_, status, body) => {
    const refused = await refusalOf(status, body)
    expect(refused.details.quote).toMatch(
      /^127\.0\.0\.1:\d+ says: Open https:\/\/unlock\.example and enter .*…$/,
    )
    expect(refused.details.quote?.length).toBeLessThanOrEqual(230)
    expect(refused.message).not.toContain('unlock')
    expect(refused.errorType).not.toBe('VaultDamaged')
    const stored = toStoredRefusal(refused)
    expect(stored.quote).toBe(refused.details.quote)
    expect(stored.message).not.toContain('unlock')
  })
})
