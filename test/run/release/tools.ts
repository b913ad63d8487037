/** Helpers of the release scripts: the root, and commands that run in it. */
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs a command and returns its output. @throws Error with the output if it fails */
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

/**
 * Signal that ends a command. SIGTERM lets the command clean up, SIGKILL does not. The clean-up of npm takes
 * minutes.
 */
type Ending = 'SIGTERM' | 'SIGKILL'

/**
 * Runs a command without blocking. If the signal aborts, the command and its process group are ended.
 * @throws the reason of the signal, after all processes have ended
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
  // The command runs in its own process group, so the whole group can be ended.
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

/**
 * Returns a signal that aborts when this process is asked to end. A second request ends the process at once.
 */
export function endingSignal(): AbortSignal {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => ending.abort(new Error(`Ended by ${name}.`)))
  return ending.signal
}

/** Lists the files below a folder as relative paths. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
