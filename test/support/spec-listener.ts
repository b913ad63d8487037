/** Serves the backend of `spec-server.ts` over HTTP. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SpecServer } from './spec-server'

/** Listens on a free port. Pages of any origin may read the replies. */
export async function listenSpecServer({ fetch }: Pick<SpecServer, 'fetch'>) {
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks).toString() } : {}
    const reply = await fetch(
      new Request(`http://localhost${request.url}`, { method: request.method ?? '', ...body }),
    )
    const cors = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Allow-Methods': '*',
    }
    const isPreflight = request.method === 'OPTIONS'
    const cached = reply.headers.get('Cache-Control')
    if (cached) response.setHeader('Cache-Control', cached)
    response.writeHead(isPreflight ? 204 : reply.status, {
      ...cors,
      'Content-Type': reply.headers.get('Content-Type') ?? '',
    })
    response.end(isPreflight ? '' : await reply.text())
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const close = () =>
    new Promise<unknown>((resolve) => {
      http.close(resolve)
      // A browser keeps connections that it has not used yet.
      http.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, close }
}
