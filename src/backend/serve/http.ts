/** A Fetch as an HTTP server of this machine. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'

/** Nobody beside this machine is listened to. */
const HOST = '127.0.0.1'

/** A server that listens. */
export interface HttpServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly url: string
  /** Ends every connection; resolves when the port is free. */
  readonly close: () => Promise<void>
}

/** Answers a request of a client, who is named by its network address. */
export type ClientFetch = (request: Request, client: string) => Promise<Response>

/** Listens on a port; 0 takes a free one. @throws Error when the port is taken */
export function listen(answer: ClientFetch, port: number): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const fetch = (request: Request, { incoming }: HttpBindings | Http2Bindings) =>
      answer(request, incoming.socket.remoteAddress ?? '')
    const server = serve({ fetch, port, hostname: HOST, overrideGlobalObjects: false }) as Server
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
