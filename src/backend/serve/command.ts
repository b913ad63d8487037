/** The shell command `serve`. Prints its URL on one line and serves until interrupted. */
import { readFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { readCustomChain } from '../../domain/chains/custom-chains'
import { faultPlan } from '../../domain/fault-plan'
import { type Flags, readFlags, USAGE } from './flags'
import { openLog } from './log'
import { openServer, type ServeOptions } from './open'
import { readTokenFile } from './token'

const write = (line: string): boolean => process.stderr.write(`${line}\n`)

/** Prints an error in one sentence and sets the exit code. */
function fail(error: unknown, help = ''): void {
  write(`serve: ${error instanceof Error ? error.message : error}${help}`)
  process.exitCode = 1
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path} is not valid JSON.`)
  }
}

/** Reads a JSON file with a schema. @throws Error that names the file */
async function readJsonFile<S extends z.ZodMiniType>(schema: S, path: string): Promise<z.output<S>> {
  const text = await readFile(path, 'utf8')
  const parsed = schema.safeParse(parse(text, path))
  if (parsed.success) return parsed.data
  throw new Error(`${path} is invalid: ${parsed.error.issues[0]?.message}`)
}

/** Reads a chain definition and replaces its RPC endpoint. */
async function readChain({ rpcUrl, profileFile }: Flags): Promise<Pick<ServeOptions, 'customChain'>> {
  if (rpcUrl === undefined || profileFile === undefined) return {}
  const read = readCustomChain(await readFile(profileFile, 'utf8'))
  if ('wrong' in read) throw new Error(`${profileFile}: ${read.wrong}`)
  return { customChain: { chain: { ...read.chain, rpcUrls: [rpcUrl] }, fetch: (request) => fetch(request) } }
}

async function run(flags: Flags): Promise<void> {
  if (flags.isHelp) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  const { port, host, allowedHosts, dataFolder, isUnlimited, controls, faultsFile, tokenFile } = flags
  const log = openLog(flags.logFormat, write, () => new Date().toISOString())
  const token = tokenFile === undefined ? undefined : await readTokenFile(tokenFile)
  const faults = faultsFile === undefined ? undefined : await readJsonFile(faultPlan, faultsFile)
  const chain = await readChain(flags)
  const server = await openServer({
    ...{ port, host, allowedHosts, dataFolder, isUnlimited, controls, faults },
    ...chain,
    tokenRules: token === undefined ? undefined : { token, isForWrites: flags.isWriteProtected },
    report: log.bug,
    logRequest: log.request,
  })
  const close = (): void => void server.close().catch((error: unknown) => fail(error))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close)
  if (dataFolder === undefined)
    log.note('The state is in memory and ends with this process. --data DIR stores it.')
  process.stdout.write(`${server.url}\n`)
}

/**
 * Runs the service with the flags of `args`. If it cannot start, prints one sentence, and the usage if a flag
 * is wrong.
 */
export async function runServe(args: readonly string[]): Promise<void> {
  const flags = parseArgs(args)
  if (flags) await run(flags).catch((error: unknown) => fail(error))
}

function parseArgs(args: readonly string[]): Flags | undefined {
  try {
    return readFlags(args)
  } catch (error) {
    fail(error, `\n\n${USAGE}`)
    return undefined
  }
}
