/**
 * HTTP servers that channels send to. They accept, fail, stall, ask to wait, or accept and lose their reply.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Outcome of one request. `take` answers, `lose` accepts but never answers. */
export type Fate = 'take' | 'fail' | 'busy' | 'lose' | 'stall' | 'refuse'

/** Request that a receiver accepted. */
export interface Taken {
  readonly key: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Receiver {
  readonly url: string
  readonly taken: Taken[]
  /** Number of received requests, whatever their outcome. */
  readonly asked: number
  close(): Promise<void>
}

const ANSWERS: Record<Exclude<Fate, 'lose' | 'stall'>, (response: ServerResponse, reply: string) => void> = {
  take: (response, reply) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(reply),
  fail: (response) => response.writeHead(503).end('down'),
  busy: (response) => response.writeHead(429, { 'Retry-After': '2' }).end('{"parameters":{"retry_after":2}}'),
  refuse: (response) => response.writeHead(403).end('no'),
}

/** Starts a receiver. `fateOf` decides the outcome of each request. `reply` is the body of a success. */
export async function openReceiver(
  fateOf: (key: string) => Fate = () => 'take',
  reply: string | ((url: string, body: Buffer) => string) = '{"ok":true}',
): Promise<Receiver> {
  const taken: Taken[] = []
  let asked = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked += 1
      const key = String(request.headers['idempotency-key'] ?? '')
      const fate = fateOf(key)
      const { url = '', headers } = request
      const body = Buffer.concat(parts)
      if (fate === 'take' || fate === 'lose') taken.push({ key, url, headers, body })
      if (fate === 'lose') request.socket.destroy()
      else if (fate !== 'stall') ANSWERS[fate](response, typeof reply === 'string' ? reply : reply(url, body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    get asked() {
      return asked
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
