/** The page's end of replies in parts: the response is there with its first part, its body grows as the worker sends more. */
import type { Fetch } from '../../api/endpoint'
import { toMessage } from './page'
import type { BridgeReply } from './worker'

/** What crosses: a reply's head, or all of it; then pieces of its body, and that it is at its end. */
export type StreamPart = BridgeReply | { readonly chunk: string } | { readonly isDone: true }

export const STREAM_PORT = 'cowbell-stream'

interface PortEvent<A extends readonly unknown[]> {
  addListener(hear: (...given: A) => void): void
}

/** A port of the browser, as far as it is used. The end that closes it gets no `onDisconnect`. */
export interface StreamPort {
  postMessage(message: unknown): void
  disconnect(): void
  readonly onMessage: PortEvent<[unknown]>
  readonly onDisconnect: PortEvent<[]>
}

const STOPPED = 'The extension stopped before it answered.'

/** Asks the worker over a port of its own. @throws Error when no answer comes; so does a body whose port ends before it. */
export const createStreams =
  (connect: () => StreamPort): Fetch =>
  async (request) => {
    const message = await toMessage(request)
    const port = connect()
    return new Promise((resolve, reject) => {
      let body: ReadableStreamDefaultController<Uint8Array> | undefined
      const fail = (error: unknown) => {
        body?.error(error)
        body = undefined
        reject(error)
      }
      const hear = (part: StreamPart) => {
        if ('unreachable' in part) return fail(new Error(part.unreachable))
        if ('chunk' in part) return body?.enqueue(new TextEncoder().encode(part.chunk))
        if ('isDone' in part) {
          body?.close()
          body = undefined
          return port.disconnect()
        }
        const stream = new ReadableStream<Uint8Array>({
          start: (controller) => {
            body = controller
            if (part.body) controller.enqueue(new TextEncoder().encode(part.body))
          },
          cancel: () => {
            body = undefined
            port.disconnect()
          },
        })
        resolve(new Response(stream, { status: part.status, headers: part.headers }))
      }
      request.signal.addEventListener('abort', () => {
        fail(request.signal.reason)
        port.disconnect()
      })
      port.onMessage.addListener((part) => hear(part as StreamPart))
      port.onDisconnect.addListener(() => fail(new Error(STOPPED)))
      port.postMessage(message)
    })
  }
