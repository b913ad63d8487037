/**
 * A site on this machine with one script on its main page, like a developer's web app, and others on further
 * pages.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AppSite {
  readonly url: string
  readonly close: () => Promise<void>
}

const pageOf = (name: string) =>
  `<!doctype html><html lang="en"><title>A web app</title><body><h1>A web app</h1><script src="/${name}.js"></script></body></html>`

/**
 * Serves a page with this script at every path.
 * @param others scripts of further pages, by path without its slash
 */
export async function startAppSite(
  script: string,
  others: Readonly<Record<string, string>> = {},
): Promise<AppSite> {
  const scripts: Readonly<Record<string, string>> = { app: script, ...others }
  const server = createServer(({ url = '/' }, response) => {
    const name = url.slice(1).replace(/\.js$/, '')
    const code = url.endsWith('.js') ? scripts[name] : undefined
    response
      .writeHead(200, { 'content-type': code === undefined ? 'text/html' : 'text/javascript' })
      .end(code ?? pageOf(name in scripts ? name : 'app'))
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
