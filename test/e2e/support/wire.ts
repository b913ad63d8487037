/**
 * Requests to hosts with real names, which a service on this machine answers. Each request is recorded
 * completely, as it arrives.
 */
import { request as ask, type IncomingHttpHeaders } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { testCertificate, testKey } from '../explorer-pages/certificate'

/** Request as it arrived, whatever part of the browser sent it. */
export interface WireRequest {
  readonly host: string
  readonly method: string
  readonly path: string
  /** Query without its question mark. */
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Wire {
  readonly port: number
  /** All requests, in order. */
  readonly requests: readonly WireRequest[]
  readonly close: () => Promise<void>
}

/** Headers by which a host could try to recognize its visitors. */
const TRACKING_HEADERS = {
  'set-cookie': 'visitor=1; Path=/; Max-Age=86400; Secure; SameSite=None',
  etag: '"visitor-1"',
}

/** Starts the server. It answers requests to `pages` itself. The service at `url` answers all others. */
export async function openWire(url: string, pages: Readonly<Record<string, string>>): Promise<Wire> {
  const requests: WireRequest[] = []
  const server = createTlsServer({ key: testKey, cert: testCertificate }, (given, reply) => {
    const { headers, method = 'GET', url: path = '/' } = given
    const parts: Buffer[] = []
    given.on('data', (part: Buffer) => parts.push(part))
    given.on('end', () => {
      const body = Buffer.concat(parts)
      const { host, pathname, search, href } = new URL(path, `https://${headers.host}`)
      requests.push({ host, method, path: pathname, query: search.slice(1), headers, body: String(body) })
      const page = pages[href]
      if (page !== undefined) {
        reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
        return
      }
      const passed = ask(
        `${url}${path}`,
        { method, headers: { ...headers, host: '127.0.0.1' } },
        (answer) => {
          reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...TRACKING_HEADERS })
          answer.pipe(reply)
        },
      )
      passed.on('error', () => reply.destroy())
      passed.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    requests,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
