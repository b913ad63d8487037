/**
 * Chaos for ticks of the worker: two environments with hosts that hang, ask to wait for a day, answer rubbish
 * or throw, unreadable rows, and a channel that hangs. The clock is moved. Everything healthy must be done
 * within a minute.
 */

import * as z from 'zod/mini'
import { endpoints } from '../../src/api/endpoints'
import { selectBackend } from '../../src/backend/select'
import { createServiceClient } from '../../src/client/bridge/callers'
import { clientDb } from '../../src/client/db/db'
import type { ProfileId } from '../../src/client/db/rows/keys'
import type { EntryInStep } from '../../src/client/db/rows/order-entry'
import { readChannels } from '../../src/client/notify/channels/stored-channels'
import { readNotifications } from '../../src/client/notify/notification-list'
import { readOwned } from '../../src/client/orders/journal'
import { readPreferences } from '../../src/client/settings/preferences'
import { changeSettings, readSettings } from '../../src/client/settings/settings'
import { createTicker } from '../../src/client/worker/tick'
import type { Hash32, Milliseconds, OrderUid, Seconds } from '../../src/domain/scalars'
import { seededFractions } from '../../src/domain/seeded-fractions'
import {
  emptyClientDb,
  FILLED,
  MAINNET,
  makeAccepted,
  makePublicOrder,
  makeTerms,
  NOW,
  signDigest,
  TRADER,
} from './client'
import { customAt, networkAt } from './own-profile'
import { createPageStorage } from './page-storage'
import { openVirtualClock, watchWork } from './virtual-clock'

watchWork(clientDb)

const SICK = ['hang', 'wait a day', 'wait for ever', 'busy', 'rubbish', 'huge', 'throw'] as const
type Health = 'healthy' | (typeof SICK)[number]

type Orders = readonly EntryInStep<'accepted'>[]

const never = new Promise<never>(() => undefined)
const answer = (status: number, body: string, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } })

const ILL = {
  hang: () => never,
  'wait a day': async () => answer(503, '{}', { 'Retry-After': '86400' }),
  'wait for ever': async () => answer(429, '{}', { 'Retry-After': '9999999999' }),
  busy: async () => answer(500, '{}'),
  rubbish: async () => answer(200, '{"not": "it"}'),
  huge: async () => answer(200, 'x'.repeat(200_000)),
  throw: () => Promise.reject(new TypeError('Failed to fetch')),
} as const satisfies Record<(typeof SICK)[number], () => Promise<Response>>

/**
 * A host that accepts orders and fills them before the next read. Its replies about a bad order are
 * unreadable.
 */
function openHost(orders: Orders, health: Health, bad: Orders = []) {
  const placed = new Set<OrderUid>()
  const byTime = new Map(orders.map((entry) => [entry.terms.validTo as number, entry]))
  const byUid = new Map(orders.map((entry) => [entry.uid, entry]))
  const lookup = (uid: OrderUid) => {
    const entry = byUid.get(uid)
    return entry && placed.has(uid) ? [{ order: { ...makePublicOrder(entry.terms), ...FILLED } }] : []
  }
  const serve = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/by_uids')) {
      const uids = (await request.json()) as OrderUid[]
      const found = z.encode(endpoints.getOrders.reading, uids.flatMap(lookup))
      const unread = bad
        .filter(({ uid }) => uids.includes(uid))
        .flatMap(({ uid }) => [null, { order: { uid, sellToken: 'much' } }])
      return answer(200, JSON.stringify([...unread, ...found]))
    }
    if (!pathname.endsWith('/api/v1/orders')) return answer(200, '[]')
    const { validTo } = (await request.json()) as { validTo: number }
    const uid = byTime.get(validTo)?.uid as OrderUid
    if (placed.has(uid)) return answer(400, '{"errorType": "DuplicatedOrder", "description": ""}')
    placed.add(uid)
    return answer(201, JSON.stringify(uid))
  }
  const fetch = (request: Request): Promise<Response> =>
    health === 'healthy' ? serve(request) : ILL[health]()
  return { fetch, placed }
}

