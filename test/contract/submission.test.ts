/**
 * Submits orders over HTTP to a service that fails half of the time: each signed order is placed once
 * (SOURCES: Refusals, Limits and retries). A reply with a forged order is detected (SOURCES: Reading other
 * services).
 */
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fetch } from '../../src/api/endpoint'
import { readLiveForms } from '../../src/backend/remote/live-forms'
import { createRemote } from '../../src/backend/remote/remote'
import type { HttpServer } from '../../src/backend/serve/http'
import { openServer } from '../../src/backend/serve/open'
import { retry } from '../../src/backend/wrap/retry'
import { limitTime } from '../../src/backend/wrap/timeout'
import { createServiceClient } from '../../src/client/bridge/callers'
import { readEntry } from '../../src/client/orders/journal'
import { intend, type OrderPlan, sign } from '../../src/client/orders/place'
import { submitDue } from '../../src/client/orders/submit'
import { track } from '../../src/client/watch/track'
import { deploymentOf } from '../../src/domain/chains/chains'
import { hashAppData } from '../../src/domain/orders/app-data'
import { orderDigest } from '../../src/domain/orders/digest'
import { type Amount, type Milliseconds, toAmount } from '../../src/domain/scalars'
import { emptyClientDb, signedBy } from '../support/client'
import { type FaultName, injectFaults } from '../support/faults'
import { type Key, signDigest } from '../support/keys'
import { atoms, MAINNET, newTrader, someTerms, type World } from './story'

const ORDERS = 12
const DOCUMENT = '{"appCode":"desk","metadata":{}}'
const every: readonly FaultName[] = ['limited', 'failed', 'cut', 'stalled', 'failedAfter', 'cutAfter']

const bugs: unknown[] = []
const report = (bug: unknown): void => void bugs.push(bug)
let server: HttpServer
let trader: Key

const now = () => Date.now() as Milliseconds
/** Timeout in ms. Stalled requests end soon; a slow reply of a busy computer is retried. */
const LIMIT_MS = 300
/** Timeout in ms of requests that are not retried. */
const UNHURRIED_MS = 20_000

/** Returns a Fetch that reaches the server with the layers of production, but never waits. */
const reach = (network: Fetch, limitMs = LIMIT_MS): Fetch => {
  const remote = limitTime(
    createRemote([{ orderbook: server.url, wallet: server.url, hasSegment: true }], network),
    limitMs,
  )
  return readLiveForms(retry(remote, { now: Date.now, random: () => 0, sleep: async () => undefined }))
}
const worldOver = (network: Fetch, limitMs?: number): World => {
  const fetched = reach(network, limitMs)
  const call = createServiceClient(fetched)
  return { fetch: fetched, call, now, runAuctions: async () => undefined, advance: async () => undefined }
}

beforeAll(async () => {
  const rates = { quotes: 1e6, submissions: 1e6 }
  server = await openServer({ port: 0, report, databaseName: 'submission', rates })
  trader = await newTrader(worldOver(fetch, UNHURRIED_MS))
})
afterAll(() => server.close())
beforeEach(emptyClientDb)

/** Signs a new order that does not fill soon. */
async function signOne(world: World, index: number) {
  const terms = someTerms(world, {
    sellAmount: toAmount(atoms(0.001, 'WETH') + BigInt(index)),
    buyAmount: toAmount(atoms(1, 'USDC')),
    appData: hashAppData(DOCUMENT),
  })
  const plan: OrderPlan = {
    profileId: 'sandbox',
    chainId: MAINNET,
    owner: trader.address,
    terms,
    appData: DOCUMENT,
    shown: null,
  }
  const digest = orderDigest(deploymentOf(MAINNET, 'sandbox'), terms)
  const bytes = signDigest(trader, digest)
  return sign(
    await intend(plan, now()),
    (entry, record) => record(signedBy(entry, { scheme: 'eip712', bytes })),
    now(),
  )
}

describe('orders submitted to a service that fails half of the time', () => {
  it.each([1, 2, 3])('each exist once in the end, and none counts as refused (seed %i)', async (seed) => {
    const world = worldOver(injectFaults(fetch, { seed, share: 0.5, faults: every }))
    const entries = []
    for (let index = 0; index < ORDERS; index += 1) entries.push(await signOne(world, seed * 100 + index))
    let time = now()
    for (let round = 0; round < 40; round += 1) {
      time = (time + 60_000) as Milliseconds
      await submitDue('sandbox', { call: world.call, now: () => time, random: () => 0, report })
    }
    const ends = await Promise.all(entries.map(readEntry))
    expect(ends.map((entry) => entry?.step)).toEqual(entries.map(() => 'accepted'))
    const sure = worldOver(fetch, UNHURRIED_MS)
    const uids = entries.map(({ uid }) => uid)
    const found = await sure.call('getOrders', { network: MAINNET, body: uids })
    expect(found.map((one) => 'order' in one && one.order.uid).sort()).toEqual([...uids].sort())
    expect(bugs).toEqual([])
  })
})

describe('an order that a service reports with other terms than signed', () => {
  it('causes ForgedOrder for any UID', async () => {
    const forge: Fetch = async (request) => {
      const response = await fetch(request)
      const reply = await response.text()
      const forged = reply.replaceAll(`"buyAmount":"${atoms(1, 'USDC')}"`, `"buyAmount":"${1n as Amount}"`)
      return new Response(forged, {
        status: response.status,
        headers: { 'Content-Type': 'application/json' },
      })
    }
    const world = worldOver(forge, UNHURRIED_MS)
    const entry = await signOne(world, 1)
    await submitDue('sandbox', { call: world.call, now, random: () => 0, report })
    await track({ profileId: 'sandbox', call: world.call, report }, now())
    expect(await readEntry(entry)).toMatchObject({ forgery: { errorType: 'ForgedOrder' } })
  })
})
