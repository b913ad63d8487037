/** A proxy that delays every answer of a node. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/** CORS headers that allow requests from every page, like those of anvil. */
const OPEN = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' } as const

/** Starts a delaying proxy in front of a node. `asked` counts its requests. */
export async function slowDown(url: string, delayMs: number) {
  const count = { asked: 0 }
  const forward = async (request: IncomingMessage): Promise<string> => {
    count.asked += 1
    const body = await text(request)
    await setTimeout(delayMs)
    const headers = { 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body })).text()
  }
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') response.writeHead(204, OPEN).end()
    else
      forward(request).then(
        (answer) => response.writeHead(200, { ...OPEN, 'content-type': 'application/json' }).end(answer),
        () => response.destroy(),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    count,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