/** Adds orders of an environment: some signed, others accepted before. */
async function writeOrders(profileId: ProfileId, from: number, count: number): Promise<Orders> {
  const orders = Array.from({ length: count }, (_, at) => {
    const terms = makeTerms({ validTo: (NOW / 1000 + 3600 + from + at) as Seconds })
    return { ...makeAccepted(terms, { profileId }), signature: signDigest(`0x${'11'.repeat(32)}` as Hash32) }
  })
  await clientDb.orders.bulkPut(
    orders.map((entry, at) => {
      if (at % 2 === 1) return entry
      const { order: _, missingSince: __, forgery: ___, ...signed } = entry
      return { ...signed, step: 'signed' as const, attempts: 0, retryAt: NOW, lastError: null }
    }),
  )
  return orders
}

/** In half of the runs, lets the host return one of our orders in an unreadable form. */
async function writeBadOrders(random: () => number): Promise<Orders> {
  if (random() < 0.5) return []
  const bad = makeAccepted(makeTerms({ validTo: (NOW / 1000 + 7200) as Seconds }), {
    profileId: 'production',
  })
  await clientDb.orders.put(bad)
  return [bad]
}

/** Values that no schema accepts. */
const BAD = [null, 5, 'much', {}, -1n] as const

/** Damages copies of rows, or adds invalid rows, in every table that a tick reads. */
async function writeBadRows(random: () => number, orders: Orders): Promise<number> {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const count = Math.floor(random() * 6)
  for (let at = 0; at < count; at += 1) {
    const key = { profileId: pick(orders).profileId, chainId: 1, uid: `0x${at}${'e'.repeat(111)}` }
    const broken = {
      ...key,
      terms: pick(BAD),
      step: pick(['signed', 'accepted', 'final']),
      owner: TRADER,
      createdAt: at,
    }
    await clientDb.orders.put(broken as never)
    await clientDb.notifications.put({ ...key, id: `bad${at}`, at, isRead: 0, message: pick(BAD) } as never)
    await clientDb.deliveries.put({
      id: `bad${at}`,
      channel: 'desktop',
      state: 'queued',
      dueAt: pick(BAD),
    } as never)
    await clientDb.watchedOrders.put({ ...key, order: pick(BAD) } as never)
    await clientDb.alerts.put({ id: `bad${at}`, profileId: key.profileId, firedAt: null } as never)
    await clientDb.channels.put({ id: `bad${at}`, kind: pick(BAD) } as never)
  }
  if (random() < 0.5)
    await clientDb.preferences.put({ id: 'notifications', value: { keepDays: pick(BAD), mutes: 5 } } as never)
  if (random() < 0.5)
    await clientDb.settings
      .toCollection()
      .modify((row) => void Object.assign(row.value, { theme: pick(BAD), nodes: 5 }))
  return count
}

const noteAll = (into: Set<string>, notifications: readonly { readonly uid: string | null }[]): void => {
  for (const { uid } of notifications) into.add(String(uid))
}

/** Result of a run. `late` names the work that was healthy but not done within the minute. */
export interface HaltsFigures {
  readonly healthy: number
  readonly done: number
  readonly late: readonly string[]
  readonly badRows: number
  readonly badOrders: number
  readonly sick: number
}

