/**
 * `npm run bench [NAME]`: measures Cowbell against a reference and compares the ratio with a limit. A ratio
 * is used because both run on the same machine at the same time. Rows are written to
 * `.output/bench/NAME.json`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ensureBuild } from '../run/ensure-build'

/**
 * One comparison. `ours` and `reference` are in the unit that `case` names. `ratio` is compared with the
 * limit.
 */
export interface BenchRow {
  case: string
  ours: number
  reference: number
  ratio: number
  bar: string
  ok: boolean
}

interface BenchModule {
  run(): Promise<BenchRow[]>
}

/** Benches by name, loaded on demand. */
const benches: Readonly<Record<string, () => Promise<BenchModule>>> = {
  uid: () => import('./uid'),
  auction: () => import('./auction'),
  popup: () => import('./popup'),
  worker: () => import('./worker'),
  placement: () => import('./placement'),
  sync: () => import('./sync'),
  bridge: () => import('./bridge'),
  overlay: () => import('./overlay'),
  store: () => import('./store'),
  orders: () => import('./orders'),
  delivery: () => import('./delivery'),
  chaos: () => import('./chaos'),
  years: () => import('./years'),
  burst: () => import('./burst'),
  inspector: () => import('./inspector'),
  serve: () => import('./serve'),
  plans: () => import('./plans'),
}

const folder = fileURLToPath(new URL('../../.output/bench/', import.meta.url))

const readable = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: 4, useGrouping: true })

/** Returns the load of the last minute per processor. Above 1 the figures are unreliable. */
const readLoad = (): number => (loadavg()[0] ?? 0) / availableParallelism()

function print(rows: readonly BenchRow[], load: number): void {
  for (const { case: name, ours, reference, ratio, bar, ok } of rows) {
    const figures = [readable(ours), readable(reference)].map((text) => text.padStart(12)).join('')
    const compared = `${readable(ratio).padStart(9)}${load.toFixed(1).padStart(6)}`
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(44)}${figures}${compared}  ${bar}`)
  }
}

async function runBench(name: string, load: () => Promise<BenchModule>): Promise<boolean> {
  const rows = await (await load()).run()
  const machineLoad = readLoad()
  mkdirSync(folder, { recursive: true })
  const noted = rows.map((row) => ({ ...row, load: Number(machineLoad.toFixed(2)) }))
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(noted, null, 2)}\n`)
  print(rows, machineLoad)
  return rows.every(({ ok }) => ok)
}

const [, , wanted] = process.argv
const chosen = Object.entries(benches).filter(([name]) => wanted === undefined || name === wanted)
if (chosen.length === 0)
  console.log(`There is no bench "${wanted}"; there is ${Object.keys(benches).join(', ')}.`)
if (ensureBuild()) console.log('The extension was built first.')
console.log(
  `      ${'case'.padEnd(44)}${'ours'.padStart(12)}${'reference'.padStart(12)}${'ratio'.padStart(9)}${'load'.padStart(6)}  bar`,
)
let isFine = chosen.length > 0
for (const [name, load] of chosen) isFine = (await runBench(name, load)) && isFine
process.exitCode = isFine ? 0 : 1
