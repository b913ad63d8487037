/**
 * A proxy that records every host that the browser contacts: pages, workers, the browser itself. Hosts on
 * this machine are reachable, all others are not.
 */
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** Hosts of the vendor that Chromium always contacts. */
const BROWSERS_OWN = /(^|\.)(google|googleapis|gvt1|gstatic|googleusercontent)\.com$/

export interface RecordingProxy {
  /** Flags that send Chromium through the proxy, for this machine as well. */
  readonly flags: readonly string[]
  /** Preferences that send requests over TLS of Firefox through the proxy. */
  readonly firefoxPrefs: Readonly<Record<string, string | number>>
  /** Returns the hosts since the last call, sorted and without duplicates. */
  readonly takeHosts: () => readonly string[]
  readonly close: () => Promise<void>
}

/**
 * Starts the proxy on a free port.
 * @param ports ports on this machine, by the hosts that are reached there over TLS
 */
export async function startRecordingProxy(
  ports: Readonly<Record<string, number>> = {},
): Promise<RecordingProxy> {
  const asked = new Set<string>()
  const note = (host: string): void => {
    if (!BROWSERS_OWN.test(host)) asked.add(host)
  }
  const server = createServer((given, reply) => {
    const url = new URL(given.url ?? '', 'http://127.0.0.1')
    note(url.hostname)
    if (url.hostname !== '127.0.0.1') {
      reply.writeHead(502).end()
      return
    }
    const passed = request(url, { method: given.method, headers: given.headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    passed.on('error', () => reply.writeHead(502).end())
    given.pipe(passed)
  })
  // A tunnel precedes everything over TLS. Its host is all that can be seen.
  server.on('connect', ({ url = '' }, socket) => {
    const host = url.replace(/:\d+$/, '')
    note(host)
    const port = ports[host]
    if (port === undefined) {
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
      return
    }
    const there = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      there.pipe(socket).pipe(there)
    })
    there.on('error', () => socket.destroy())
    socket.on('error', () => there.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    flags: [`--proxy-server=http://127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>'],
    firefoxPrefs: {
      'network.proxy.type': 1,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': port,
    },
    takeHosts: () => {
      const hosts = [...asked].sort()
      asked.clear()
      return hosts
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
