import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { deploymentFor, profileNamed } from '../../../src/client/settings/profiles'
import type { Order } from '../../../src/domain/orders/order'
import type { Amount, Seconds } from '../../../src/domain/scalars'
import { useOrder } from '../../../src/ui/orders/use-order'
import {
  emptyClientDb,
  FILLED,
  MAINNET,
  makeAccepted,
  makeOrder,
  makeTerms,
  TRADER,
} from '../../support/client'
import { clearPage, draw, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

const service = vi.hoisted(() => ({ uid: '', order: {}, events: [] as unknown[], wakes: 0 }))

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))
vi.mock('../../../src/client/bridge/page-ports', () => ({
  callService: async () => ({
    orderUid: service.uid || makeOrder(makeTerms()).uid,
    order: service.order,
    events: service.events,
    auctions: [],
    trades: [],
  }),
  streamService: () => new Promise(() => undefined),
  pagePorts: {
    wake: async () => {
      service.wakes += 1
    },
  },
}))

const PARTLY = {
  executedSellAmount: 250_000_000_000_000_000n as Amount,
  executedBuyAmount: 755_000_000n as Amount,
} as const satisfies Partial<Order>

function Drawn() {
  const { uid } = makeOrder(makeTerms())
  const { view, report } = useOrder({ profileId: 'sandbox', chainId: MAINNET, uid })
  return <p>{`journal ${view?.mark}, report ${report?.order.status}`}</p>
}

/** Renders an order with the given journal and service state. Returns once both are shown. */
async function drawOrder(known: Order | null, reported: Partial<Order>): Promise<void> {
  service.order = makeOrder(makeTerms(), reported)
  await clientDb.orders.put(makeAccepted(makeTerms(), { order: known }))
  draw(
    <InWorkspace>
      <Drawn />
    </InWorkspace>,
  )
  await expect.poll(wordsOfPage).toMatch(/journal (?!undefined).*report (?!undefined)/)
}

beforeEach(async () => {
  service.uid = ''
  service.events = []
  service.wakes = 0
  await emptyClientDb()
})
afterEach(clearPage)

it.each([
  ['is filled', null, FILLED],
  ['is filled in part', makeOrder(makeTerms()), PARTLY],
  ['is cancelled', makeOrder(makeTerms()), { status: 'cancelled', invalidated: true }],
] as const)(
  'the order page wakes the worker if the service already reports that the order %s',
  async (_, known, reported) => {
    await drawOrder(known, reported)
    await expect.poll(() => service.wakes).toBe(1)
  },
)

it.each([
  ['an open order without an observation', null, {}],
  ['an order with the same observation', makeOrder(makeTerms(), PARTLY), PARTLY],
] as const)(
  'the order page does not wake the worker if the service reports nothing new: %s',
  async (_, known, reported) => {
    await drawOrder(known, reported)
    expect(service.wakes).toBe(0)
  },
)

const MINUTE = 60_000
it.each([
  ['may still fill', 'expired', 1_000, true],
  ['cannot fill any more', 'expired', 11 * MINUTE, false],
  ['may still fill', 'cancelled', 1_000, true],
  ['cannot fill any more', 'cancelled', 11 * MINUTE, false],
] as const)('an order that is not in the journal %s if it %s %d ms ago', async (_, status, age, mayFill) => {
  const endedAt = Date.now() - age
  const validTo = Math.floor((status === 'expired' ? endedAt : Date.now() + MINUTE) / 1000) as Seconds
  const deployment = deploymentFor(profileNamed('production'), MAINNET)
  const order = makeOrder(makeTerms({ validTo }), { status }, TRADER, deployment)
  Object.assign(service, { uid: order.uid, order, events: [{ label: 'cancelled', timestamp: endedAt }] })
  function DrawnEnd() {
    const { view } = useOrder({ profileId: 'production', chainId: MAINNET, uid: order.uid })
    return <p>{`may fill: ${view?.mayFill}`}</p>
  }
  draw(
    <InWorkspace>
      <DrawnEnd />
    </InWorkspace>,
  )
  await expect.poll(wordsOfPage).toContain(`may fill: ${mayFill}`)
})
