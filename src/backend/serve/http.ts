/** Serves a `Fetch` as an HTTP server, on this machine only unless a host is named. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import type { Fetch } from '../../api/endpoint'
import { isLoopback } from '../../api/hosts'
import { replyRefusal } from '../../api/refusal-replies'
import { Refusal } from '../../domain/refusal'
import { isProbe } from './health'

/** Default address. Other machines cannot reach it. */
const LOOPBACK_HOST = '127.0.0.1'

/**
 * Slow requests are aborted. Connections stay open longer than clients use them, because a request fails if
 * its connection closes.
 */
const LIMITS = {
  requestTimeout: 20_000,
  headersTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
} as const

/**
 * Maximum number of connections that wait to be accepted. With Node's default of 511, a thousand clients that
 * connect at once time out.
 */
const MAX_WAITING = 4_096

const FOREIGN = new Refusal('Forbidden', {
  description: 'This service does not answer to this host name. --allow-host NAME allows it.',
})

/** Address of a server. */
export interface Listening {
  readonly port: number
  readonly host?: string | undefined
}

/**
 * Whether a Host header names this machine. Other names are refused, because a web page could point its own
 * name to this machine (DNS rebinding).
 */
function isForThisMachine({ headers }: Request, allowed: readonly string[]): boolean {
  const url = `http://${headers.get('Host')}`
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return isLoopback(hostname) || allowed.includes(hostname)
}

/** Refuses requests to other host names than those of this machine and `allowed`, except those of probes. */
export const requireHost =
  (fetch: Fetch, allowed: readonly string[] = []): Fetch =>
  async (request) =>
    isForThisMachine(request, allowed) || isProbe(new URL(request.url).pathname)
      ? fetch(request)
      : replyRefusal(FOREIGN, 'orderbook')

export interface HttpServer {
  /** For example `http://127.0.0.1:8080`. */
  readonly url: string
  /** Closes all connections. Resolves when the port is free. */
  readonly close: () => Promise<void>
}

/** Answers the request of a client, identified by its network address. */
export type ClientFetch = (request: Request, client: string) => Promise<Response>

/**
 * Listens on a port, or on a free one if it is 0. If `answer` rejects, the connection is closed.
 * @throws Error if the port is taken
 */
export function listen(answer: ClientFetch, { port, host = LOOPBACK_HOST }: Listening): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const fetch = async (request: Request, { incoming }: HttpBindings | Http2Bindings) => {
      const { socket } = incoming
      return answer(request, socket.remoteAddress ?? '').catch((error: unknown) => {
        socket.destroy()
        throw error
      })
    }
    const options = { fetch, hostname: host, overrideGlobalObjects: false, serverOptions: LIMITS }
    const server = createAdaptorServer(options) as Server
    const close = () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      })
    server.on('error', reject)
    server.on('listening', () =>
      resolve({
        url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
        close,
      }),
    )
    server.listen({ port, host, backlog: MAX_WAITING })
  })
}
