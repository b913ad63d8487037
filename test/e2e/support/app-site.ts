/** A site on this machine with one script on its page, as a developer's own web app is served. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AppSite {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Serves a page with this script at every path. */
export async function startAppSite(script: string): Promise<AppSite> {
  const page = `<!doctype html><html lang="en"><title>A web app</title><body><h1>A web app</h1><script src="/app.js"></script></body></html>`
  const server = createServer(({ url }, response) => {
    const isScript = url === '/app.js'
    response
      .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
      .end(isScript ? script : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
