/**
 * `npm run conform -- URL`: the contract stories told to whatever answers at a base URL, as a report. Exit code 1 when any
 * was refused.
 */
import { listLines } from '../../src/client/developer/conformance'
import { type ConformFlags, readConformFlags, USAGE } from './conform-flags'
import { tellAll } from './conform-report'
import { stories } from './stories'

const write = (line: string): boolean => process.stdout.write(`${line}\n`)

async function report(flags: ConformFlags): Promise<void> {
  write(`Contract stories told to ${flags.base}\n`)
  const counts = { ok: 0, refused: 0, skipped: 0 }
  try {
    for await (const outcome of tellAll(stories, flags)) {
      counts[outcome.kind] += 1
      for (const line of listLines(outcome)) write(line)
    }
  } finally {
    write(`\n${counts.ok} ok, ${counts.refused} refused, ${counts.skipped} skipped`)
  }
  process.exitCode = counts.refused > 0 ? 1 : 0
}

/** Ends with 1 and a sentence; more is said below it. */
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
