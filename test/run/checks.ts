/** Steps of `npm run check`, which must pass before any test runs. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkBuild } from './release/contents'
import { weigh } from './sizes'

interface Outcome {
  ok: boolean
  /** Output of a failing tool, or figures. */
  output: string
}

interface Ended extends Outcome {
  name: string
}

interface Step {
  name: string
  run: () => Promise<Outcome>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Two sequences for two CPU cores. A step may depend on earlier steps of its sequence. */
const sequences: Step[][] = [
  [
    { name: 'build for Chromium', run: () => runTool('wxt', 'build') },
    { name: 'build for Firefox', run: () => runTool('wxt', 'build', '-b', 'firefox') },
    { name: 'sizes', run: async () => compareSizes() },
    { name: 'contents of the archives', run: async () => checkContents() },
    { name: 'dead code', run: () => runTool('knip') },
    { name: 'code used by tests only', run: () => runTool('knip', '--production') },
  ],
  [
    { name: 'format, lint, layers', run: () => runTool('biome', 'check', '--error-on-warnings') },
    { name: 'types', run: () => runTool('tsc') },
  ],
]

/**
 * Runs every step and prints a line when it ends. Returns the number of passed steps and the names of the
 * failed ones.
 */
export async function runChecks(): Promise<{ passed: number; failed: string[] }> {
  const outcomes = (await Promise.all(sequences.map(runSequence))).flat()
  const failed = outcomes.filter(({ ok }) => !ok).map(({ name }) => name)
  return { passed: outcomes.length - failed.length, failed }
}

async function runSequence(steps: Step[]): Promise<Ended[]> {
  const outcomes: Ended[] = []
  for (const { name, run } of steps) {
    const startMs = performance.now()
    const outcome = await run().catch((error: unknown) => ({ ok: false, output: String(error) }))
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
    console.log(`${outcome.ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(22)} ${seconds.padStart(5)} s`)
    if (outcome.output) console.log(outcome.output.trimEnd().replaceAll(/^/gm, '      '))
    outcomes.push({ ...outcome, name })
  }
  return outcomes
}

function runTool(tool: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(`${root}node_modules/.bin/${tool}`, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => resolve({ ok: code === 0, output: code === 0 ? '' : output }))
  })
}

function compareSizes(): Outcome {
  const weights = weigh(`${root}.output/chrome-mv3`)
  const rows = weights.map(
    ({ name, actualKb, limitKb }) =>
      `${actualKb <= limitKb ? 'ok  ' : 'FAIL'}  ${actualKb.toFixed(1).padStart(6)} of ${String(limitKb).padStart(3)} kB  ${name}`,
  )
  return { ok: weights.every(({ actualKb, limitKb }) => actualKb <= limitKb), output: rows.join('\n') }
}

function checkContents(): Outcome {
  const faults = (['chrome-mv3', 'firefox-mv3'] as const).flatMap(checkBuild)
  return { ok: faults.length === 0, output: faults.join('\n') }
}
