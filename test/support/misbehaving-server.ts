/** A real HTTP server that misbehaves as told: each request is answered by the next step, the last one stays. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Step = (request: IncomingMessage, response: ServerResponse) => void

/** The ways a service goes wrong. */
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
} as const

/** Starts the server on a free port of this machine. */
export async function serveMisbehaving(...steps: readonly Step[]) {
  const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      const step = steps[Math.min(seen.length, steps.length - 1)]
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      step?.(request, response)
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
    close,
    [Symbol.asyncDispose]: close,
  }
}
