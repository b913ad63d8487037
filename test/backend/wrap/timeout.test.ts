import { afterEach, describe, expect, it } from 'vitest'
import { limitTime } from '../../../src/backend/wrap/timeout'
import { misbehave, serveMisbehaving } from '../../support/misbehaving-server'

let server: Awaited<ReturnType<typeof serveMisbehaving>> | undefined
afterEach(() => server?.close())

const send = limitTime((request) => fetch(request), 50)

describe('the size limit of a reply', () => {
  const sized = (size: number) => misbehave.answer(200, `"${'x'.repeat(size - 2)}"`)
  const ask = (path: string) => limitTime((request) => fetch(request))(new Request(`${server?.url}${path}`))

  it.each([
    ['/base/mainnet/api/v1/orders/0x01', 256],
    ['/mainnet/api/v1/version', 256],
    ['/mainnet/api/v1/account/0x01/orders', 4096],
    ['/mainnet/api/v1/orders/by_uids', 4096],
    ['/mainnet/api/v1/debug/order/0x01', 4096],
    ['/mainnet/api/v2/solver_competition/latest', 4096],
  ])('limits %s to %i kB', async (path, kilobytes) => {
    server = await serveMisbehaving(sized(kilobytes * 1024), sized(kilobytes * 1024 + 1))
    expect((await (await ask(path)).arrayBuffer()).byteLength).toBe(kilobytes * 1024)
    await expect(ask(path)).rejects.toMatchObject({ errorType: 'ReplyTooLarge' })
  })
})

describe('the time limit', () => {
  it('aborts a stalled request with an error that names the service', async () => {
    server = await serveMisbehaving(misbehave.stall())
    await expect(send(new Request(server.url))).rejects.toMatchObject({
      errorType: 'Unreachable',
      message: expect.stringContaining('did not answer in time'),
    })
  })

  it.each(['cut', 'halfABody'] as const)('reports a connection that ends early: %s', async (how) => {
    server = await serveMisbehaving(misbehave[how]())
    await expect(send(new Request(server.url))).rejects.toMatchObject({ errorType: 'Unreachable' })
  })

  it('reports a host that does not exist', async () => {
    server = await serveMisbehaving(misbehave.stall())
    const gone = server.url
    await server.close()
    await expect(send(new Request(gone))).rejects.toMatchObject({ errorType: 'Unreachable' })
  })

  it('rethrows an abort by the caller', async () => {
    server = await serveMisbehaving(misbehave.stall())
    const controller = new AbortController()
    const reply = send(new Request(server.url, { signal: controller.signal }))
    controller.abort()
    await expect(reply).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('returns a reply with its status and headers', async () => {
    server = await serveMisbehaving(misbehave.answer(418, 'short and stout', { 'X-Pot': 'tea' }))
    const reply = await limitTime((request) => fetch(request))(new Request(server.url))
    expect([reply.status, reply.headers.get('X-Pot'), await reply.text()]).toEqual([
      418,
      'tea',
      'short and stout',
    ])
  })
})
