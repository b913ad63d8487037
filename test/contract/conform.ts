/**
 * `npm run conform -- URL`: the contract stories told to whatever answers at a base URL, as a report. Exit code 1 when any
 * was refused.
 */
import { type ConformFlags, readConformFlags, USAGE } from './conform-flags'
import { type Outcome, tellAll } from './conform-report'
import { stories } from './stories'

const MARKS = { ok: 'ok      ', refused: 'REFUSED ', skipped: 'skipped ' } as const satisfies Record<
  Outcome['kind'],
  string
>

const write = (line: string): boolean => process.stdout.write(`${line}\n`)

function print({ kind, name, reason, clause }: Outcome): void {
  write(`${MARKS[kind]} ${name}`)
  if (clause !== undefined) write(`          clause: ${clause}`)
  for (const line of reason ? reason.split('\n') : []) write(`          ${line}`)
}

async function report(flags: ConformFlags): Promise<void> {
  write(`Contract stories told to ${flags.base}\n`)
  const counts = { ok: 0, refused: 0, skipped: 0 }
  for await (const outcome of tellAll(stories, flags)) {
    counts[outcome.kind] += 1
    print(outcome)
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
