/**
 * Placing an order in a real browser: the whole service, from request to stored order, against the floor under any
 * service, which is to recover the signer and write one row.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'vite'
import { findChromium } from '../support/browsers.mjs'
import type { BenchRow } from './bench'
import type { PlacementTimes } from './placement-page'

/** A service does more than the floor: decode, rules, funds, price. It may cost so many times the floor's work. */
const BARS = { quoted: 3, unquoted: 4 } as const

async function bundlePage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'cowbell-bench-'))
  const entry = fileURLToPath(new URL('placement-page.ts', import.meta.url))
  const lib = { entry, formats: ['es' as const], fileName: () => 'page.js' }
  await build({ configFile: false, logLevel: 'error', build: { outDir, lib, minify: true } })
  const script = readFileSync(join(outDir, 'page.js'), 'utf8')
  rmSync(outDir, { recursive: true })
  return script
}

/** IndexedDB wants a page of its own origin. */
async function servePage(script: string) {
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

async function measure(): Promise<PlacementTimes> {
  const { server, url } = await servePage(await bundlePage())
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(url)
    await page.waitForFunction('globalThis.measurePlacement !== undefined')
    return (await page.evaluate('globalThis.measurePlacement()')) as PlacementTimes
  } finally {
    await browser.close()
    server.close()
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

function compare(name: string, ours: readonly number[], floor: readonly number[], limit: number): BenchRow {
  const ratio = median(ours.map((time, block) => time / (floor[block] ?? Number.NaN)))
  return {
    case: `${name}, orders/s`,
    ours: 1000 / median(ours),
    reference: 1000 / median(floor),
    ratio,
    bar: `at most ${limit} times the floor's work`,
    ok: ratio <= limit,
  }
}

/** Both ways to place: with the quote the order leans on, and without, when a price must be found. */
export async function run(): Promise<BenchRow[]> {
  const { quoted, unquoted, floor } = await measure()
  return [
    compare('place an order with its quote', quoted, floor, BARS.quoted),
    compare('place an order, priced anew', unquoted, floor, BARS.unquoted),
  ]
}
