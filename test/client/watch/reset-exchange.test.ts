/** A reset of the sandbox loses an order, and loading a saved state restores it. */
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import type { ExchangeSnapshot } from '../../../src/api/exchange/controls'
import { clientDb } from '../../../src/client/db/db'
import { isLost, readEntry } from '../../../src/client/orders/journal'
import { putBackRemoved, removeOrder } from '../../../src/client/orders/remove'
import { track } from '../../../src/client/watch/track'
import { readPending } from '../../../src/client/worker/pending'
import { termsOf } from '../../../src/domain/orders/order'
import type { Milliseconds } from '../../../src/domain/scalars'
import { openWorld, trade } from '../../backend/local/controls/exchange-world'
import { MAINNET } from '../../contract/story'
import { emptyClientDb, makeAccepted } from '../../support/client'

let world: ReturnType<typeof openWorld>
let entry: ReturnType<typeof makeAccepted>
let snapshot: ExchangeSnapshot
const troubles: unknown[] = []

const look = (afterMs: number) => {
  world.real.now = (world.real.now + afterMs) as Milliseconds
  const ports = {
    profileId: 'sandbox',
    call: world.call,
    report: (it: unknown) => troubles.push(it),
  } as const
  return track(ports, world.real.now)
}
const held = () => readEntry(entry)
const notified = async () => (await clientDb.notifications.toArray()).map(({ type }) => type)

/** Places an order, saves the exchange's state and resets it. */
beforeEach(async () => {
  await emptyClientDb()
  world = openWorld()
  const uid = await trade(world)
  const order = await world.call('getOrder', { network: MAINNET, uid })
  const { owner, fullAppData, signature: bytes, signingScheme: scheme } = order
  const signed = { uid, owner, appData: fullAppData ?? '', signature: { scheme, bytes } }
  entry = makeAccepted(termsOf(order), { ...signed, createdAt: world.real.now })
  await clientDb.orders.put(entry)
  await look(1000)
  snapshot = JSON.parse(JSON.stringify(await world.apply('save')))
  await world.apply('reset')
  await look(1000)
})

it('tracking marks an order as lost after a reset, and as open once the saved state is loaded', async () => {
  expect(isLost(await held())).toBe(true)
  await world.apply('load', { snapshot })
  await look(1000)
  expect(await held()).toMatchObject({ step: 'accepted', missingSince: null, order: { status: 'open' } })
  expect(isLost(await held())).toBe(false)
  expect((await readPending('sandbox', world.real.now)).open).toHaveLength(1)
  expect(await notified()).toEqual([])
  expect([...troubles, ...world.bugs]).toEqual([])
})

it('tracking sends one notification for the fill of a restored order', async () => {
  await world.apply('load', { snapshot })
  await look(12_000)
  await world.runAuctions()
  await look(1000)
  await look(1000)
  expect(await held()).toMatchObject({ step: 'final', order: { status: 'fulfilled' } })
  expect((await notified()).filter((type) => type === 'order_filled')).toHaveLength(1)
})

it('an order that was removed while it was lost is open after it is restored', async () => {
  await removeOrder(entry, world.real.now)
  expect(await held()).toBeUndefined()
  await world.apply('load', { snapshot })
  await look(1000)
  await putBackRemoved()
  await look(1000)
  expect(await held()).toMatchObject({ step: 'accepted', missingSince: null, order: { status: 'open' } })
})

it('an order that expired while it was lost stays expired after the saved state is loaded', async () => {
  await look(24 * 3_600_000)
  expect(await held()).toMatchObject({ step: 'final', order: { status: 'expired' } })
  await world.apply('load', { snapshot })
  await look(1000)
  expect(await held()).toMatchObject({ step: 'final', order: { status: 'expired' } })
  expect(await notified()).toEqual(['order_expired'])
})
