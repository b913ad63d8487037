/**
 * `npm test` once the clone is ready: the checks, then the tests by project; each check and each test counts as one.
 * The extension that the checks build is the one the end-to-end tests load. The last line is `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChecks } from './checks'

interface Counts {
  passed: number
  failed: number
}

/** The part of vitest's JSON report that is read. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs projects beside one another: where tests of one wait, those of another go on. */
function runProjects(projects: readonly string[]): Counts {
  const name = projects.join(', ')
  console.log(`\n${name} tests`)
  const folder = mkdtempSync(join(tmpdir(), 'cowbell-'))
  const reportFile = join(folder, 'report.json')
  const options = ['--config=test/vitest.config.ts', ...projects.map((project) => `--project=${project}`)]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...options, ...reporters],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const counts = countReport(reportFile)
  rmSync(folder, { recursive: true })
  return withUncounted(name, counts, status)
}

/** A file that breaks outside its tests (on import, in a hook) has failed though no test of it has. */
function countReport(reportFile: string): Counts {
  const report = readReport(reportFile)
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

function readReport(reportFile: string): Report {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  }
}

/** Unhandled errors, dead workers and a project without tests are in no test's name, and still failures. */
function withUncounted(name: string, counts: Counts, exitCode: number | null): Counts {
  if (counts.failed > 0) return counts
  if (exitCode !== 0) {
    console.log(`FAIL  ${name}: vitest ended with ${exitCode ?? 'a signal'} though no test failed`)
    return { ...counts, failed: 1 }
  }
  if (counts.passed > 0) return counts
  console.log(`FAIL  ${name}: no test ran`)
  return { passed: 0, failed: 1 }
}

const counts = [await runChecks(), runProjects(['unit*']), runProjects(['devnet', 'e2e'])]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
console.log(`\n${passed} passed, ${failed} failed`)
