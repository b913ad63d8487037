/** A Fetch as an HTTP server of this machine. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import { isLoopback } from '../../api/hosts'
import { replyRefusal } from '../../api/refusal-replies'
import { Refusal } from '../../domain/refusal'

/** Listens on loopback only. */
const HOST = '127.0.0.1'

/**
 * A request that is sent more slowly is ended. A connection stays open for longer than its users keep one: closed under a
 * request that is just sent, it would be that request's failure.
 */
const LIMITS = {
  requestTimeout: 20_000,
  headersTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
} as const

const FOREIGN = new Refusal('Forbidden', {
  description: 'This service answers to names of this machine only.',
})

/** A web page could have its own name lead here: only names of this machine are answered to. */
const isForThisMachine = (host = ''): boolean => {
  const url = `http://${host}`
  return URL.canParse(url) && isLoopback(new URL(url).hostname)
}

/** A server that listens. */
export interface HttpServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly url: string
  /** Ends every connection; resolves when the port is free. */
  readonly close: () => Promise<void>
}

/** Answers a request of a client, who is named by its network address. */
export type ClientFetch = (request: Request, client: string) => Promise<Response>

/** Listens on a port; 0 takes a free one. A request that has no answer loses its connection. @throws Error when the port is taken */
export function listen(answer: ClientFetch, port: number): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const fetch = async (request: Request, { incoming }: HttpBindings | Http2Bindings) => {
      const { headers, socket } = incoming
      if (!isForThisMachine(headers.host)) return replyRefusal(FOREIGN, 'orderbook')
      return answer(request, socket.remoteAddress ?? '').catch((error: unknown) => {
        socket.destroy()
        throw error
      })
    }
    const options = { fetch, port, hostname: HOST, overrideGlobalObjects: false, serverOptions: LIMITS }
    const server = serve(options) as Server
    const close = () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      })
    server.on('error', reject)
    server.on('listening', () =>
      resolve({ url: `http://${HOST}:${(server.address() as AddressInfo).port}`, close }),
    )
  })
}
