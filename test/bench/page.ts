/** A script in a page of a real Chromium, over an origin of its own: IndexedDB wants one. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'vite'
import { findChromium } from '../support/browsers.mjs'

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

/** Runs a script that leaves a function of a name, calls it, and gives what it gave. */
export async function runInPage(file: string, name: string, ...given: readonly unknown[]): Promise<unknown> {
  const { server, url } = await serve(await bundle(file))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(url)
    await page.waitForFunction(`globalThis.${name} !== undefined`)
    return await page.evaluate(`globalThis.${name}(...${JSON.stringify(given)})`)
  } finally {
    await browser.close()
    server.close()
  }
}
