/**
 * `npm run serve -- --data` as a staging server: start and memory with many ended orders, pages at any offset,
 * placement with a quote in the time of the process, many live orders, many clients, and `kill -9`.
 * `COWBELL_SHARE` reduces the sizes.
 */
import 'fake-indexeddb/auto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase, type ServiceDatabase } from '../../src/backend/local/store/schema'
import { openDataFolder } from '../../src/backend/serve/data/storage'
import { hashText } from '../../src/domain/bytes'
import { readSignature, recoverSigner } from '../../src/domain/orders/signatures'
import type { Milliseconds, OrderUid } from '../../src/domain/scalars'
import { bundleCli } from '../run/release/cli-bundle'
import { type Key, newKey, signDigest } from '../support/keys'
import type { BenchRow } from './bench'
import { shareOf, within } from './limits'
import { median } from './measure'
import { network, openTrader, placeAll, placeQuoted } from './serve-load'
import { countConnections, kill, readBusySeconds, readMegabytes, type Started, start } from './serve-process'

const ENDED = shareOf(100_000)
const LIVE = shareOf(10_000)
const PLACED = shareOf(1_000)
const FEW_CLIENTS = 50
const MANY_CLIENTS = Math.max(FEW_CLIENTS, shareOf(1_000))
const WARM_UP = shareOf(500)
const KILLS = shareOf(20)
/** Live orders of each trader. A service refuses more than 10. */
const LIVE_EACH = 8
const PAGE = 100
const ROUNDS = 15
const READS_EACH = 5
const FLOOR_RUNS = 200
/** Maximum number of UIDs in a request. */
const MAX_UIDS = 128
const [MAX_START_MS, MAX_MEGABYTES, MAX_PAGE_RATIO, MIN_PER_SECOND] = [5_000, 300, 1.5, 200]
/** "No slower": the part of the rate that may be lost to chance. */
const SAME = 0.9
const STEP_MS = 30 * 60_000

/** Copies a stored order as ended orders of the same account, a second apart. */
async function addEnded(database: ServiceDatabase, uid: OrderUid, count: number): Promise<void> {
  const placed = await database.orders.get(uid)
  if (!placed) throw new Error('the order was not stored')
  const { liveOn, limitOn, ...row } = placed
  for (let from = 0; from < count; from += 1_000)
    await database.orders.bulkAdd(
      Array.from({ length: Math.min(1_000, count - from) }, (_, index) => {
        const digest = (from + index).toString(16).padStart(64, '0')
        const ended = `0x${digest}${uid.slice(66)}` as OrderUid
        const createdAt = (row.createdAt - (count - from - index) * 1_000) as Milliseconds
        return { ...row, uid: ended, createdAt, cancelledAt: createdAt, last: { label: 'cancelled' } }
      }),
    )
}

