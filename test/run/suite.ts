/**
 * `npm test` once the clone is ready: the checks, then the tests by project; each check and each test counts as one.
 * The extension that the checks build is the one the end-to-end tests load. The last line is `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChecks } from './checks'

interface Counts {
  passed: number
  /** What failed, by name: a long output's end says it again. */
  failed: string[]
}

/** The part of vitest's JSON report that is read. */
interface Report {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
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

function countReport(reportFile: string): Counts {
  const report = readReport(reportFile)
  return { passed: report.numPassedTests, failed: report.testResults.flatMap(failuresOf) }
}

/** A file that breaks outside its tests (on import, in a hook) has failed though no test of it has. */
function failuresOf({ name, status, message, assertionResults }: Report['testResults'][number]): string[] {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
  return failed.map(
    ({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`,
  )
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

function readReport(reportFile: string): Report {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'))
  } catch {
    return { numPassedTests: 0, testResults: [] }
  }
}

/** Unhandled errors, dead workers and a project without tests are in no test's name, and still failures. */
function withUncounted(name: string, counts: Counts, exitCode: number | null): Counts {
  if (counts.failed.length > 0) return counts
  if (exitCode !== 0) {
    return {
      ...counts,
      failed: [`${name}: vitest ended with ${exitCode ?? 'a signal'} though no test failed`],
    }
  }
  return counts.passed > 0 ? counts : { passed: 0, failed: [`${name}: no test ran`] }
}

const counts = [await runChecks(), runProjects(['unit*']), runProjects(['devnet', 'e2e'])]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.flatMap((count) => count.failed)
process.exitCode = failed.length === 0 ? 0 : 1
console.log(failed.map((name) => `\nFAIL  ${name}`).join(''))
console.log(`${passed} passed, ${failed.length} failed`)
