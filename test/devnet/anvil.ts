/** Runs anvil as a child process, from its platform's package or from ANVIL_BIN. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ACCOUNT_COUNT } from './accounts'

/** A running node. */
export interface Anvil {
  readonly url: string
  /** Settles when the process has ended for any reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** Options of a node. Port 0 chooses a free port. `stateFile` is the saved state of an earlier node. */
export interface AnvilOptions {
  readonly port: number
  readonly chainId: number
  readonly stateFile: string | null
}

const machines: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** @throws Error that says what to install if there is no binary for this platform */
function findAnvil(): string {
  const { ANVIL_BIN } = process.env
  if (ANVIL_BIN) {
    if (existsSync(ANVIL_BIN)) return ANVIL_BIN
    throw new Error(`ANVIL_BIN names ${ANVIL_BIN}, and there is no such file.`)
  }
  const platform = `${process.platform}-${machines[process.arch] ?? process.arch}`
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const path = fileURLToPath(
    new URL(`../../node_modules/@foundry-rs/anvil-${platform}/bin/${name}`, import.meta.url),
  )
  if (existsSync(path)) return path
  throw new Error(
    `the installed packages have no anvil for ${platform}: install Foundry (https://getfoundry.sh) and set ANVIL_BIN to the path of its anvil.`,
  )
}

const SETPRIV = '/usr/bin/setpriv'

/**
 * Returns the command that ends the node together with this process. On Linux, it works even if this process
 * is killed. Elsewhere, the node would continue.
 */
const buildCommand = (): string[] => (existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL', '--'] : [])

/** @throws Error with anvil's output if it ends before it listens (port in use, unreadable state) */
export async function startAnvil({ port, chainId, stateFile }: AnvilOptions): Promise<Anvil> {
  const state = stateFile === null ? [] : ['--load-state', stateFile]
  const args = ['--port', port, '--chain-id', chainId, '--accounts', ACCOUNT_COUNT, ...state].map(String)
  const [command, ...rest] = [...buildCommand(), findAnvil(), ...args] as [string, ...string[]]
  // The node has its own process group: an interrupt at the terminal reaches only this process, which ends
  // the node after its state is saved.
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      process.removeListener('exit', kill)
      resolve()
    })
  })
  const url = await readUrl(child)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { url, ended, stop }
}

/**
 * Waits for the line with the URL. Continues to read both pipes, because the node would block on a full one.
 */
function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    let isListening = false
    child.stdout?.on('data', (chunk: Buffer) => {
      if (isListening) return
      said += chunk
      const [, at] = /Listening on (\S+)/.exec(said) ?? []
      if (at === undefined) return
      isListening = true
      resolve(`http://${at}`)
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      if (!isListening) said += chunk
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`anvil ended before it listened: ${lastLine(said)}`)))
  })
}

const lastLine = (said: string): string => said.trim().split('\n').at(-1) ?? ''