/** Fills a folder with ended orders. Returns their owner. */
export async function seed(file: string, folder: string, count: number): Promise<Key> {
  const server = await start(file, folder)
  const key = await openTrader(server.call)
  const uid = await placeQuoted(server.call, key, 2n)
  await kill(server)
  const { storage, close } = await openDataFolder(folder)
  const database = openDatabase('bench-serve', storage)
  await addEnded(database, uid, count)
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

/** Runs work and returns its repetitions per second of the server's own time. */
async function rateOf(server: Started, count: number, work: () => Promise<unknown>): Promise<number> {
  const before = readBusySeconds(server)
  await work()
  return count / (readBusySeconds(server) - before)
}

/** Returns placements with quote per second of the process's own time. */
export const measurePlacement = (server: Started, keys: readonly Key[], count: number): Promise<number> =>
  rateOf(server, Math.ceil(count / keys.length) * keys.length, () => placeAll(server.call, keys, count, 1n))

/** Returns reads of orders per second of the process's own time, by all clients at once. */
function measureReads(server: Started, uids: readonly OrderUid[]): Promise<number> {
  const read = async (uid: OrderUid): Promise<void> => {
    for (let index = 0; index < READS_EACH; index += 1) await server.call('getOrder', { network, uid })
  }
  return rateOf(server, uids.length * READS_EACH, () => Promise.all(uids.map(read)))
}

/** The floor of a placement: the signer is recovered. Returns orders per second. */
export function measureFloor(): number {
  const digest = hashText('floor')
  const read = readSignature('eip712', signDigest(newKey(), digest))
  const before = process.cpuUsage()
  for (let index = 0; index < FLOOR_RUNS; index += 1)
    if (read.scheme === 'eip712') recoverSigner(digest, read)
  const { user, system } = process.cpuUsage(before)
  return (FLOOR_RUNS * 1e6) / (user + system)
}

/** Counts the orders of a list that a service has stored. */
async function countFound({ call }: Started, uids: readonly OrderUid[]): Promise<number> {
  let found = 0
  for (let from = 0; from < uids.length; from += MAX_UIDS) {
    const body = uids.slice(from, from + MAX_UIDS)
    found += (await call('getOrders', { network, body })).length
  }
  return found
}

/** Kills the service under load and starts it again. Returns the number of acknowledged orders before and after. */
async function measureKills(file: string, folder: string, first: Started, keys: readonly Key[]) {
  let server = first
  const acknowledged: OrderUid[] = []
  for (let index = 0; index < KILLS; index += 1) {
    const ending = acknowledged.length + 1 + ((index * 37) % FEW_CLIENTS)
    // Each trader ends with the first request that fails, because the service was killed.
    const trade = async (key: Key): Promise<void> => {
      for (;;) {
        acknowledged.push(await placeQuoted(server.call, key, 1n))
        if (acknowledged.length === ending) await kill(server)
      }
    }
    await Promise.all(keys.map((key) => trade(key).catch(() => undefined)))
    server = await start(file, folder)
  }
  const kept = await countFound(server, acknowledged)
  await kill(server)
  return { acknowledged: acknowledged.length, kept }
}

const row = (name: string, ours: number, reference: number, bar: string, ok: boolean): BenchRow => ({
  case: name,
  ours,
  reference,
  ratio: ours / reference,
  bar,
  ok,
})

const atMost = (name: string, ours: number, most: number, bar: string): BenchRow =>
  row(name, ours, most, bar, ours <= most)

const noSlower = (name: string, ours: number, reference: number): BenchRow =>
  row(name, ours, reference, 'no slower', ours >= reference * SAME)

/** Measures few and many clients, with few and many live orders. */
async function measureLoad(server: Started, keys: readonly Key[]): Promise<readonly BenchRow[]> {
  const fewKeys = keys.slice(0, FEW_CLIENTS)
  // The engine compiles the code during the first orders, so they are not measured.
  await within(STEP_MS, 'first orders', placeAll(server.call, fewKeys, WARM_UP, 1n))
  const few = await within(STEP_MS, 'placement', measurePlacement(server, fewKeys, PLACED))
  const live = await within(STEP_MS, 'live orders', placeAll(server.call, keys, LIVE, 2n))
  const many = await within(STEP_MS, 'placement again', measurePlacement(server, fewKeys, PLACED))
  const fewReads = await measureReads(server, live.slice(0, FEW_CLIENTS))
  const crowd = keys.slice(0, MANY_CLIENTS)
  const crowded = await within(STEP_MS, 'many clients place', measurePlacement(server, crowd, PLACED))
  const reads = await within(STEP_MS, 'many clients read', measureReads(server, live.slice(0, MANY_CLIENTS)))
  const connections = countConnections(server)
  return [
    row(
      'placement with quote, orders/s of its time',
      few,
      measureFloor(),
      'at least 200/s',
      few >= MIN_PER_SECOND,
    ),
    noSlower(`the same with ${LIVE} live orders`, many, few),
    noSlower(`the same by ${MANY_CLIENTS} clients`, crowded, many),
    noSlower(`reads by ${MANY_CLIENTS} clients, orders/s of its time`, reads, fewReads),
    row('connections of these clients', connections, MANY_CLIENTS, 'all', connections >= MANY_CLIENTS),
  ]
}

async function measure(file: string, folder: string): Promise<BenchRow[]> {
  const { address } = await within(STEP_MS, 'ended orders', seed(file, folder, ENDED))
  const server = await start(file, folder)
  const memory = readMegabytes(server)
  const [first = 0, ...later] = await within(STEP_MS, 'pages', measurePages(server, address))
  const traders = Math.max(MANY_CLIENTS, Math.ceil(LIVE / LIVE_EACH))
  const opening = Promise.all(Array.from({ length: traders }, () => openTrader(server.call)))
  const keys = await within(STEP_MS, 'traders', opening)
  const loads = await measureLoad(server, keys)
  const kills = measureKills(file, folder, server, keys.slice(0, FEW_CLIENTS))
  const { kept, acknowledged } = await within(STEP_MS, 'kills', kills)
  return [
    atMost(`start with ${ENDED} ended orders, ms`, server.startMs, MAX_START_MS, 'at most 5 s'),
    atMost('memory after the start, MB', memory, MAX_MEGABYTES, 'at most 300 MB'),
    row(
      'slowest page against the first, ms',
      Math.max(...later),
      first,
      'at most 1.5',
      Math.max(...later) <= first * MAX_PAGE_RATIO,
    ),
    ...loads,
    row(`acknowledged orders after ${KILLS} kills`, kept, acknowledged, 'all', kept === acknowledged),
  ]
}

/** Bundles the service, and calls work with its file and an empty folder. */
export async function withBundle<T>(work: (file: string, folder: string) => Promise<T>): Promise<T> {
  // The bundle is inside the project, where it finds the package of the folder.
  const output = fileURLToPath(new URL(`../../.output/bench-serve-${process.pid}`, import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'cowbell-bench-'))
  const file = join(output, 'cowbell.mjs')
  try {
    await bundleCli(file)
    return await work(file, folder)
  } finally {
    for (const one of [folder, output]) rmSync(one, { recursive: true, force: true })
  }
}

export const run = (): Promise<BenchRow[]> => withBundle(measure)
