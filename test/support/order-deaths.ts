/**
 * Chaos for orders: three orders, an edit that replaces an order, fills, and orders placed elsewhere. The page or
 * the worker is killed at any write to the database and before or after any request. The result is counted at
 * the service and in every record of the client.
 */
import 'fake-indexeddb/auto'
import type { Call } from '../../src/api/caller'
import type { ClientPorts } from '../../src/client/bridge/page-ports'
import { clientDb } from '../../src/client/db/db'
import { readEntry } from '../../src/client/orders/journal'
import { placeOrder } from '../../src/client/orders/place'
import { submitDue } from '../../src/client/orders/submit'
import { deploymentFor, profileOf } from '../../src/client/settings/profiles'
import { changeSettings } from '../../src/client/settings/settings'
import { findAccountOrders } from '../../src/client/watch/account-orders'
import { readSyncs, syncAccounts } from '../../src/client/watch/account-syncs'
import { track } from '../../src/client/watch/track'
import { orderUidOf } from '../../src/domain/orders/uid'
import { Refusal } from '../../src/domain/refusal'
import type { Amount, Hex, Milliseconds } from '../../src/domain/scalars'
import { seededFractions } from '../../src/domain/seeded-fractions'
import {
  createTestService,
  emptyClientDb,
  FILLED,
  MAINNET,
  makePlan,
  makePublicOrder,
  makeTerms,
  NOW,
  signer,
  TRADER,
} from './client'
import { diesAfter, step } from './deaths'
import { customAt } from './own-profile'

/**
 * Time between two orders from elsewhere. It is so long that a later sync reads only the first page again.
 */
const APART_MS = 10 * 60_000

const OWN = [customAt('https://orders.example')]
const PROFILE = profileOf({ profileId: 'own-custom00', ownProfiles: OWN })
const custom = { profileId: 'own-custom00' } as const
const sellOf = (amount: number) => ({ sellAmount: (10n ** 18n + BigInt(amount)) as Amount })
const placed = [1, 2, 3].map((at) => makePlan(sellOf(at), custom))
const old = makePlan(sellOf(10), custom)
const uidOf = (plan: typeof old) => orderUidOf(deploymentFor(PROFILE, MAINNET), plan.terms, plan.owner)
const edited = makePlan(sellOf(11), { ...custom, replaces: uidOf(old) })
const own = [...placed, old, edited]

/** Result of a run. */
export interface DeathFigures {
  readonly deaths: number
  readonly foreign: number
  /** Number of orders from elsewhere that were filled before they were found. */
  readonly filledElsewhere: number
  /**
   * Orders that are missing at the service, in the journal, in the signature log, or in the notifications.
   */
  readonly lost: readonly string[]
  /** Orders that were placed or recorded twice, or that have a second notification of one event. */
  readonly doubled: readonly string[]
}

/** Counts the occurrences of every key. */
function countsOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Compares the existing keys with the expected ones, each exactly once. */
function compare(what: string, wanted: readonly string[], found: readonly string[]) {
  const counts = countsOf(found)
  return {
    lost: wanted.filter((key) => !counts.has(key)).map((key) => `${what} ${key}`),
    doubled: [...counts]
      .filter(([key, count]) => count > 1 || !wanted.includes(key))
      .map(([key]) => `${what} ${key}`),
  }
}

/** World of one run: a service with orders from elsewhere, a clock, and workers that are killed. */
function openWorld(seed: number) {
  const random = seededFractions(seed)
  const service = createTestService()
  const accepted: string[] = []
  const foreign = Array.from({ length: 55 + Math.floor(random() * 60) }, (_, at) =>
    makePublicOrder(makeTerms(sellOf(1000 + at)), {
      signingScheme: 'eip1271',
      signature: '0x01' as Hex,
      creationDate: (NOW - at * APART_MS) as Milliseconds,
    }),
  )
  for (const order of foreign) service.orders.set(order.uid, order)
  let time = NOW as number
  const now = () => time as Milliseconds
  const call: Call = (async (name: never, input: never) => {
    step()
    const answer = await service.call(name, input)
    if (name === 'placeOrder') accepted.push(answer as string)
    // The reply may be lost although the act was done.
    step()
    return answer
  }) as unknown as Call
  const pass = (ms: number): void => {
    time += ms
  }
  const filledElsewhere: string[] = []
  return { random, service, foreign, filledElsewhere, accepted, call, now, pass }
}
type World = ReturnType<typeof openWorld>

function actsOf({ call, now, random, service }: World) {
  const report = (trouble: unknown) => {
    if (!(trouble instanceof Refusal)) throw trouble
  }
  const yieldToPages = async () => step()
  const worker = { profileId: 'own-custom00', call, report, yieldToPages } as const
  const submit = () => submitDue('own-custom00', { call, now, random, report })
  const ports: ClientPorts = {
    call,
    submit,
    now,
    wake: async () => undefined,
    setAlarm: async () => undefined,
  }
  const isOpen = async (plan: typeof old) => {
    const entry = await readEntry({ ...plan, uid: uidOf(plan) })
    return entry === undefined || entry.step === 'intended'
  }
  const placeOnce = async (plan: typeof old) => {
    if (await isOpen(plan)) await placeOrder(plan, signer, ports)
  }
  return {
    place: async () => {
      for (const plan of placed) await placeOnce(plan)
    },
    replace: async () => {
      await placeOnce(old)
      await submit()
      if (service.orders.has(uidOf(old))) await placeOnce(edited)
    },
    submit,
    find: () => findAccountOrders(worker, now()),
    track: () => track(worker, now()),
  }
}

