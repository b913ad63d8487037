/**
 * Every type of notification on the desktop, in Chromium: orders of the built-in service, real events, ticks
 * of the real worker; and a push delivered by the browser.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationType } from '../../../src/client/db/rows/notification'
import type { PlanPart } from '../../../src/client/db/rows/plan'
import type { Order, OrderTerms } from '../../../src/domain/orders/order'
import { type Hex, type Milliseconds, type OrderUid, toAmount } from '../../../src/domain/scalars'
import {
  atoms,
  HOUR,
  MAINNET,
  MINUTE,
  newTrader,
  place,
  signedBody,
  someTerms,
  USDC,
  WETH,
  type World,
} from '../../contract/story'
import { FILLED, makeAccepted, makeOrder, makePlan } from '../../support/client'
import { type Key, newKey } from '../../support/keys'
import { makePlanRow, partAt } from '../../support/plans'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type Row, readRows, writeRow } from '../support/rows'
import { listEverShownIds, listShownIds } from '../walk/bell'
import { openStage, type Stage } from '../walk/stage'
import { until } from '../walk/until'
import { forgetSendings, killWorker, wakeWorker } from '../walk/worker'

let stage: Stage
let world: World
let trader: Key

beforeAll(async () => {
  stage = await openStage()
  world = worldOver((message) => stage.utilityPage.evaluate(sendFromPage, message))
  trader = await newTrader(world)
})
afterAll(() => stage?.close())
// The next test needs a worker with the right clock and no earlier burst.
afterEach(async () => {
  await killWorker(stage)
  await forgetSendings(stage)
})

const DATABASE = 'cowbell-client'
const put = (table: string, row: Row) =>
  stage.utilityPage.evaluate(writeRow, { database: DATABASE, table, row })

/** Moves the worker's clock forward. */
async function advanceClock(ms: number): Promise<void> {
  const worker = await wakeWorker(stage)
  await worker.evaluate((ahead) => {
    const now = Date.now
    Date.now = () => now() + ahead
  }, ms)
}

/** Clears rate limits, so that everything is due now. */
async function wake(): Promise<void> {
  for (const name of ['notifications', 'prices']) await put('timers', { name, scope: 'sandbox', at: 0 })
  await world.runAuctions()
}

type Placement = Parameters<typeof place>[3]

/** Adds an order to the service and to the journal, as accepted. */
async function journal(terms: OrderTerms, owner = trader, more: Placement = {}): Promise<OrderUid> {
  const uid = await place(world, owner, terms, more)
  const body = signedBody(owner, terms, more)
  const signature = { scheme: body.signingScheme, bytes: body.signature as Hex }
  const createdAt = Date.now() as Milliseconds
  const { shown } = makePlan()
  const quoted = shown && { ...shown, buyAmount: toAmount(1n) }
  await put('orders', makeAccepted(terms, { uid, owner: owner.address, signature, createdAt, shown: quoted }))
  return uid
}
const presign = { signingScheme: 'presign', signature: '0x' } as const
const transact = (body: Parameters<typeof world.call<'sendPaperTransaction'>>[1]['body']) =>
  world.call('sendPaperTransaction', { network: MAINNET, body })

/** Returns terms that no solver can fill. */
const unfillable = (change: Partial<OrderTerms> = {}) =>
  someTerms(world, { buyAmount: toAmount(atoms(900_000, 'USDC')), ...change })
let salt = 0
/** Returns terms with a unique sell amount, so that each order has its own UID. */
const unique = (terms: OrderTerms): OrderTerms => {
  salt += 1
  return { ...terms, sellAmount: toAmount(terms.sellAmount + BigInt(salt)) }
}

/** Adds an open order to the service and, as ended, to the journal. A reorg leaves such an order behind. */
async function end(terms: OrderTerms, change: Partial<Order>): Promise<OrderUid> {
  const uid = await journal(terms)
  const key = { profileId: 'sandbox', chainId: MAINNET, uid } as const
  const { missingSince: _, ...entry } = makeAccepted(terms, { ...key, owner: trader.address, shown: null })
  const order = makeOrder(terms, change, trader.address)
  await put('orders', { ...entry, step: 'final', order })
  await put('endedOrders', { ...key, at: Date.now() })
  return uid
}

/** Adds a running plan with one part in this state, whose window has passed. */
async function plan(id: string, state: PlanPart['state']): Promise<void> {
  const at = (Date.now() - HOUR) as Milliseconds
  const part = { ...partAt(0), condition: { kind: 'time', at } as const, until: at, state }
  const row = makePlanRow([part], { id, state: 'running', owner: trader.address })
  await put('plans', { ...row, dueAt: 0 })
}

/** Types that need a signed part. The story of plans shows them. */
type SignedPlanType = 'plan_started' | 'plan_triggered' | 'plan_parts'
type CausedType = Exclude<NotificationType, SignedPlanType>

