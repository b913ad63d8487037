/**
 * `npm run conform -- URL`: runs the contract stories against a base URL and prints a report. Exit code 1 if
 * a story of the specification failed, or any story with `--strict`.
 */
import { reportLines, sectionHeading } from '../../src/client/developer/conformance'
import { type ConformFlags, readConformFlags, USAGE } from './conform-flags'
import { isFailure, type Outcome, runStories } from './conform-report'
import { stories } from './stories'

const write = (line: string): boolean => process.stdout.write(`${line}\n`)

async function report(flags: ConformFlags): Promise<void> {
  write(`Running the contract stories against ${flags.base}\n`)
  let isFailed = false
  const counts = new Map<string, Record<Outcome['kind'], number>>()
  try {
    for await (const outcome of runStories(stories, flags)) {
      const heading = sectionHeading(outcome)
      if (!counts.has(heading)) write(`\n${heading}`)
      const count = counts.get(heading) ?? { ok: 0, refused: 0, skipped: 0 }
      counts.set(heading, { ...count, [outcome.kind]: count[outcome.kind] + 1 })
      for (const line of reportLines(outcome)) write(line)
      isFailed ||= isFailure(outcome, flags.isStrict)
    }
  } finally {
    write('')
    for (const [heading, { ok, refused, skipped }] of counts)
      write(`${heading}: ${ok} ok, ${refused} refused, ${skipped} skipped`)
  }
  process.exitCode = isFailed ? 1 : 0
}

/** Prints an error with optional details, and sets exit code 1. */
function fail(error: unknown, more = ''): void {
  process.stderr.write(`conform: ${error instanceof Error ? error.message : error}\n${more}`)
  process.exitCode = 1
}

function readFlags(): ConformFlags | undefined {
  try {
    return readConformFlags(process.argv.slice(2), process.env)
  } catch (error) {
    fail(error, `\n${USAGE}\n`)
    return undefined
  }
}

const flags = readFlags()
if (flags) await report(flags).catch((error: unknown) => fail(error))
