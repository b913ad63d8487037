/**
 * An HTTP server that misbehaves as scripted: each request is answered by the next step, and the last step
 * repeats.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip } from 'node:zlib'

export type Step = (request: IncomingMessage, response: ServerResponse, body: string) => void

const MIB = Buffer.alloc(1024 * 1024, ' ')

/** Writes a chunk `count` times, while the client keeps reading. */
function pour(to: NodeJS.WritableStream, count: number): void {
  for (let left = count; left > 0; left -= 1) {
    if (to.write(MIB)) continue
    to.once('drain', () => pour(to, left - 1))
    return
  }
  to.end()
}

/** Ways in which a service misbehaves. */
export const misbehave = {
  answer:
    (status: number, body: string, headers: Record<string, string> = {}): Step =>
    (_, response) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body),
  cut: (): Step => (request) => request.socket.destroy(),
  stall: (): Step => () => undefined,
  halfABody: (): Step => (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' }).write('{"half":')
    setTimeout(() => response.destroy(), 5)
  },
  redirect:
    (to: string, status = 307): Step =>
    (_, response) =>
      response.writeHead(status, { Location: to }).end(),
  /** Sends one byte at a time until the connection closes. */
  drip: (): Step => (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const dripping = setInterval(() => response.write(' '), 5)
    response.on('close', () => clearInterval(dripping))
  },
  /** Sends a reply of blanks that never ends. JSON allows blanks. */
  endless: (): Step => (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    pour(response, Number.POSITIVE_INFINITY)
  },
  /** Sends a small reply that unpacks to this many MiB of blanks. */
  bomb:
    (mebibytes: number): Step =>
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      const packer = createGzip()
      packer.on('error', () => undefined).pipe(response)
      response.on('close', () => packer.destroy())
      pour(packer, mebibytes)
    },
} as const

/** Starts the server on a free port of this machine. */
export async function serveMisbehaving(...steps: readonly Step[]) {
  const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const open = { now: 0 }
  const server = createServer((request, response) => {
    open.now += 1
    response.on('close', () => {
      open.now -= 1
    })
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      const step = steps[Math.min(seen.length, steps.length - 1)]
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      step?.(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** Number of replies that have not ended. */
    openReplies: () => open.now,
    close,
    [Symbol.asyncDispose]: close,
  }
}
