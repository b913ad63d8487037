/** An order that is presigned elsewhere is found afterwards, even if newer orders fill the first page. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readEntry } from '../../../src/client/orders/journal'
import { profileOf } from '../../../src/client/settings/profiles'
import { changeSettings } from '../../../src/client/settings/settings'
import { findAccountOrders } from '../../../src/client/watch/account-orders'
import { readSyncs, SYNC_PAGE, syncAccounts } from '../../../src/client/watch/account-syncs'
import type { Order } from '../../../src/domain/orders/order'
import { Refusal } from '../../../src/domain/refusal'
import { type Amount, type Hex, type Milliseconds, type Seconds, toAmount } from '../../../src/domain/scalars'
import {
  countCalls,
  createTestService,
  emptyClientDb,
  FILLED,
  later,
  MAINNET,
  makePublicOrder,
  makeTerms,
  NOW,
  type TestService,
  TRADER,
} from '../../support/client'
import { customAt } from '../../support/own-profile'

const CUSTOM = [customAt('https://orders.example')]
const FIVE_MINUTES = 300_000
const OLD = later(-2 * 3_600_000)
/** Milliseconds until the order expires. */
const END = 1_000_000

let service: TestService
let troubles: unknown[]
const find = (at: Milliseconds = NOW) =>
  findAccountOrders(
    {
      profileId: 'own-custom00',
      call: service.call,
      report: (trouble) => void troubles.push(trouble),
      yieldToPages: async () => undefined,
    },
    at,
  )

function list(terms: { readonly sellAmount: Amount }, change: Partial<Order>): Order {
  const order = makePublicOrder(makeTerms({ ...terms, validTo: ((NOW + END) / 1000) as Seconds }), change)
  service.orders.set(order.uid, order)
  return order
}

const PENDING = { signingScheme: 'presign', signature: '0x', status: 'presignaturePending' } as const

/** Makes the service list a page of newer orders. */
function listNewer(): void {
  for (let index = 1; index <= SYNC_PAGE; index += 1)
    list(
      { sellAmount: toAmount(BigInt(index)) },
      { ...FILLED, signingScheme: 'eip1271', signature: '0x01' as Hex },
    )
}

const found = ({ uid }: Order) => readEntry({ profileId: 'own-custom00', chainId: MAINNET, uid })

let order: Order

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  troubles = []
  await changeSettings({ profileId: 'own-custom00', ownProfiles: CUSTOM })
  await syncAccounts(profileOf({ profileId: 'own-custom00', ownProfiles: CUSTOM }), MAINNET, [TRADER], NOW)
  order = list({ sellAmount: toAmount(10n ** 18n) }, { ...PENDING, creationDate: OLD })
  await find()
})

describe('an order that waits for a presignature', () => {
  it('is found once it is signed, even behind a page of newer orders', async () => {
    listNewer()
    await find(later(FIVE_MINUTES))
    expect(await found(order)).toBeUndefined()
    service.orders.set(order.uid, { ...order, status: 'open' })
    await find(later(2 * FIVE_MINUTES))
    expect(await found(order)).toMatchObject({ step: 'accepted', order: { status: 'open' } })
    await find(later(3 * FIVE_MINUTES))
    expect(countCalls(service, 'getOrders')).toBe(2)
    expect(troubles).toEqual([])
  })

  it('is not requested separately while the first page lists it', async () => {
    await find(later(FIVE_MINUTES))
    expect(countCalls(service, 'getOrders')).toBe(0)
  })

  it('is requested again after a failed request, and not after its expiry', async () => {
    listNewer()
    service.failures.set('getOrders', new Refusal('Unreachable'))
    await find(later(FIVE_MINUTES))
    expect(troubles).toMatchObject([{ errorType: 'Unreachable' }])
    expect(await readSyncs('own-custom00')).toMatchObject([{ waiting: [order.uid] }])
    service.failures.clear()
    service.orders.delete(order.uid)
    await find(later(END + 1))
    expect(await readSyncs('own-custom00')).toMatchObject([{ waiting: [] }])
  })
})
