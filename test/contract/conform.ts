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
  for await (const outcome of tellAll(stories, flags)) {
    counts[outcome.kind] += 1
    for (const line of listLines(outcome)) write(line)
  }
  write(`\n${counts.ok} ok, ${counts.refused} refused, ${counts.skipped} skipped`)
  process.exitCode = counts.refused > 0 ? 1 : 0
}

try {
  await report(readConformFlags(process.argv.slice(2), process.env))
} catch (error) {
  process.stderr.write(`conform: ${error instanceof Error ? error.message : error}\n\n${USAGE}\n`)
  process.exitCode = 1
}
