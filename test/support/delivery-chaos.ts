/**
 * Chaos for the outbox: filled orders, a worker that is killed at any write or request, receivers that fail,
 * stall, ask to wait or lose replies, and a clock that is moved. The receivers count what was delivered.
 */
import { seededFractions } from '../../src/domain/seeded-fractions'
import 'fake-indexeddb/auto'
import { clientDb } from '../../src/client/db/db'
import { writeTimer } from '../../src/client/db/worker-state'
import { createChannels } from '../../src/client/notify/channels/registry'
import { deliver } from '../../src/client/notify/outbox'
import { recordObservations } from '../../src/client/watch/observations'
import { type Milliseconds, type Seconds, toAmount } from '../../src/domain/scalars'
import { addChannels, fateBy, life, step, type World } from './chaos-world'
import { emptyClientDb, makeAccepted, makeOrder, makeTerms, NOW } from './client'

/** Result of a run, counted over all receivers. */
export interface ChaosFigures {
  /** Number of due deliveries: events × channels. */
  readonly due: number
  readonly arrived: number
  readonly lost: number
  /** Repeated arrivals of a key. A repeat is allowed only after a lost reply. */
  readonly repeats: number
  readonly unheardReplies: number
  /** Repeats beyond the lost replies. Must be 0. */
  readonly needless: number
  readonly outOfOrder: number
  readonly kills: number
  /** Summaries of several events after a sleep. */
  readonly summaries: number
  /** Milliseconds from event to arrival, by the moved clock. */
  readonly delays: readonly number[]
}

/** One arrival at a receiver, with its events in order. */
interface Arrival {
  readonly key: string
  readonly events: readonly string[]
  readonly at: number
  readonly attempt: string
}

const UID = /0x[0-9a-f]{112}/

