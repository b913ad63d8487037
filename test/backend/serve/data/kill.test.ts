/**
 * Ends the served process with SIGKILL at random moments under load. `COWBELL_KILLS` sets the number of
 * kills.
 */
import 'fake-indexeddb/auto'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, createCaller } from '../../../../src/api/caller'
import { hashState } from '../../../../src/backend/local/controls/snapshot'
import { openDatabase } from '../../../../src/backend/local/store/schema'
import { openDataFolder } from '../../../../src/backend/serve/data/storage'
import { type Milliseconds, type OrderUid, toAmount } from '../../../../src/domain/scalars'
import { MAINNET, newTrader, place, someTerms } from '../../../contract/story'
import { bundleCli } from '../../../run/release/cli-bundle'
import type { Key } from '../../../support/keys'
import { seeded } from '../../../support/seeded'

const KILLS = Number(process.env['COWBELL_KILLS'] ?? 2)
const SEED = Number(process.env['COWBELL_SEED'] ?? 1)
const CLIENTS = 8
/** Maximum number of acknowledged orders before a kill. */
const MAX_REPLIES = 100

// The bundle is inside the project, where it finds the package of the folder.
const output = fileURLToPath(new URL(`../../../../.output/kill-${process.pid}`, import.meta.url))
const file = join(output, 'cowbell.mjs')
const folder = mkdtempSync(join(tmpdir(), 'cowbell-kill-'))
let running: ChildProcess | undefined
beforeAll(() => bundleCli(file))
afterAll(() => {
  running?.kill('SIGKILL')
  for (const one of [folder, output]) rmSync(one, { recursive: true, force: true })
})

/** A started server. */
interface Started {
  readonly url: string
  readonly call: Call
  readonly kill: () => Promise<void>
}

async function start(): Promise<Started> {
  const child = spawn(process.execPath, [file, 'serve', '--data', folder, '--rate-limits', 'off'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = child
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const url: string = (await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()).value
  return {
    url,
    call: createCaller(fetch, { orderbook: url, wallet: url }),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Opens the folder as a start does, and hashes its state. A running server would change it by auctions. */
async function hashFolder(): Promise<string> {
  const { storage, close } = await openDataFolder(folder)
  const database = openDatabase('killed', storage)
  const hash = await hashState(database)
  database.close()
  await close()
  return hash
}

/** Knowledge of a client: the number of orders that it sent, and the acknowledged orders. */
interface Journal {
  readonly key: Key
  sent: number
  readonly acknowledged: OrderUid[]
}

/** Places orders one after the other until the server ends. */
async function trade({ call }: Started, journal: Journal, onReply: () => void): Promise<void> {
  const world = { fetch, call, now: () => Date.now() as Milliseconds, ...NO_CONTROL }
  for (;;) {
    const sellAmount = toAmount(10n ** 14n + BigInt(journal.sent))
    const spied: Call = (name, input) => {
      journal.sent += 1
      return call(name, input)
    }
    const terms = someTerms(world, { sellAmount })
    journal.acknowledged.push(await place({ ...world, call: spied }, journal.key, terms))
    onReply()
  }
}

const NO_CONTROL = { runAuctions: async () => undefined, advance: async () => undefined }

/** Loads the server and kills it after a number of replies, while other requests run. */
async function killUnderLoad(server: Started, replies: number): Promise<readonly Journal[]> {
  const world = { fetch, call: server.call, now: () => Date.now() as Milliseconds, ...NO_CONTROL }
  const keys = await Promise.all(Array.from({ length: CLIENTS }, () => newTrader(world)))
  const journals = keys.map((key): Journal => ({ key, sent: 0, acknowledged: [] }))
  let left = replies
  const onReply = (): void => {
    left -= 1
    if (left <= 0) void server.kill()
  }
  // Each client ends with the first request that fails, because the server was killed.
  await Promise.all(journals.map((journal) => trade(server, journal, onReply).catch(() => undefined)))
  await server.kill()
  return journals
}

/** Checks that an account has its acknowledged orders, each once, with the fills that its trades add up to. */
async function checkAccount({ call }: Started, { key, sent, acknowledged }: Journal): Promise<void> {
  const network = MAINNET
  const orders = await call('getAccountOrders', { network, owner: key.address, limit: 1000 })
  const uids = orders.map(({ uid }) => uid)
  expect(new Set(uids).size).toBe(uids.length)
  expect(uids).toEqual(expect.arrayContaining(acknowledged))
  expect(uids.length).toBeLessThanOrEqual(sent)
  const trades = await call('getTrades', { network, owner: key.address })
  for (const { uid, executedSellAmount } of orders) {
    const sold = trades.filter(({ orderUid }) => orderUid === uid).map(({ sellAmount }) => sellAmount)
    expect(executedSellAmount).toBe(sold.reduce((sum, amount) => sum + amount, 0n))
  }
}

describe('a served process that is killed under load', () => {
  it('loses no acknowledged order, doubles none, and loads the same state twice', {
    timeout: 60_000 + KILLS * 30_000,
  }, async () => {
    const random = seeded(SEED)
    let acknowledged = 0
    let server = await start()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const journals = await killUnderLoad(server, random.below(MAX_REPLIES))
      const hash = await hashFolder()
      expect(await hashFolder()).toBe(hash)
      server = await start()
      for (const journal of journals) await checkAccount(server, journal)
      acknowledged += journals.reduce((sum, one) => sum + one.acknowledged.length, 0)
    }
    await server.kill()
    if (KILLS > 2) process.stdout.write(`${KILLS} kills, ${acknowledged} acknowledged orders\n`)
    expect(acknowledged).toBeGreaterThan(0)
  })
})
