import { expect, it } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import { findRequestText, rememberRequestText } from '../../../src/api/request-bodies'
import { createRecorder } from '../../../src/backend/wrap/record'

type RecordedCall = Parameters<Parameters<ReturnType<typeof createRecorder>['around']>[1]>[0]

/** Opens a recorded backend over a network, with a manual clock. */
function open(network: Fetch, isOn = true) {
  const clock = { now: 0 }
  const calls: RecordedCall[] = []
  const { around, network: measured } = createRecorder({
    isOn: () => isOn,
    now: () => 1_000_000,
    elapsed: () => clock.now,
  })
  const wire = measured(network)
  const backend: Fetch = async (request) => {
    clock.now += 5 // time in the queue
    const response = await wire(new Request(request.url.replace('x.invalid', 'book.invalid'), request))
    clock.now += 2 // time to read the reply
    return response
  }
  return { clock, calls, fetch: around(backend, (call) => calls.push(call)) }
}

const ask = (fetch: Fetch, init: RequestInit = {}) =>
  fetch(new Request('https://x.invalid/mainnet/api/v1/quote?a=1', init))

it('the recorder stores a call with its times, bodies and URL, and adds no header to its request', async () => {
  const seen: Request[] = []
  const { clock, calls, fetch } = open(async (request) => {
    seen.push(request)
    clock.now += 30
    return new Response('{"quote":1}', { status: 201 })
  })
  const response = await ask(fetch, { method: 'POST', body: '{"sell":1}' })
  expect(await response.text()).toBe('{"quote":1}')
  await expect.poll(() => calls).toHaveLength(1)
  expect(calls[0]).toEqual({
    at: 1_000_000,
    method: 'POST',
    path: '/mainnet/api/v1/quote?a=1',
    attempts: 1,
    status: 201,
    sentTo: 'https://book.invalid/mainnet/api/v1/quote?a=1',
    error: null,
    requestBody: '{"sell":1}',
    replyBody: '{"quote":1}',
    replyLength: 11,
    queueMs: 5,
    networkMs: 30,
    handleMs: 2,
  })
  expect([...(seen[0]?.headers.keys() ?? [])].filter((name) => name.startsWith('x-'))).toEqual([])
  expect(await seen[0]?.text()).toBe('{"sell":1}')
})

it('the recorder stores a call without a reply with its error, and rethrows it', async () => {
  const { calls, fetch } = open(async () => {
    throw new TypeError('cut')
  })
  await expect(ask(fetch)).rejects.toThrow('cut')
  await expect.poll(() => calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ status: 0, error: 'cut', attempts: 1 })
})

it('findRequestText finds the text of a remembered request, but not of its clone or of an equal request', () => {
  const request = () => new Request('https://x.invalid/', { method: 'POST', body: '{}' })
  const noted = rememberRequestText(request(), '{}')
  expect([findRequestText(noted), findRequestText(noted.clone()), findRequestText(request())]).toEqual([
    '{}',
    undefined,
    undefined,
  ])
  expect(findRequestText(rememberRequestText(request(), null))).toBeUndefined()
})

it('the recorder takes the body from the code that made the request, without reading it', async () => {
  const { calls, fetch } = open(async () => new Response('1'))
  const request = rememberRequestText(
    new Request('https://x.invalid/a', { method: 'POST', body: '{"sell":2}' }),
    '{"sell":2}',
  )
  let reads = 0
  request.text = async () => {
    reads += 1
    return ''
  }
  await (await fetch(request)).text()
  expect([reads, calls[0]?.requestBody]).toEqual([0, '{"sell":2}'])
})

it('the recorder stores nothing while it is off', async () => {
  const { calls, fetch } = open(async () => new Response('1'), false)
  expect(await (await ask(fetch)).text()).toBe('1')
  expect(calls).toEqual([])
})

it('the recorder stores the beginning and the size of a large body', async () => {
  const { calls, fetch } = open(async () => new Response('x'.repeat(100_000)))
  await (await ask(fetch)).text()
  await expect.poll(() => calls[0]?.replyLength).toBe(100_000)
  expect(calls[0]?.replyBody).toHaveLength(65_536)
})

it('the recorder changes nothing while it is off: same request, same reply, no clock', async () => {
  const failIfRead = (): number => {
    throw new Error('A clock was read.')
  }
  const { around, network } = createRecorder({ isOn: () => false, now: failIfRead, elapsed: failIfRead })
  const reply = Promise.resolve(new Response('1'))
  const seen: Request[] = []
  const wire: Fetch = (request) => {
    seen.push(request)
    return reply
  }
  const request = new Request('https://x.invalid/a', { method: 'POST', body: '1' })
  expect(around(network(wire), failIfRead)(request)).toBe(reply)
  expect(seen[0]).toBe(request)
})

it('the recorder passes a stream on unchanged, and ends when its reader cancels', async () => {
  let hasEnded = false
  const parts = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => {
      hasEnded = true
    },
  })
  const reply = new Response(parts, { headers: { 'Content-Type': 'text/event-stream' } })
  const { calls, fetch } = open(async () => reply)
  const reader = (await ask(fetch)).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(hasEnded).toBe(true)
  await expect.poll(() => calls).toMatchObject([{ status: 200, error: null, replyBody: '' }])
})

it('the recorder stores the error of a broken body, which its reader also gets', async () => {
  const broken = () =>
    new ReadableStream({
      pull: () => {
        throw new TypeError('cut')
      },
    })
  const { calls, fetch } = open(async () => new Response(broken()))
  await expect((await ask(fetch)).text()).rejects.toThrow('cut')
  await expect.poll(() => calls).toMatchObject([{ status: 200, error: 'cut' }])
})
