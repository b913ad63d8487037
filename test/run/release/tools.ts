/** What the scripts of a release share: the root, and tools run in it. */
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs a command to its end and answers what it printed. @throws Error with its words when it fails */
export function run(command: string, args: readonly string[], cwd: string = root): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    maxBuffer: 1e8,
  })
  if (status === 0) return stdout
  throw new Error(`${command} ${args.join(' ')} failed:\n${stdout ?? ''}${stderr ?? ''}`, { cause: error })
}

/** How a command is ended: with what it was given time to put in order, or at once. npm itself takes minutes to put in order. */
type Ending = 'SIGTERM' | 'SIGKILL'

/**
 * The same without standing still. Ended by a signal, the command and its group are ended too.
 * @throws the signal's reason, once all of them are gone
 */
export async function runUntil(
  signal: AbortSignal,
  by: Ending,
  command: string,
  args: readonly string[],
  cwd: string = root,
): Promise<string> {
  signal.throwIfAborted()
  const env = { ...process.env, NO_COLOR: '1' }
  // A group of its own, which is ended as one.
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  let words = ''
  child.stdout.on('data', (part) => {
    printed += part
  })
  child.stderr.on('data', (part) => {
    words += part
  })
  const end = () => child.pid !== undefined && process.kill(-child.pid, by)
  signal.addEventListener('abort', end)
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  }).finally(() => signal.removeEventListener('abort', end))
  signal.throwIfAborted()
  if (status === 0) return printed
  throw new Error(`${command} ${args.join(' ')} failed:\n${printed}${words}`)
}

/** Aborted once this process is told to end, which it then does by itself; told twice it ends at once. */
export function endingSignal(): AbortSignal {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => ending.abort(new Error(`Ended by ${name}.`)))
  return ending.signal
}

/** The files under a folder, as paths from it. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
