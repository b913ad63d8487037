import { beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../src/api/caller'
import { readLiveForms } from '../../src/backend/remote/live-forms'
import { clientDb } from '../../src/client/db/db'
import { type OrderEntry, orderOf } from '../../src/client/db/rows/order-entry'
import { recordAcceptedCancellation } from '../../src/client/orders/cancellation-requests'
import { LATE_FILL_MS } from '../../src/client/orders/ended-orders'
import { readEntry } from '../../src/client/orders/journal'
import { sendCancellation } from '../../src/client/orders/send-cancellation'
import { track } from '../../src/client/watch/track'
import { deploymentOf } from '../../src/domain/chains/chains'
import { orderDigest } from '../../src/domain/orders/digest'
import { orderUidOf } from '../../src/domain/orders/uid'
import type { Milliseconds } from '../../src/domain/scalars'
import { viewEntry } from '../../src/ui/orders/order-view'
import {
  APP_DATA,
  emptyClientDb,
  later,
  MAINNET,
  makeAccepted,
  makeTerms,
  NOW,
  signDigest,
  TRADER,
} from '../support/client'
import { createSpecServer, type Variant } from '../support/spec-server'
import { variants } from '../support/spec-variants'
import { someQuote } from './story'

const PRODUCTION = deploymentOf(MAINNET, 'production')

/** A backend, and Cowbell's client of it with one accepted order. */
async function openWorld(variant: Variant, isPartiallyFillable = false) {
  let now = NOW
  const server = createSpecServer({ now: () => now, variant })
  const bases = { orderbook: 'https://spec.example', wallet: 'https://spec.example' }
  const call = createCaller(readLiveForms(server.fetch), bases)
  const terms = makeTerms({ partiallyFillable: isPartiallyFillable })
  const signature = signDigest(orderDigest(PRODUCTION, terms))
  const body = { ...terms, signingScheme: 'eip712', signature: signature.bytes, from: TRADER } as const
  const placement = { ...body, appData: APP_DATA, fullBalanceCheck: false }
  const uid = await call('placeOrder', { network: MAINNET, body: placement })
  const entry = { ...makeAccepted(terms, { profileId: 'production' }), uid, signature }
  await clientDb.orders.put(entry)
  const troubles: unknown[] = []
  const look = async (ms = 0): Promise<OrderEntry> => {
    now = later(now - NOW + ms)
    await track({ profileId: 'production', call, report: (trouble) => void troubles.push(trouble) }, now)
    return (await readEntry(entry)) as OrderEntry
  }
  const readNotified = async () => (await clientDb.notifications.toArray()).map(({ type }) => type)
  return { server, call, terms, uid, entry, signature, look, readNotified, now: (): Milliseconds => now }
}

const mismatches = async () => (await clientDb.ledger.toArray()).flatMap((row) => row.mismatches)

beforeEach(emptyClientDb)

describe.each(Object.entries<Variant>(variants))(
  'the client of a backend with replies of kind "%s"',
  (kind, variant) => {
    it('quotes, and places an order under its UID', async () => {
      const { call, uid, terms } = await openWorld(variant)
      const { quote } = await call('quote', { network: MAINNET, body: someQuote(TRADER) })
      expect(quote.sellAmount).toBe(10n ** 18n)
      expect(uid).toBe(orderUidOf(PRODUCTION, terms, TRADER))
    })

    it('tracks the order without a mismatch, and notifies its fill', async () => {
      const { server, uid, look, readNotified } = await openWorld(variant)
      expect(await look()).toMatchObject({ step: 'accepted', forgery: null, missingSince: null })
      server.fill(uid)
      expect(await look(30_000)).toMatchObject({ step: 'final', order: { status: 'fulfilled' } })
      expect(await readNotified()).toContain('order_filled')
      expect(await mismatches()).toEqual([])
    })

    it('ends an order whose cancellation the backend accepted', async () => {
      const { call, uid, signature, look, now, readNotified } = await openWorld(variant)
      await look()
      await sendCancellation({ chainId: MAINNET, uid }, signature, call)
      await recordAcceptedCancellation([uid], now())
      expect(await look(30_000)).toMatchObject({ step: 'final', order: { status: 'cancelled' } })
      expect(await readNotified()).toEqual(['order_cancelled'])
    })

    it('ends an order that expired', async () => {
      const { look, terms, readNotified } = await openWorld(variant)
      await look()
      const end = terms.validTo * 1000 - NOW
      await look(end + 1_000)
      expect(await look(LATE_FILL_MS + 1_000)).toMatchObject({ step: 'final', order: { status: 'expired' } })
      expect(await readNotified()).toEqual(['order_expired'])
    })

    it(`reports nothing that the backend left out${kind === 'full' ? '' : ' as zero'}`, async () => {
      const { look } = await openWorld(variant, true)
      const entry = await look()
      const reported = orderOf(entry)?.executedBuyAmount
      expect(reported).toBe(kind === 'absent' || kind === 'null' || kind === 'poorest' ? undefined : 0n)
      expect(viewEntry(entry).filledBps).toBe(reported === undefined ? undefined : 0)
    })
  },
)

describe('a value that Cowbell does not know', () => {
  it('is shown as the text of the backend', async () => {
    const { look } = await openWorld(variants.unknown)
    const entry = await look()
    expect(orderOf(entry)).toMatchObject({ class: 'twap', status: 'resting' })
    expect(viewEntry(entry)).toMatchObject({ mark: 'unknown', status: 'resting', isLive: true })
  })
})

describe('an order that its backend no longer knows', () => {
  it('is cancelled if the backend accepted the cancellation', async () => {
    const { uid, look, now, server } = await openWorld(variants.full)
    await look()
    await recordAcceptedCancellation([uid], now())
    server.forget(uid)
    expect(await look(30_000)).toMatchObject({ step: 'final', order: { status: 'cancelled' } })
  })
})

describe('a fill without amounts', () => {
  it('is notified without amounts', async () => {
    const { server, uid, look } = await openWorld(variants.poorest)
    await look()
    server.fill(uid)
    await look(30_000)
    const [notification] = await clientDb.notifications.toArray()
    expect(notification?.message).toContain('The service does not report the amounts.')
    expect(notification?.facts).not.toHaveProperty('executedSellAmount')
  })
})
