import { describe, expect, it } from 'vitest'
import { createStreams, STREAM_PORT, type StreamPort } from '../../../src/client/bridge/streams-page'
import { answerStreams, type WorkerPort } from '../../../src/client/bridge/streams-worker'
import type { MessageSender } from '../../../src/client/bridge/worker'
import { Refusal } from '../../../src/domain/refusal'

const self = { id: 'cowbell', baseUrl: 'chrome-extension://cowbell/' }
const page: MessageSender = { id: 'cowbell', url: 'chrome-extension://cowbell/popup.html' }

/** Creates one end of a port. Messages and disconnects arrive asynchronously. */
function openEnd() {
  const listeners: ((message: unknown) => void)[] = []
  const closeListeners: (() => void)[] = []
  return {
    send: (message: unknown) =>
      void setTimeout(() => listeners.forEach((listener) => void listener(message))),
    end: () => void setTimeout(() => closeListeners.forEach((listener) => void listener())),
    onMessage: { addListener: (listener: (message: unknown) => void) => void listeners.push(listener) },
    onDisconnect: { addListener: (listener: () => void) => void closeListeners.push(listener) },
  }
}

/** Creates both ends of a port, as browsers connect them. Closing one end notifies only the other. */
function openPort(sender: MessageSender | undefined = page, name: string = STREAM_PORT) {
  const [pageEnd, workerEnd] = [openEnd(), openEnd()]
  const pagePort: StreamPort = { ...pageEnd, postMessage: workerEnd.send, disconnect: workerEnd.end }
  const workerPort: WorkerPort = {
    ...workerEnd,
    postMessage: pageEnd.send,
    disconnect: pageEnd.end,
    name,
    sender,
  }
  return { pagePort, workerPort, kill: pageEnd.end }
}

/** Creates a body in chunks. */
const bodyOf = (...pieces: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull: (controller) => {
      const piece = pieces.shift()
      if (piece === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(piece))
    },
  })

/** Creates an endless body, and records whether its reader cancelled it. */
function endlessBody() {
  const state = { isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) =>
      new Promise((resolve) =>
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode('data: 1\n\n'))
          resolve()
        }),
      ),
    cancel: () => {
      state.isCancelled = true
    },
  })
  return { body, state }
}

function joined(answer: (request: Request) => Promise<Response>, sender?: MessageSender, name?: string) {
  const bugs: unknown[] = []
  const port = openPort(sender, name)
  const answerPort = answerStreams({ self, fetch: answer, report: (bug) => void bugs.push(bug) })
  const connect = () => {
    queueMicrotask(() => answerPort(port.workerPort))
    return port.pagePort
  }
  const signal = new AbortController()
  const ask = () =>
    createStreams(connect)(
      new Request('https://service.invalid/1/quote/stream', {
        method: 'POST',
        body: '{}',
        signal: signal.signal,
      }),
    )
  return { ask, bugs, port, abort: () => signal.abort(new Error('left')) }
}

const text = (response: Response) => response.text()

describe('a reply in parts', () => {
  it('resolves with its first part and is complete at the end, with all characters intact', async () => {
    const body = bodyOf('data: 1\n\n', 'data: é', '\n\n')
    const asked: string[] = []
    const { ask } = joined(async (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
      return new Response(body, { status: 200, headers: { 'Content-Type': 'text/event-stream' } })
    })
    const response = await ask()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect(await text(response)).toBe('data: 1\n\ndata: é\n\n')
    expect(asked).toEqual(['POST /1/quote/stream {}'])
  })

  it('can be a refusal, or fail with Unreachable', async () => {
    const refused = await joined(async () => Promise.reject(new Refusal('NoLiquidity'))).ask()
    expect([refused.status, await refused.json()]).toMatchObject([400, { errorType: 'NoLiquidity' }])
    await expect(joined(async () => Promise.reject(new TypeError('offline'))).ask()).rejects.toThrow(
      'offline',
    )
    const { ask, bugs } = joined(async () => Promise.reject(new Error('bug')))
    expect((await ask()).status).toBe(500)
    expect(bugs).toEqual([new Error('bug')])
  })

  it('fails when the worker dies, before or after its first part', async () => {
    const silent = joined(() => new Promise(() => undefined))
    const waiting = silent.ask()
    silent.port.kill()
    await expect(waiting).rejects.toThrow('The extension stopped')
    const begun = joined(async () => new Response(endlessBody().body))
    const response = await begun.ask()
    begun.port.kill()
    await expect(text(response)).rejects.toThrow('The extension stopped')
  })

  it('is cancelled at its source when the page disconnects', async () => {
    const { body, state } = endlessBody()
    const left = joined(async () => new Response(body))
    const response = await left.ask()
    left.abort()
    await expect(text(response)).rejects.toThrow('left')
    await expect.poll(() => state.isCancelled).toBe(true)
  })

  it.each([
    [
      'a web page',
      {
        id: 'cowbell',
        url: 'https://evil.example/',
        frameId: 0,
        tab: { id: 1 },
        origin: 'https://evil.example',
      },
      STREAM_PORT,
    ],
    ['another extension', { ...page, id: 'other' }, STREAM_PORT],
    ['another port', page, 'other'],
  ])('is refused to %s: the port closes without a request', async (_, sender, name) => {
    let isAsked = false
    const { ask } = joined(
      async () => {
        isAsked = true
        return new Response('secret')
      },
      sender,
      name,
    )
    await expect(ask()).rejects.toThrow('The extension stopped')
    expect(isAsked).toBe(false)
  })

  it('is refused if the message is not a request', async () => {
    const { pagePort, workerPort } = openPort()
    answerStreams({ self, fetch: async () => new Response('secret'), report: () => undefined })(workerPort)
    const received: unknown[] = []
    pagePort.onMessage.addListener((message) => void received.push(message))
    const closed = new Promise<void>((resolve) => pagePort.onDisconnect.addListener(resolve))
    pagePort.postMessage({
      cowbell: 'request',
      method: 'POST',
      path: 'https://evil.example',
      headers: {},
      body: null,
    })
    await closed
    expect(received).toEqual([])
  })
})
