import { afterEach, describe, expect, it } from 'vitest'
import { cache } from '../../../src/backend/wrap/cache'
import { misbehave, serveMisbehaving } from '../../support/misbehaving-server'

let server: Awaited<ReturnType<typeof serveMisbehaving>> | undefined
afterEach(() => server?.close())

function cached() {
  const clock = { now: 0 }
  return {
    clock,
    send: cache(
      (request) => fetch(request),
      () => clock.now,
    ),
  }
}

describe('the cache', () => {
  it('answers from memory until max-age is over', async () => {
    server = await serveMisbehaving(
      misbehave.answer(200, '1', { 'Cache-Control': 'public, max-age=120' }),
      misbehave.answer(200, '2', { 'Cache-Control': 'public, max-age=120' }),
    )
    const { send, clock } = cached()
    const read = async () => (await send(new Request(`${server?.url}/price`))).text()
    expect([await read(), await read()]).toEqual(['1', '1'])
    clock.now = 120_001
    expect(await read()).toBe('2')
    expect(server.seen).toHaveLength(2)
  })

  it('subtracts the age in upstream caches', async () => {
    const aged = { 'Cache-Control': 'public, max-age=120', Age: '100' }
    server = await serveMisbehaving(misbehave.answer(200, '1', aged), misbehave.answer(200, '2', aged))
    const { send, clock } = cached()
    const read = async () => (await send(new Request(`${server?.url}/price`))).text()
    expect(await read()).toBe('1')
    clock.now = 19_999
    expect(await read()).toBe('1')
    clock.now = 20_000
    expect(await read()).toBe('2')
  })

  it('revalidates a stale reply by its ETag, and keeps the body on 304', async () => {
    server = await serveMisbehaving(misbehave.answer(200, 'body', { ETag: '"a"' }), misbehave.answer(304, ''))
    const { send } = cached()
    const read = async () => (await send(new Request(`${server?.url}/x`))).text()
    expect([await read(), await read()]).toEqual(['body', 'body'])
    expect(server.seen[1]?.headers['if-none-match']).toBe('"a"')
  })

  it.each(['no-store', 'no-cache', ''])('stores nothing under Cache-Control "%s"', async (control) => {
    server = await serveMisbehaving(
      misbehave.answer(200, '1', { 'Cache-Control': control }),
      misbehave.answer(200, '2'),
    )
    const { send } = cached()
    const read = async () => (await send(new Request(`${server?.url}/x`))).text()
    expect([await read(), await read()]).toEqual(['1', '2'])
  })

  it('stores at most 16 MB and evicts the oldest', async () => {
    const large = `"${'x'.repeat(4_000_000)}"`
    server = await serveMisbehaving(misbehave.answer(200, large, { 'Cache-Control': 'max-age=100' }))
    const { send } = cached()
    const read = async (path: number) => (await send(new Request(`${server?.url}/${path}`))).text()
    for (const path of [1, 2, 3, 4, 5]) await read(path)
    await read(5)
    expect(server.seen).toHaveLength(5)
    await read(1)
    expect(server.seen).toHaveLength(6)
  })

  it('stores neither refusals nor writes', async () => {
    const fresh = { 'Cache-Control': 'max-age=100' }
    server = await serveMisbehaving(misbehave.answer(404, '', fresh), misbehave.answer(201, '', fresh))
    const { send } = cached()
    await send(new Request(`${server.url}/x`))
    await send(new Request(`${server.url}/x`, { method: 'POST' }))
    await send(new Request(`${server.url}/x`, { method: 'POST' }))
    expect(server.seen).toHaveLength(3)
  })
})
