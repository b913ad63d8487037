/**
 * The page's end of replies in parts. The response resolves with the first part, its body grows with further
 * ones.
 */
import type { Fetch } from '../../api/endpoint'
import { toMessage } from './page'
import type { BridgeReply } from './worker'

/** Messages of a stream: the reply's head or the whole reply, then chunks of its body, then its end. */
export type StreamPart = BridgeReply | { readonly chunk: string } | { readonly isDone: true }

export const STREAM_PORT = 'cowbell-stream'

interface PortEvent<A extends readonly unknown[]> {
  addListener(receive: (...args: A) => void): void
}

/** The part of the browser's port used here. The end that disconnects receives no `onDisconnect`. */
export interface StreamPort {
  postMessage(message: unknown): void
  disconnect(): void
  readonly onMessage: PortEvent<[unknown]>
  readonly onDisconnect: PortEvent<[]>
}

const STOPPED_MESSAGE = 'The extension stopped before it answered.'

/**
 * Creates a Fetch over one port per request. A body whose port closes early fails too.
 * @throws Error without a reply
 */
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
      const receive = (part: StreamPart) => {
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
      port.onMessage.addListener((part) => receive(part as StreamPart))
      port.onDisconnect.addListener(() => fail(new Error(STOPPED_MESSAGE)))
      port.postMessage(message)
    })
  }
