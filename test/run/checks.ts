/** The steps of `npm run check`: what must hold of the code before any test runs. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkBuild } from './release/contents'
import { weigh } from './sizes'

interface Outcome {
  ok: boolean
  /** What a person should read: a failing tool's own words, or figures. */
  says: string
}

/** A step that ended. */
interface Ended extends Outcome {
  name: string
}

interface Step {
  name: string
  run: () => Promise<Outcome>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Two lanes for two cores; within a lane a step may lean on those before it. */
const lanes: Step[][] = [
  [
    { name: 'build for Chromium', run: () => runTool('wxt', 'build') },
    { name: 'build for Firefox', run: () => runTool('wxt', 'build', '-b', 'firefox') },
    { name: 'sizes', run: async () => compareSizes() },
    { name: 'what stores are given', run: async () => checkContents() },
    { name: 'dead code', run: () => runTool('knip') },
    { name: 'what only tests use', run: () => runTool('knip', '--production') },
  ],
  [
    { name: 'format, lint, layers', run: () => runTool('biome', 'check', '--error-on-warnings') },
    { name: 'types', run: () => runTool('tsc') },
  ],
]

/** Runs every step, prints a line for each as it ends, and gives how many passed and the names of those that did not. */
export async function runChecks(): Promise<{ passed: number; failed: string[] }> {
  const outcomes = (await Promise.all(lanes.map(runLane))).flat()
  const failed = outcomes.filter(({ ok }) => !ok).map(({ name }) => name)
  return { passed: outcomes.length - failed.length, failed }
}

async function runLane(steps: Step[]): Promise<Ended[]> {
  const outcomes: Ended[] = []
  for (const { name, run } of steps) {
    const startMs = performance.now()
    const outcome = await run().catch((error: unknown) => ({ ok: false, says: String(error) }))
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
    console.log(`${outcome.ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(22)} ${seconds.padStart(5)} s`)
    if (outcome.says) console.log(outcome.says.trimEnd().replaceAll(/^/gm, '      '))
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
    child.on('close', (code) => resolve({ ok: code === 0, says: code === 0 ? '' : output }))
  })
}

function compareSizes(): Outcome {
  const weights = weigh(`${root}.output/chrome-mv3`)
  const rows = weights.map(
    ({ name, actualKb, limitKb }) =>
      `${actualKb <= limitKb ? 'ok  ' : 'FAIL'}  ${actualKb.toFixed(1).padStart(6)} of ${String(limitKb).padStart(3)} kB  ${name}`,
  )
  return { ok: weights.every(({ actualKb, limitKb }) => actualKb <= limitKb), says: rows.join('\n') }
}

function checkContents(): Outcome {
  const faults = (['chrome-mv3', 'firefox-mv3'] as const).flatMap(checkBuild)
  return { ok: faults.length === 0, says: faults.join('\n') }
}