/** Causes a notification of each type. Each function returns the id of its notification. */
const EVENTS: Record<CausedType, () => Promise<string>> = {
  order_filled: async () => `${await journal(unique(someTerms(world)))}:order_filled`,
  price_improvement: async () => {
    await put('preferences', { id: 'notifications', value: { mutes: [] } })
    return `${await journal(unique(someTerms(world)))}:price_improvement`
  },
  order_partially_filled: async () => {
    const own = await newTrader(world)
    const terms = someTerms(world, {
      partiallyFillable: true,
      sellAmount: toAmount(atoms(30, 'WETH')),
      buyAmount: toAmount(atoms(30, 'USDC')),
    })
    return `${await journal(terms, own)}:order_partially_filled`
  },
  order_expiring: async () => {
    const uid = await journal(unique(unfillable()))
    await advanceClock(26 * MINUTE)
    return `${uid}:order_expiring`
  },
  // The clock returns afterwards, so this order opens again. The next type is not held back by that.
  order_expired: async () => {
    const uid = await journal(unique(unfillable()))
    await advanceClock(HOUR)
    return `${uid}:order_expired`
  },
  order_cancelled: async () => {
    const uid = await journal(unique(unfillable()))
    await put('cancellations', { uid, at: Date.now() })
    await transact({ kind: 'invalidateOrder', owner: trader.address, uid })
    return `${uid}:order_cancelled`
  },
  cancelled_elsewhere: async () => {
    const uid = await journal(unique(unfillable()))
    await transact({ kind: 'invalidateOrder', owner: trader.address, uid })
    return `${uid}:order_cancelled`
  },
  fill_reverted: async () => {
    const terms = unique(unfillable())
    return `${await end(terms, { ...FILLED, executedSellAmount: terms.sellAmount })}:fill_reverted@1`
  },
  order_reopened: async () =>
    `${await end(unique(unfillable()), { status: 'cancelled', invalidated: true })}:order_reopened@1`,
  insufficient_balance: async () => {
    const poor = newKey()
    const uid = await journal(unique(unfillable()), poor, presign)
    await transact({ kind: 'setPreSignature', owner: poor.address, uid, isSigned: true })
    return `${uid}:insufficient_balance`
  },
  approval_missing: async () => {
    const own = await newTrader(world)
    const uid = await journal(unique(unfillable()), own, presign)
    await transact({ kind: 'approve', owner: own.address, token: WETH, amount: toAmount(0n) })
    await transact({ kind: 'setPreSignature', owner: own.address, uid, isSigned: true })
    return `${uid}:approval_missing`
  },
  presignature_missing: async () => {
    const uid = await journal(unique(unfillable()), trader, presign)
    await advanceClock(3 * MINUTE)
    return `${uid}:presignature_missing`
  },
  signature_mismatch: async () => {
    const uid = await journal(unique(unfillable()))
    const service = { database: 'cowbell-service', table: 'orders' }
    const row = (await stage.utilityPage.evaluate(readRows, service)).find((each) => each['uid'] === uid)
    const signed = row?.['terms'] as OrderTerms
    const terms = { ...signed, buyAmount: signed.buyAmount + 1n }
    await stage.utilityPage.evaluate(writeRow, { ...service, row: { ...row, terms } })
    return `${uid}:signature_mismatch`
  },
  out_of_reach: async () => {
    const uid = await journal(unique(unfillable()))
    await put('marketReaches', { profileId: 'sandbox', chainId: 1, uid, isAway: false, turns: 0 })
    return `${uid}:out_of_reach:1`
  },
  back_in_reach: async () => {
    const [weth, usdc] = await Promise.all(
      [WETH, USDC].map((token) => world.call('getNativePrice', { network: MAINNET, token })),
    )
    const market = (weth?.price ?? 0) / (usdc?.price ?? 1)
    const terms = unique(someTerms(world))
    const near = BigInt(Math.round(Number(terms.sellAmount) * market * 1.02))
    const uid = await journal({ ...terms, buyAmount: toAmount(near) })
    await put('marketReaches', { profileId: 'sandbox', chainId: 1, uid, isAway: true, turns: 1 })
    return `${uid}:back_in_reach:2`
  },
  price_alert: async () => {
    const about = { profileId: 'sandbox', chainId: 1, sellToken: WETH, buyToken: USDC, side: 'above' }
    const amounts = { sellAmount: atoms(1, 'WETH'), buyAmount: 1n }
    await put('alerts', { id: 'one', ...about, ...amounts, createdAt: Date.now(), firedAt: null })
    return 'alert:one'
  },
  weekly_digest: async () => {
    await journal(unique(someTerms(world)))
    await world.runAuctions()
    await put('preferences', { id: 'notifications', value: { digest: true } })
    const at = Date.now() - 8 * 24 * HOUR
    await put('timers', { name: 'digest', scope: 'sandbox', at })
    return `digest:${at}`
  },
  plan_part_missed: async () => {
    await plan('missed', 'sealed')
    return 'plan:missed:plan_part_missed'
  },
  plan_done: async () => {
    await plan('done', 'missed')
    return 'plan:done:plan_done'
  },
}