/**
 * Lets the service fill one of our orders, or end the replaced one. If the list was read to its end, also
 * places an order elsewhere that fills before it can be found.
 */
async function changeOrders({ random, service, foreign, filledElsewhere, now }: World): Promise<void> {
  if ((await readSyncs('own-custom00')).some(({ readTo }) => readTo > 0)) {
    const terms = makeTerms(sellOf(2000 + foreign.length))
    const signed = { signingScheme: 'eip1271', signature: '0x01' as Hex, creationDate: now() } as const
    const order = makePublicOrder(terms, { ...signed, ...filledAt(terms.sellAmount) })
    service.orders.set(order.uid, order)
    foreign.push(order)
    filledElsewhere.push(order.uid)
  }
  const replaced = service.orders.get(uidOf(old))
  if (replaced && service.orders.has(uidOf(edited)))
    service.orders.set(replaced.uid, { ...replaced, status: 'cancelled', invalidated: true })
  const plan = placed[Math.floor(random() * placed.length)]
  const order = plan && service.orders.get(uidOf(plan))
  if (order) service.orders.set(order.uid, { ...order, ...filledAt(order.sellAmount) })
}

const filledAt = (sell: Amount) => ({
  ...FILLED,
  executedSellAmount: sell,
  executedSellAmountBeforeFees: sell,
})

async function countAll({
  service,
  foreign,
  filledElsewhere,
  accepted,
}: World): Promise<Pick<DeathFigures, 'lost' | 'doubled'>> {
  const uids = own.map(uidOf)
  const all = [...uids, ...foreign.map(({ uid }) => uid)]
  const journal = await clientDb.orders.toArray()
  const steps = journal.filter(({ step: at }) => at === 'intended' || at === 'signed').map(({ uid }) => uid)
  const ledger = await clientDb.ledger.toArray()
  const notified = (await clientDb.notifications.toArray()).map(({ uid, type }) => `${uid}:${type}`)
  const filled = [...placed.map(uidOf), ...filledElsewhere].map((uid) => `${uid}:order_filled`)
  const entry = await readEntry({ ...old, uid: uidOf(old) })
  const parts = [
    compare('at the service:', all, [...service.orders.keys()]),
    compare('accepted:', uids, accepted),
    compare(
      'in the journal:',
      all,
      journal.map(({ uid }) => uid),
    ),
    compare('not sent:', [], steps),
    compare(
      'signed:',
      uids,
      ledger.map(({ uid }) => uid ?? ''),
    ),
    compare(
      'notified:',
      filled,
      notified.filter((key) => key.endsWith(':order_filled')),
    ),
    compare('replaced by:', [uidOf(edited)], [entry?.replacedBy ?? '']),
    compare(
      'cancellation:',
      [uidOf(old)],
      (await clientDb.cancellations.toArray()).map(({ uid }) => uid),
    ),
  ]
  return { lost: parts.flatMap((part) => part.lost), doubled: parts.flatMap((part) => part.doubled) }
}

/** Runs one seed. */
export async function runDeaths(seed: number): Promise<DeathFigures> {
  await emptyClientDb()
  await changeSettings({ profileId: 'own-custom00', ownProfiles: OWN })
  await syncAccounts(PROFILE, MAINNET, [TRADER], NOW)
  const world = openWorld(seed)
  const { random } = world
  const acts = actsOf(world)
  // The act with the most writes starts most often.
  const weightedActs = [...Object.values(acts), acts.find, acts.find, acts.place, acts.replace]
  let deaths = 0
  for (let life = 0; life < 14; life += 1) {
    const act = weightedActs[Math.floor(random() * weightedActs.length)]
    // A page of orders from elsewhere takes about sixty steps.
    const steps = Math.floor(random() * (act === acts.find ? 200 : 24))
    if (act && (await diesAfter(steps, act))) deaths += 1
    world.pass(Math.floor(random() * 60_000))
    if (random() < 0.3) await changeOrders(world)
  }
  // A last worker, which is not killed, finishes everything.
  for (let round = 0; round < 4; round += 1) {
    world.pass(400_000)
    await acts.submit()
    await acts.place()
    await acts.replace()
    for (const plan of placed) {
      const order = world.service.orders.get(uidOf(plan))
      if (order) world.service.orders.set(order.uid, { ...order, ...filledAt(order.sellAmount) })
    }
    await acts.find()
    await acts.track()
  }
  if ((await readSyncs('own-custom00')).some(({ offset }) => offset > 0))
    throw new Error('The list was not read to its end.')
  const counts = { foreign: world.foreign.length, filledElsewhere: world.filledElsewhere.length }
  return { deaths, ...counts, ...(await countAll(world)) }
}
