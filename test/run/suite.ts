/**
 * Runs the checks, then the tests by project. Each check and each test counts once; the last line is
 * `N passed, N failed`. The browser tests load the extension that the checks build.
 *
 * - without arguments: checks, unit and contract tests, and the core of the browser and devnet tests
 * - `--all`: every test
 * - `--changed[=REVISION]`: the unit and core browser tests that import a changed file. Without a revision,
 *   uncommitted changes count. All core browser tests run if the extension itself changed.
 * - `--shard=K/N`: the K-th of N equal parts of the tests. The checks run in each part, because they build
 *   the extension.
 * - paths: only these test files, without the checks
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runChecks } from './checks'

/** Result of one vitest run. */
interface Counts {
  readonly passed: number
  /** Names of the failed tests. They are printed again at the end. */
  readonly failed: readonly string[]
  readonly files: readonly TimedFile[]
}

interface TimedFile {
  readonly file: string
  readonly seconds: number
}

/** Fields of vitest's JSON report that are read here. */
interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Number of slowest files that are printed at the end. */
const MAX_SLOW_FILES = 10

/** Paths whose change can break the browser tests. */
const EXTENSION = ['src', 'entrypoints', 'assets', 'wxt.config.ts', 'package-lock.json']

const { values: flags, positionals } = parseArgs({
  // `--changed` alone means uncommitted changes; parseArgs knows no optional values.
  args: process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg)),
  options: { all: { type: 'boolean' }, changed: { type: 'string' }, shard: { type: 'string' } },
  allowPositionals: true,
})

const isCore = !flags.all && positionals.length === 0

/** Runs projects at the same time: the CPU works for one while another waits. */
function runProjects(projects: readonly string[], extraArgs: readonly string[] = []): Counts {
  const name = projects.join(', ')
  console.log(`\n${name} tests`)
  const folder = mkdtempSync(join(tmpdir(), 'cowbell-'))
  const reportFile = join(folder, 'report.json')
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=test/vitest.config.ts',
      ...projects.map((project) => `--project=${project}`),
      ...(flags.shard ? [`--shard=${flags.shard}`] : []),
      ...extraArgs,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: isCore ? { ...process.env, COWBELL_TIER: 'core' } : process.env,
    },
  )
  const report = readReport(reportFile)
  rmSync(folder, { recursive: true })
  const isSubset = Boolean(flags.changed ?? flags.shard)
  return withUncounted(name, toCounts(report), status, isSubset)
}

function readReport(reportFile: string): Report {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'))
  } catch {
    return { numPassedTests: 0, testResults: [] }
  }
}

function toCounts({ numPassedTests, testResults }: Report): Counts {
  return {
    passed: numPassedTests,
    failed: testResults.flatMap(listFailures),
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

/** Lists the failures of a file. A file that throws on import or in a hook has failed although no test of it has. */
function listFailures({ name, status, message, assertionResults }: Report['testResults'][number]): string[] {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
  return failed.map(
    ({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`,
  )
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

/** Adds failures that belong to no test: unhandled errors, dead workers, and a project in which no test ran. */
function withUncounted(name: string, counts: Counts, exitCode: number | null, isSubset: boolean): Counts {
  if (counts.failed.length > 0) return counts
  if (exitCode !== 0) {
    const failed = [`${name}: vitest ended with ${exitCode ?? 'a signal'} though no test failed`]
    return { ...counts, failed }
  }
  return counts.passed > 0 || isSubset ? counts : { ...counts, failed: [`${name}: no test ran`] }
}

/** Checks whether a path of the extension differs from a revision. */
const isExtensionChanged = (revision: string): boolean =>
  spawnSync('git', ['diff', '--quiet', revision, '--', ...EXTENSION], { cwd: root }).status !== 0

async function runSuite(): Promise<readonly Counts[]> {
  if (positionals.length > 0) return [runProjects(['*'], positionals)]
  const checks = { ...(await runChecks()), files: [] }
  const { changed } = flags
  if (changed === undefined) return [checks, runProjects(['unit*']), runProjects(['devnet', 'e2e'])]
  const unit = runProjects(['unit*'], [`--changed=${changed}`, '--passWithNoTests'])
  const browsers = isExtensionChanged(changed)
    ? runProjects(['devnet', 'e2e'])
    : runProjects(['devnet', 'e2e'], [`--changed=${changed}`, '--passWithNoTests'])
  return [checks, unit, browsers]
}

function printSlowest(files: readonly TimedFile[]): void {
  if (files.length === 0) return
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, MAX_SLOW_FILES)
  console.log('\nSlowest files')
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

const counts = await runSuite()
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.flatMap((count) => count.failed)
process.exitCode = failed.length === 0 ? 0 : 1
printSlowest(counts.flatMap((count) => count.files))
console.log(failed.map((name) => `\nFAIL  ${name}`).join(''))
console.log(`${passed} passed, ${failed.length} failed`)
