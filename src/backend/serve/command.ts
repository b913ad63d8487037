/** `serve` as a command of the shell: flags in, an address alone on a line out, then the service until it is interrupted. */
import { readFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { readOwnChain } from '../../domain/chains/custom-chains'
import { faultPlan } from '../../domain/fault-plan'
import { type Flags, readFlags, USAGE } from './flags'
import { openServer, type ServeOptions } from './open'

const write = (line: string): boolean => process.stderr.write(`${line}\n`)
const report = (bug: unknown): void => {
  write(bug instanceof Error ? (bug.stack ?? bug.message) : String(bug))
}

/** A failure to start or to end, in one sentence. */
function fail(error: unknown, help = ''): void {
  write(`serve: ${error instanceof Error ? error.message : error}${help}`)
  process.exitCode = 1
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path} is no JSON.`)
  }
}

/** A file that holds something as JSON. @throws Error that names it */
async function readAs<S extends z.ZodMiniType>(schema: S, path: string): Promise<z.output<S>> {
  const text = await readFile(path, 'utf8')
  const parsed = schema.safeParse(parse(text, path))
  if (parsed.success) return parsed.data
  throw new Error(`${path} is not as it has to be: ${parsed.error.issues[0]?.message}`)
}

/** The chain of a file, asked at another address. */
async function readOwn({ rpcUrl, profileFile }: Flags): Promise<Pick<ServeOptions, 'own'>> {
  if (rpcUrl === undefined || profileFile === undefined) return {}
  const read = readOwnChain(await readFile(profileFile, 'utf8'))
  if ('wrong' in read) throw new Error(`${profileFile}: ${read.wrong}`)
  return { own: { chain: { ...read.chain, rpcUrls: [rpcUrl] }, fetch: (request) => fetch(request) } }
}

async function run(flags: Flags): Promise<void> {
  if (flags.isHelp) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  const { port, stateFile, isUnlimited, controls, faultsFile } = flags
  const faults = faultsFile === undefined ? undefined : await readAs(faultPlan, faultsFile)
  const own = await readOwn(flags)
  const server = await openServer({ port, stateFile, isUnlimited, controls, faults, ...own, report })
  const close = (): void => void server.close().catch((error: unknown) => fail(error))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close)
  process.stdout.write(`${server.url}\n`)
}

/** Serves as the arguments say; a failure to start is one sentence, and the usage where the arguments are at fault. */
export async function runServe(args: readonly string[]): Promise<void> {
  try {
    await run(readFlags(args))
  } catch (error) {
    const isUsage = error instanceof Error && !('syscall' in error)
    fail(error, isUsage ? `\n\n${USAGE}` : '')
  }
}