/** Runs one seed. */
export async function runHalts(seed: number): Promise<HaltsFigures> {
  const random = seededFractions(seed)
  await emptyClientDb()
  const sick = SICK[Math.floor(random() * SICK.length)] as Health
  const healthOf = { custom: sick, production: 'healthy' } as const
  const orders = {
    custom: await writeOrders('own-custom00', 0, 4),
    production: await writeOrders('production', 100, 4),
  }
  const bad = await writeBadOrders(random)
  const hosts = {
    custom: openHost(orders.custom, healthOf.custom),
    production: openHost(orders.production, 'healthy', bad),
  }
  for (const [at, { uid }] of orders.production.entries()) if (at % 2 === 1) hosts.production.placed.add(uid)
  await changeSettings({
    profileId: 'own-custom00',
    ownProfiles: [customAt('https://custom.test')],
    chainId: MAINNET,
  })
  const hook = {
    id: 'hook',
    kind: 'webhook',
    label: 'w',
    values: {},
    isOn: true,
    respectsQuietHours: false,
  } as const
  await clientDb.channels.put({ ...hook, secret: null, last: null })
  const badRows = await writeBadRows(random, [...orders.custom, ...orders.production])
  const clock = openVirtualClock(NOW)
  const shown = new Set<string>()
  const isHookSick = random() < 0.5
  const hooked = new Set<string>()
  const now = () => clock.now() as Milliseconds
  const randomBytes = (length: number) => new Uint8Array(length)
  const calls = Object.fromEntries(
    (['own-custom00', 'production'] as const).map((id) => {
      const { orderbook, wallet } = networkAt('https://custom.test')
      const choice = { kind: 'remote', routes: [{ orderbook, wallet, hasSegment: true }] } as const
      const ports = {
        now,
        report: () => undefined,
        randomBytes,
        readContract: async () => ({}),
        fetch: hosts[id === 'production' ? id : 'custom'].fetch,
      }
      return [id, createServiceClient(selectBackend(choice, ports).fetch)]
    }),
  )
  const { tick } = createTicker({
    serviceOf: ({ id }) => ({
      call: calls[id] as never,
      runAuctions: async () => [],
      hasOpenOrders: async () => false,
    }),
    fetch: async () => Response.error(),
    channels: {
      desktop: { send: async ({ notifications }) => noteAll(shown, notifications) },
      webhook: {
        send: ({ notifications }) => (isHookSick ? never : Promise.resolve(noteAll(hooked, notifications))),
      },
    },
    alarms: { create: async () => undefined, get: async () => undefined, clear: async () => true },
    storage: createPageStorage(),
    isUnlocked: async () => true,
    refreshToolbar: async () => undefined,
    clearNotification: async () => undefined,
    yieldToPages: async () => undefined,
    now,
    random,
    report: () => undefined,
  })
  try {
    const startTick = () => void tick().catch(() => undefined)
    const runForAMinute = async () => {
      for (let half = 0; half < 2; half += 1) {
        startTick()
        await clock.advance(30_000)
      }
    }
    const isReported = async (id: ProfileId) =>
      (await clientDb.problems.toArray()).some(({ profileId }) => profileId === id)
    startTick()
    await clock.advance(Math.floor(random() * 20_000))
    await changeSettings({ profileId: 'production' })
    await runForAMinute()
    const late = await findLate({ orders: orders.production, shown, hooked: isHookSick ? undefined : hooked })
    const areBadReported = await isReported('production')
    // If the user leaves an environment before its host fails, the worker stops asking that host. The failure
    // is reported after the user chooses the environment again.
    if (!(await isReported('own-custom00'))) {
      await changeSettings({ profileId: 'own-custom00' })
      await runForAMinute()
    }
    if (!(await isReported('own-custom00'))) late.push('the problem of the sick host')
    if (bad.length > 0 && !areBadReported) late.push('the problem of the bad orders')
    await readEverything()
    const healthy = orders.production.length * (isHookSick ? 2 : 3) + 1 + Number(bad.length > 0)
    const done = healthy - late.length
    return { healthy, done, late, badRows, badOrders: bad.length, sick: 1 + Number(isHookSick) }
  } finally {
    clock.close()
  }
}

interface Done {
  readonly orders: Orders
  readonly shown: ReadonlySet<string>
  readonly hooked: ReadonlySet<string> | undefined
}

async function findLate({ orders, shown, hooked }: Done): Promise<string[]> {
  const rows = await clientDb.orders.bulkGet(
    orders.map(({ uid }) => ['production', 1, uid] as [string, number, string]),
  )
  return orders.flatMap(({ uid }, at) => [
    ...(rows[at]?.step === 'final' ? [] : [`order ${at} is ${rows[at]?.step}`]),
    ...(shown.has(uid) ? [] : [`order ${at} was not shown`]),
    ...(!hooked || hooked.has(uid) ? [] : [`order ${at} was not posted`]),
  ])
}

/** Reads the data of the screens. @throws Error if an unreadable row closes a screen */
async function readEverything(): Promise<void> {
  for (const profileId of ['own-custom00', 'production'] as const)
    await readOwned({ profileId, chainId: MAINNET, owner: TRADER })
  await readSettings()
  await readPreferences()
  await readNotifications()
  await readChannels()
}
