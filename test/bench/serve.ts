/**
 * `npm run serve -- --data` as a staging server: start and memory with many ended orders, pages at any offset,
 * and placement with a quote in the time of the process. `COWBELL_SHARE` reduces the sizes.
 */
import 'fake-indexeddb/auto'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { type Call, createCaller } from '../../src/api/caller'
import { openDatabase, type ServiceDatabase } from '../../src/backend/local/store/schema'
import { openDataFolder } from '../../src/backend/serve/data/storage'
import { hashText } from '../../src/domain/bytes'
import { readSignature, recoverSigner } from '../../src/domain/orders/signatures'
import type { Milliseconds, OrderUid } from '../../src/domain/scalars'
import { bundleCli } from '../run/release/cli-bundle'
import { type Key, newKey, signDigest } from '../support/keys'
import type { BenchRow } from './bench'
import { shareOf } from './limits'
import { median } from './measure'
import { network, openTrader, placeQuoted } from './serve-load'

const ENDED = shareOf(100_000)
const LIVE = shareOf(10_000)
const PLACED = shareOf(1_000)
const CLIENTS = 50
const PAGE = 100
const ROUNDS = 15
const FLOOR_RUNS = 200
const TICKS_PER_SECOND = 100
const [MAX_START_MS, MAX_MEGABYTES, MAX_PAGE_RATIO, MIN_PER_SECOND] = [5_000, 300, 1.5, 200]

interface Started {
  readonly child: ChildProcess
  readonly call: Call
  readonly startMs: number
}

async function start(file: string, folder: string): Promise<Started> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [file, 'serve', '--data', folder, '--rate-limits', 'off'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url: string = (await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()).value
  const call = createCaller(fetch, { orderbook: url, wallet: url })
  await call('getReady', { network })
  return { child, call, startMs: performance.now() - startedAt }
}

async function stop({ child }: Started): Promise<void> {
  const ended = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** Resident memory of a process in megabytes. */
const readMegabytes = ({ child }: Started): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

/** Time that a process has used on all processors, in seconds. Other processes do not add to it. */
function readBusySeconds({ child }: Started): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Copies a stored order as ended orders of the same account, a second apart. */
async function addEnded(database: ServiceDatabase, uid: OrderUid): Promise<void> {
  const placed = await database.orders.get(uid)
  if (!placed) throw new Error('the order was not stored')
  const { liveOn, limitOn, ...row } = placed
  for (let from = 0; from < ENDED; from += 1_000)
    await database.orders.bulkAdd(
      Array.from({ length: Math.min(1_000, ENDED - from) }, (_, index) => {
        const digest = (from + index).toString(16).padStart(64, '0')
        const ended = `0x${digest}${uid.slice(66)}` as OrderUid
        const createdAt = (row.createdAt - (ENDED - from - index) * 1_000) as Milliseconds
        return { ...row, uid: ended, createdAt, cancelledAt: createdAt, last: { label: 'cancelled' } }
      }),
    )
}

/** Fills a folder with ended orders. Returns their owner. */
async function seed(file: string, folder: string): Promise<Key> {
  const server = await start(file, folder)
  const key = await openTrader(server.call)
  const uid = await placeQuoted(server.call, key, 2n, 0)
  await stop(server)
  const { storage, close } = await openDataFolder(folder)
  const database = openDatabase('bench-serve', storage)
  await addEnded(database, uid)
  database.close()
  await close()
  return key
}

/** Measures pages at several offsets in turn. Returns the medians in milliseconds, that of the first page first. */
async function measurePages({ call }: Started, owner: Key['address']): Promise<readonly number[]> {
  const offsets = [0, 0.25, 0.5, 0.99].map((part) => Math.floor((ENDED - PAGE) * part))
  const times = offsets.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, offset] of offsets.entries()) {
      const startedAt = performance.now()
      const orders = await call('getAccountOrders', { network, owner, offset, limit: PAGE })
      if (orders.length !== PAGE) throw new Error(`the page at ${offset} has ${orders.length} orders`)
      times[index]?.push(performance.now() - startedAt)
    }
  return times.map(median)
}

/** Places orders with their quotes, by several clients at once. `times` is the multiple of the market price. */
async function placeAll(
  { call }: Started,
  keys: readonly Key[],
  count: number,
  times: bigint,
): Promise<void> {
  let left = count
  const trade = async (key: Key): Promise<void> => {
    while (left > 0) {
      left -= 1
      await placeQuoted(call, key, times, left)
    }
  }
  await Promise.all(keys.map(trade))
}

/** Returns orders per second of the process's own time. */
async function measurePlacement(server: Started, keys: readonly Key[]): Promise<number> {
  const before = readBusySeconds(server)
  await placeAll(server, keys, PLACED, 1n)
  return PLACED / (readBusySeconds(server) - before)
}

/** The floor of a placement: the signer is recovered. Returns orders per second. */
function measureFloor(): number {
  const digest = hashText('floor')
  const read = readSignature('eip712', signDigest(newKey(), digest))
  const before = process.cpuUsage()
  for (let index = 0; index < FLOOR_RUNS; index += 1)
    if (read.scheme === 'eip712') recoverSigner(digest, read)
  const { user, system } = process.cpuUsage(before)
  return (FLOOR_RUNS * 1e6) / (user + system)
}

const row = (name: string, ours: number, reference: number, bar: string, ok: boolean): BenchRow => ({
  case: name,
  ours,
  reference,
  ratio: ours / reference,
  bar,
  ok,
})

async function measure(file: string, folder: string): Promise<BenchRow[]> {
  const { address } = await seed(file, folder)
  const server = await start(file, folder)
  const memory = readMegabytes(server)
  const [first = 0, ...later] = await measurePages(server, address)
  const slowest = Math.max(...later)
  const traders = Math.max(CLIENTS, Math.ceil(LIVE / 10))
  const keys = await Promise.all(Array.from({ length: traders }, () => openTrader(server.call)))
  const few = await measurePlacement(server, keys.slice(0, CLIENTS))
  await placeAll(server, keys, LIVE, 2n)
  const many = await measurePlacement(server, keys.slice(0, CLIENTS))
  const floor = measureFloor()
  await stop(server)
  const { startMs } = server
  return [
    row(
      `start with ${ENDED} ended orders, ms`,
      startMs,
      MAX_START_MS,
      'at most 5 s',
      startMs <= MAX_START_MS,
    ),
    row('memory after the start, MB', memory, MAX_MEGABYTES, 'at most 300 MB', memory <= MAX_MEGABYTES),
    row(
      'slowest page against the first, ms',
      slowest,
      first,
      'at most 1.5',
      slowest <= first * MAX_PAGE_RATIO,
    ),
    row('placement with quote, orders/s of its time', few, floor, 'at least 200/s', few >= MIN_PER_SECOND),
    row(`the same with ${LIVE} live orders`, many, few, 'no slower', many >= few * 0.9),
  ]
}

export async function run(): Promise<BenchRow[]> {
  const output = fileURLToPath(new URL('../../.output/bench-serve', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'cowbell-bench-'))
  const file = join(output, 'cowbell.mjs')
  await bundleCli(file)
  try {
    return await measure(file, folder)
  } finally {
    for (const one of [folder, output]) rmSync(one, { recursive: true, force: true })
  }
}