/** Runs one seed. */
export async function runChaos(seed: number, world: World): Promise<ChaosFigures> {
  const random = seededFractions(seed)
  const { receivers } = world
  await emptyClientDb()
  life.stepsLeft = Number.POSITIVE_INFINITY
  await addChannels(world)
  world.fate = fateBy(random)
  for (const each of Object.values(receivers)) each.taken.length = 0

  let time = NOW as number
  const desktop: Arrival[] = []
  /**
   * Attempts that were answered in the current round. `unheard` contains the attempts of all rounds whose
   * reply was lost.
   */
  let answered: string[] = []
  const unheard = new Set<string>()
  let attempts = 0
  const arrivedAt = new Map<string, number>()
  const channels = createChannels({
    notifications: {
      create: async (id) => {
        step()
        desktop.push({ key: id, events: [id], at: time, attempt: '' })
      },
    },
    pageUrl: (path) => `ext://${path}`,
    fetch: async (request) => {
      step()
      attempts += 1
      const attempt = String(attempts)
      request.headers.set('X-Attempt', attempt)
      unheard.add(attempt)
      const response = await fetch(request)
      unheard.delete(attempt)
      answered.push(attempt)
      return response
    },
    timeoutMs: 150,
  })
  const ports = { channels, now: () => time as Milliseconds, random }
  let kills = 0
  /** Runs an act in a worker that may be killed. Returns whether the worker survived. */
  async function runInWorker(act: () => Promise<unknown>): Promise<boolean> {
    const isDoomed = random() < 0.4
    life.stepsLeft = isDoomed ? Math.floor(random() * 40) : Number.POSITIVE_INFINITY
    const lived = await act().then(
      () => true,
      () => false,
    )
    if (!lived) kills += 1
    life.stepsLeft = Number.POSITIVE_INFINITY
    return lived
  }

  const orders = Array.from({ length: 2 + Math.floor(random() * 3) }, (_, at) =>
    makeAccepted(makeTerms({ validTo: (NOW / 1000 + 86_400 + at) as Seconds, partiallyFillable: true })),
  )
  await clientDb.orders.bulkPut(orders)
  const filledTo = new Map(orders.map(({ uid }) => [uid as string, 0n]))
  /** Lets the service fill a quarter or all of an order. */
  async function fillSome(): Promise<void> {
    const open = orders.filter(({ uid }) => (filledTo.get(uid) ?? 0n) < 4n)
    const entry = open[Math.floor(random() * open.length)]
    if (!entry) return
    const parts = random() < 0.3 ? 4n : (filledTo.get(entry.uid) ?? 0n) + 1n
    filledTo.set(entry.uid, parts)
  }
  const observe = () =>
    recordObservations(
      orders.map((entry) => {
        const parts = filledTo.get(entry.uid) ?? 0n
        const order = makeOrder(entry.terms, {
          status: parts === 4n ? 'fulfilled' : 'open',
          executedSellAmount: toAmount((10n ** 18n * parts) / 4n),
          executedBuyAmount: toAmount((3_020_000_000n * parts) / 4n),
        })
        return { key: entry, kind: 'seen' as const, order }
      }),
      time as Milliseconds,
    )
  const recordArrivals = () => {
    for (const { taken } of Object.values(receivers)) {
      for (const { key, url } of taken) {
        const name = `${url} ${key}`
        if (!arrivedAt.has(name)) arrivedAt.set(name, time)
      }
    }
  }
  const isDone = async () =>
    orders.every(({ uid }) => filledTo.get(uid) === 4n) &&
    (await clientDb.orders.where('[profileId+step]').equals(['sandbox', 'accepted']).count()) === 0 &&
    (await clientDb.deliveries.where('state').anyOf('queued', 'claimed').count()) === 0
  for (let round = 0; round < 400 && !(await isDone()); round += 1) {
    const isAsleep = random() < 0.15
    if (isAsleep) {
      time += 3_600_000
      await writeTimer('woken', time as Milliseconds)
    }
    for (let events = 0; events < (isAsleep ? 6 : 1); events += 1) if (random() < 0.6) await fillSome()
    // Two observers report the same event, and either may be killed.
    await runInWorker(observe)
    await runInWorker(observe)
    answered = []
    // A reply also counts as lost if the worker was killed before it stored the reply.
    if (!(await runInWorker(() => deliver(ports)))) for (const attempt of answered) unheard.add(attempt)
    recordArrivals()
    time += 1000 + Math.floor(random() * 45_000)
  }

  const notifications = await clientDb.notifications.toArray()
  const inOrder = notifications.toSorted(
    (a, b) => a.at - b.at || Number(b.soFar ?? 0n) - Number(a.soFar ?? 0n),
  )
  const delays: number[] = []
  const deliveries = (await clientDb.deliveries.toArray()).toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  const channelIds = [...new Set(deliveries.map(({ channel }) => channel))]
  const summaries = new Map<string, string[]>()
  for (const { messageId, notificationId } of deliveries)
    if (messageId) summaries.set(messageId, [...(summaries.get(messageId) ?? []), notificationId])
  const ids = new Set(notifications.map(({ id }) => id))
  /** Returns the notification of an event. A part of a fill can belong to the notification of a later part. */
  const notificationOf = (event: string) => {
    if (ids.has(event)) return event
    const soFar = BigInt(event.split(':').at(-1) ?? '')
    const later = inOrder.filter(
      (each) => each.uid && event.includes(each.uid) && (each.soFar ?? 0n) >= soFar,
    )
    return later.toSorted((a, b) => Number((a.soFar ?? 0n) - (b.soFar ?? 0n)))[0]?.id ?? event
  }
  /** Returns the event of a key: an event and its channel, or on the desktop the notification alone. */
  const eventOf = (key: string) => key.replace(new RegExp(`:(${channelIds.join('|')})$`), '')
  const eventsOf = (key: string) => summaries.get(key) ?? [notificationOf(eventOf(key))]
  const figures = { due: 0, arrived: 0, lost: 0, repeats: 0, unheardReplies: 0, needless: 0, outOfOrder: 0 }
  const count = (arrivals: readonly Arrival[]) => {
    for (const key of new Set(arrivals.map((each) => each.key))) {
      const copies = arrivals.filter((each) => each.key === key)
      const times = copies.length
      const missed = copies.filter(({ attempt }) => unheard.has(attempt)).length
      figures.repeats += times - 1
      figures.unheardReplies += missed
      figures.needless += Math.max(0, times - 1 - missed)
    }
    const firsts = new Map<string, Arrival>()
    for (const each of arrivals) for (const id of each.events) if (!firsts.has(id)) firsts.set(id, each)
    figures.due += notifications.length
    const places = [...firsts.keys()]
    for (const notification of notifications) {
      const first = firsts.get(notification.id)
      if (first) {
        figures.arrived += 1
        delays.push(Math.max(0, first.at - notification.at))
      } else figures.lost += 1
    }
    for (const { uid } of orders) {
      const wanted = inOrder.filter((each) => each.uid === uid).map(({ id }) => id)
      const got = places.filter((id) => UID.exec(id)?.[0] === uid)
      if (wanted.join() !== got.join()) figures.outOfOrder += 1
    }
  }
  for (const [kind, { taken }] of Object.entries(receivers)) {
    const arrivals = taken.map(({ key, url: path, body, headers }): Arrival => {
      const events =
        kind === 'webhook'
          ? (JSON.parse(body.toString()) as { events: { id: string }[] }).events.map(({ id }) =>
              notificationOf(id),
            )
          : eventsOf(key)
      return {
        key,
        events,
        at: arrivedAt.get(`${path} ${key}`) ?? time,
        attempt: String(headers['x-attempt']),
      }
    })
    count(arrivals)
  }
  // On the desktop, the same id replaces the notification, so a repeat is an update.
  const seen = new Set<string>()
  const shown = desktop
    .filter(({ key }) => !seen.has(key) && seen.add(key))
    .map((each) => ({ ...each, events: eventsOf(each.key) }))
  count(shown)
  return { ...figures, summaries: summaries.size, kills, delays }
}