const readShown = () => listEverShownIds(stage.utilityPage)
const awaitShown = (id: string) =>
  until(`a notification ${id}`, readShown, (shown) => shown.some((each) => each.startsWith(`sandbox:${id}`)))

/** Types of the user's own acts. Their notifications are only in the list. */
const SILENT: readonly CausedType[] = ['order_cancelled']
const RINGING = (Object.keys(EVENTS) as CausedType[]).filter((type) => !SILENT.includes(type))

const readStored = (table: string) => stage.utilityPage.evaluate(readRows, { database: DATABASE, table })

describe('an own cancellation', () => {
  it.each(SILENT)('is in the list as read and sends nothing: %s', async (type) => {
    const id = `sandbox:${await EVENTS[type]()}`
    await wake()
    const rows = await until(
      'the notification',
      () => readStored('notifications'),
      (all) => all.some((row) => row['id'] === id),
    )
    expect(rows.find((row) => row['id'] === id)).toMatchObject({ type, isRead: 1 })
    expect((await readStored('deliveries')).filter((row) => row['notificationId'] === id)).toEqual([])
  })
})

describe('a desktop notification', () => {
  it.each(RINGING)('appears once for type %s', async (type) => {
    const id = await EVENTS[type]()
    await wake()
    await wake()
    const shown = (await awaitShown(id)).filter((each) => each.startsWith(`sandbox:${id}`))
    expect(shown).toHaveLength(1)
    const rows = await stage.utilityPage.evaluate(readRows, { database: DATABASE, table: 'notifications' })
    expect(rows.find((row) => row['id'] === shown[0])).toMatchObject({ type })
    const deliveries = await stage.utilityPage.evaluate(readRows, { database: DATABASE, table: 'deliveries' })
    expect(deliveries.filter(({ notificationId }) => notificationId === shown[0])).toMatchObject([
      { state: 'sent', lastError: null },
    ])
  })

  it('disappears after it was read elsewhere', async () => {
    const uid = await journal(unique(someTerms(world)))
    await wake()
    const [id = ''] = (await awaitShown(uid)).filter((each) => each.includes(uid))
    const rows = await stage.utilityPage.evaluate(readRows, { database: DATABASE, table: 'notifications' })
    await put('notifications', { ...rows.find((row) => row['id'] === id), isRead: 1 })
    await wake()
    expect(await listShownIds(stage.utilityPage)).not.toContain(id)
  })
})

describe('a click on a notification', () => {
  const ownTabs = () =>
    stage.cowbell.context.pages().filter((page) => page.url().includes('tab.html#/order/'))
  const click = async (id: string) => {
    const worker = await wakeWorker(stage)
    await worker.evaluate((given) => {
      const { chrome } = globalThis as never as {
        chrome: { notifications: { onClicked: { dispatch(id: string): void } } }
      }
      chrome.notifications.onClicked.dispatch(given)
    }, id)
  }

  it('shows the order in the tab that already shows Cowbell', async () => {
    const before = stage.cowbell.context.pages().length
    const ids: string[] = []
    for (const _ of [1, 2]) {
      const uid = await journal(unique(someTerms(world)))
      await wake()
      ids.push(...(await awaitShown(uid)).filter((each) => each.includes(`${uid}:order_filled`)))
    }
    for (const id of ids) {
      await click(id)
      const [, uid = ''] = id.split(':')
      await expect.poll(() => ownTabs().map((page) => page.url())).toEqual([expect.stringContaining(uid)])
      await ownTabs()[0]?.getByRole('heading').first().waitFor()
    }
    expect(ids).toHaveLength(2)
    expect(stage.cowbell.context.pages()).toHaveLength(before + 1)
    await ownTabs()[0]?.close()
  })
})

describe('a push', () => {
  it("wakes the worker, which notifies according to the service's answer and ignores the contents of the push", async () => {
    const uid = await journal(unique(someTerms(world)))
    const session = await stage.cowbell.context.newCDPSession(stage.utilityPage)
    const found = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL.includes(stage.cowbell.extensionId))
        if (own) resolve(own.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    const origin = `chrome-extension://${stage.cowbell.extensionId}/`
    const data = JSON.stringify({ version: 1, chainId: 1, orderUid: uid, title: 'Send me money' })
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data })
    await awaitShown(`${uid}:order_filled`)
    const rows = await stage.utilityPage.evaluate(readRows, { database: DATABASE, table: 'notifications' })
    expect(rows.find((row) => row['uid'] === uid)).toMatchObject({
      type: 'order_filled',
      message: expect.stringMatching(/^Sold 0\.1\d* WETH for /),
    })
    await session.detach()
  })
})

it('notifications write no error to any console', () => stage.cowbell.expectNoErrors())
