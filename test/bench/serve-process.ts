/** A served service as a process of its own, with its time, its memory and its connections (Linux). */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { type Call, createCaller } from '../../src/api/caller'
import { network } from './serve-load'

const TICKS_PER_SECOND = 100
/** State of a TCP connection in `/proc/net/tcp`. */
const ESTABLISHED = '01'

export interface Started {
  readonly child: ChildProcess
  readonly url: string
  readonly call: Call
  readonly startMs: number
}

/** Servers that are killed when the bench process exits. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the service over a folder. Resolves when it is ready. */
export async function start(file: string, folder: string): Promise<Started> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [file, 'serve', '--data', folder, '--rate-limits', 'off'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const url: string = (await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()).value
  const call = createCaller(fetch, { orderbook: url, wallet: url })
  await call('getReady', { network })
  return { child, url, call, startMs: performance.now() - startedAt }
}

/** Ends the service as `kill -9` does. */
export async function kill({ child }: Pick<Started, 'child'>): Promise<void> {
  const ended = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGKILL')
  await ended
  running.delete(child)
}

/** Resident memory of a process in megabytes. */
export const readMegabytes = ({ child }: Started): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

/** Time that a process has used on all processors, in seconds. Other processes do not add to it. */
export function readBusySeconds({ child }: Started): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Counts the open connections of clients. */
export function countConnections({ url }: Started): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0')
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${port}`) && state === ESTABLISHED).length
}
