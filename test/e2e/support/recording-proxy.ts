/**
 * A proxy before the whole browser, which notes every host that anything in it asks: pages, workers, the browser itself. This
 * machine is let through, and hosts that stand on it; every other host is asked for in vain.
 */
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** What Chromium asks of its maker by itself, however it is started. */
const BROWSERS_OWN = /(^|\.)(google|googleapis|gvt1|gstatic|googleusercontent)\.com$/

export interface RecordingProxy {
  /** What Chromium is started with to go through it, for this machine too. */
  readonly flags: readonly string[]
  /** Hosts that were asked since the last call, each once, sorted. */
  readonly takeHosts: () => readonly string[]
  readonly close: () => Promise<void>
}

/**
 * Starts it on a port of its own.
 * @param ports of this machine, by the hosts that are reached there over TLS
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
  // A tunnel is what is asked for before anything over TLS: its host is all that can be seen, and enough.
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
