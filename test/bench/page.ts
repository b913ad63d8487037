/** Runs a script in a page of a real Chromium with its own origin, which IndexedDB needs. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'vite'
import { findChromium } from '../support/browsers.mjs'
import { readProcessorMs } from './browser'

async function bundle(file: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'cowbell-bench-'))
  const entry = fileURLToPath(new URL(file, import.meta.url))
  const lib = { entry, formats: ['es' as const], fileName: () => 'page.js' }
  await build({ configFile: false, logLevel: 'error', build: { outDir, lib, minify: true } })
  const script = readFileSync(join(outDir, 'page.js'), 'utf8')
  rmSync(outDir, { recursive: true })
  return script
}

async function serve(script: string) {
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

/** Calls a function that the page's script exposes by name. */
export type PageCall = (name: string, ...given: readonly unknown[]) => Promise<unknown>

/**
 * Runs the same script in several pages of one browser, each with its own origin and databases. `spent` reads
 * the browser's processor time in ms.
 */
export async function withPages<T>(
  file: string,
  count: number,
  use: (calls: readonly PageCall[], spent: () => Promise<number>) => Promise<T>,
): Promise<T> {
  const script = await bundle(file)
  const servers = await Promise.all(Array.from({ length: count }, () => serve(script)))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const open = async (url: string): Promise<PageCall> => {
      const page = await browser.newPage()
      await page.goto(url)
      return async (name, ...given) => {
        await page.waitForFunction(`globalThis.${name} !== undefined`)
        return page.evaluate(`globalThis.${name}(...${JSON.stringify(given)})`)
      }
    }
    const session = await browser.newBrowserCDPSession()
    return await use(await Promise.all(servers.map(({ url }) => open(url))), () => readProcessorMs(session))
  } finally {
    await browser.close()
    for (const { server } of servers) server.close()
  }
}

/** Runs a script in a page, calls one of its functions and returns the result. */
export const runInPage = (file: string, name: string, ...given: readonly unknown[]): Promise<unknown> =>
  withPages(file, 1, async ([call]) => call?.(name, ...given))
