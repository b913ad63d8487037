/** Attackers: a hostile site, and an extension with every permission. */
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'playwright'
import type { CowbellInChromium } from './chromium'

/** Serves an empty page at every path. Our content script runs on it under `/cowbell-explorer/`. */
export async function startHostileSite(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const body =
    '<!doctype html><html lang="en"><title>Win a prize</title><body><h1>Win a prize</h1></body></html>'
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(body)
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

const NAME = 'Other extension'

/** Writes a hostile extension and returns its folder. Tests send code to its worker. */
export function writeHostileExtension(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'other-extension-')))
  const manifest = {
    manifest_version: 3,
    name: NAME,
    version: '1.0',
    background: { service_worker: 'worker.js' },
    permissions: ['tabs', 'scripting', 'webNavigation', 'storage'],
    host_permissions: ['<all_urls>'],
    externally_connectable: { ids: ['*'] },
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'worker.js'), 'self.isThere = true')
  writeFileSync(join(folder, 'page.html'), '<!doctype html><title>Other</title><body></body>')
  return folder
}

/** Returns the worker of the hostile extension. @throws Error if it does not start */
export async function workerOfHostile({ context }: CowbellInChromium): Promise<Worker> {
  const isIt = (worker: Worker) =>
    worker.evaluate<boolean>(`chrome.runtime.getManifest().name === "${NAME}"`).catch(() => false)
  for (const worker of context.serviceWorkers()) if (await isIt(worker)) return worker
  return context.waitForEvent('serviceworker', { predicate: isIt })
}
