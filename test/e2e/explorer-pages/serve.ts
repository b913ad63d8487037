/**
 * Test pages served over TLS under real host names: to a Chromium that resolves them here, and to a Firefox
 * through a proxy that connects every name to this server.
 */
import { createServer as createProxy } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { testCertificate, testKey } from './certificate'

/** A page with its response headers. */
export interface ServedPage {
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Explorer server of a test. */
export interface ExplorerServer {
  /** Serves a page at a path, whatever the query. */
  readonly put: (address: string, page: string | ServedPage) => void
  /** Requested addresses in order: of pages, and of everything else. */
  readonly asked: string[]
  /** Chromium's host mapping of these names to this server. */
  readonly chromiumFlags: readonly string[]
  /** Preferences of a Firefox that reaches every name here. */
  readonly firefoxPrefs: Readonly<Record<string, string | number | boolean>>
  readonly close: () => Promise<void>
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

/** Stops a server with all connections. `closeAllConnections` misses tunnels and TLS handshakes. */
function endable(server: Server): () => Promise<void> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
}

const MISSING: ServedPage = { html: '<!doctype html><title>Not here</title><p>Not here.</p>' }

/** @param hosts the names; other names are unreachable */
export async function serveExplorers(...hosts: readonly string[]): Promise<ExplorerServer> {
  const pages = new Map<string, ServedPage>()
  const asked: string[] = []
  const server = createServer({ key: testKey, cert: testCertificate }, ({ headers, url = '/' }, response) => {
    const { href, pathname, origin } = new URL(url, `https://${headers.host}`)
    if (pathname === '/favicon.ico') return void response.writeHead(204).end()
    asked.push(href)
    const page = pages.get(origin + pathname)
    const { html, headers: more } = page ?? MISSING
    response.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', ...more }).end(html)
    return undefined
  })
  const port = await listen(server)
  const proxy = createProxy((_, response) => response.writeHead(502).end()).on(
    'connect',
    (request, client) => {
      const host = request.url?.split(':')[0] ?? ''
      if (!hosts.includes(host)) return void client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
      const upstream = connect(port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n')
        upstream.pipe(client).pipe(upstream)
      })
      upstream.on('error', () => client.destroy())
      client.on('error', () => upstream.destroy())
      return undefined
    },
  )
  const ends = [endable(server), endable(proxy)]
  const proxyPort = await listen(proxy)
  return {
    asked,
    put: (address, page) => {
      const { origin, pathname } = new URL(address)
      pages.set(origin + pathname, typeof page === 'string' ? { html: page } : page)
    },
    chromiumFlags: [
      `--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1:${port}`).join()}`,
      '--ignore-certificate-errors',
    ],
    firefoxPrefs: {
      'network.proxy.type': 1,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': proxyPort,
    },
    close: async () => {
      await Promise.all(ends.map((end) => end()))
    },
  }
}
