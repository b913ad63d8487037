/**
 * Compiles our contracts: `contracts/*.sol` with OpenZeppelin. The solc of the packages runs in its own
 * process, so that the node starts meanwhile.
 *
 * `contracts/compiled.json` contains the result by the hash of all inputs, so that the first chain after an
 * install starts without compiling. Other sources are compiled and cached in the build folder. A test fails
 * if the file is out of date, and names the file to copy.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { hex } from '../../src/domain/scalars'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sourceFolder = fileURLToPath(new URL('contracts/', import.meta.url))
const cacheFolder = join(root, '.output/devnet')
const deliveredFile = join(sourceFolder, 'compiled.json')

const creationCode = z.object({
  DevToken: hex,
  DevOddToken: hex,
  DevZeroFirstToken: hex,
  DevEthFlow: hex,
  DevHooksTrampoline: hex,
})
/** Creation code of our contracts. Constructor arguments are appended to it. */
export type CreationCode = z.output<typeof creationCode>

const compilerReply = z.object({
  errors: z._default(z.array(z.object({ severity: z.string(), formattedMessage: z.string() })), []),
  contracts: z._default(
    z.record(
      z.string(),
      z.record(z.string(), z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) })),
    ),
    {},
  ),
})

/** Paris, because every chain supports it. No optimizer, because compiling then takes half the time. */
const settings = {
  evmVersion: 'paris',
  optimizer: { enabled: false },
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: {
    '*': Object.fromEntries(Object.keys(creationCode.shape).map((name) => [name, ['evm.bytecode.object']])),
  },
}

function readInput(): string {
  const files = readdirSync(sourceFolder).filter((name) => name.endsWith('.sol'))
  const sources = Object.fromEntries(
    files.sort().map((name) => [name, { content: readFileSync(join(sourceFolder, name), 'utf8') }]),
  )
  return JSON.stringify({ language: 'Solidity', sources, settings })
}

const installed = z.object({ version: z.string() })
const versionOf = (name: string): string => {
  const text = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')
  return z.parse(installed, JSON.parse(text)).version
}

function hashOf(input: string): string {
  const hash = createHash('sha256')
  for (const part of [input, versionOf('solc'), versionOf('@openzeppelin/contracts')]) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

const record = z.object({ sources: z.string(), code: creationCode })

/** Returns the code in a file if it was compiled from these sources. */
function readRecord(file: string, sources: string): CreationCode | undefined {
  if (!existsSync(file)) return undefined
  const found = z.safeParse(record, JSON.parse(readFileSync(file, 'utf8')))
  return found.success && found.data.sources === sources ? found.data.code : undefined
}

/** @throws Error with the compiler's output if a contract does not compile */
export async function compileContracts(): Promise<CreationCode> {
  const input = readInput()
  const sources = hashOf(input)
  const cacheFile = join(cacheFolder, `contracts-${sources}.json`)
  const saved = readRecord(deliveredFile, sources) ?? readRecord(cacheFile, sources)
  if (saved) return saved
  const code = readReply(await runCompiler(input))
  mkdirSync(cacheFolder, { recursive: true })
  // Renaming the file ensures that a concurrent compilation reads a complete one.
  const draft = `${cacheFile}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify({ sources, code }, null, 2)}\n`)
  renameSync(draft, cacheFile)
  return code
}

/** Returns the shipped code and the code that the sources compile to. */
export async function compareCompiled(): Promise<Readonly<Record<'delivered' | 'compiled', unknown>>> {
  const input = readInput()
  const compiled = { sources: hashOf(input), code: readReply(await runCompiler(input)) }
  return { delivered: JSON.parse(readFileSync(deliveredFile, 'utf8')), compiled }
}

async function runCompiler(input: string): Promise<string> {
  const args = ['--standard-json', '--base-path', sourceFolder, '--include-path', join(root, 'node_modules')]
  const child = spawn(process.execPath, [join(root, 'node_modules/solc/solc.js'), ...args])
  child.stdin.end(input)
  const [reply, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  // When the compiler reads standard input, it prints a line before the JSON.
  const start = reply.indexOf('{')
  if (start < 0) throw new Error(`solc gave no reply: ${complaints || reply}`)
  return reply.slice(start)
}

function readReply(reply: string): CreationCode {
  const { errors, contracts } = z.parse(compilerReply, JSON.parse(reply))
  const fatal = errors.filter(({ severity }) => severity === 'error')
  if (fatal.length > 0) throw new Error(fatal.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const named = Object.values(contracts).flatMap((file) => Object.entries(file))
  return z.parse(
    creationCode,
    Object.fromEntries(named.map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`])),
  )
}
