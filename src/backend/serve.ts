/**
 * `npm run serve`: the in-extension service for HTTP clients. Its database is emulated in memory: what was placed is
 * gone when it ends. Prints its address alone on a line when it is ready.
 */
import 'fake-indexeddb/auto'
import { type Flags, readFlags, USAGE } from './serve/flags'
import { openServer } from './serve/open'

const write = (line: string): boolean => process.stderr.write(`${line}\n`)
const report = (bug: unknown): void => {
  write(bug instanceof Error ? (bug.stack ?? bug.message) : String(bug))
}

/** A failure to start, in one sentence. */
function fail(error: unknown, help = ''): void {
  write(`serve: ${error instanceof Error ? error.message : error}${help}`)
  process.exitCode = 1
}

async function run({ isHelp, ...settings }: Flags): Promise<void> {
  if (isHelp) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  const server = await openServer({ ...settings, report })
  const close = (): void => void server.close().catch(report)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close)
  process.stdout.write(`${server.url}\n`)
}

try {
  await run(readFlags(process.argv.slice(2)))
} catch (error) {
  const isUsage = error instanceof Error && !('syscall' in error)
  fail(error, isUsage ? `\n\n${USAGE}` : '')
}
