import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { OrderGroup } from '../../../src/client/db/rows/order-watch'
import { readGroup } from '../../../src/client/orders/groups'
import { readBackupData, writeBackupData } from '../../../src/client/settings/backup/backup-data'
import { restoreData } from '../../../src/client/settings/backup/restore-data'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { settleOcoGroups } from '../../../src/client/watch/oco'
import { cancellationDigest } from '../../../src/domain/orders/digest'
import { Refusal } from '../../../src/domain/refusal'
import type { Address, Amount, Hex, Milliseconds, OrderUid } from '../../../src/domain/scalars'
import { isCancellingHere } from '../../support/cancelling'
import {
  createTestService,
  emptyClientDb,
  FILLED,
  later,
  MAINNET,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  signDigest,
  type TestService,
  TRADER,
} from '../../support/client'

type Accepted = ReturnType<typeof makeAccepted>
const HALF_AN_HOUR = 1_800_000
const terms = [1n, 2n].map((sellAmount) => makeTerms({ sellAmount: sellAmount as Amount }))
const [first, second] = terms.map((each) => makeAccepted(each)) as [Accepted, Accepted]
const filled = { ...first, order: makeOrder(first.terms, FILLED) }
const uids = [first.uid, second.uid]
const deployment = deploymentFor(profiles.sandbox, MAINNET)
const pair: OrderGroup = {
  id: 'pair-1',
  profileId: 'sandbox',
  chainId: MAINNET,
  owner: TRADER,
  kind: 'oco',
  state: 'armed',
  uids,
  cancellations: uids.map((uid) => ({ uid, ...signDigest(cancellationDigest(deployment, uid)) })),
  createdAt: NOW,
}

let service: TestService
let troubles: unknown[]
const round = (at: Milliseconds) =>
  settleOcoGroups(
    { profileId: 'sandbox', call: service.call, report: (trouble) => void troubles.push(trouble) },
    at,
  )
const stateOf = async () => (await readGroup(pair.id))?.state
const sent = () =>
  service.asked
    .filter(({ name }) => name === 'cancelOrder')
    .map(({ input }) => (input as unknown as { uid: string }).uid)

describe('a one-cancels-the-other pair restored into an empty browser', () => {
  beforeEach(async () => {
    await emptyClientDb()
    service = createTestService()
    troubles = []
    await clientDb.orderGroups.put(pair)
    const content = readBackupData(await writeBackupData())
    await emptyClientDb()
    await restoreData(content, false, [])
  })

  it.each<[string, Partial<OrderGroup>]>([
    [
      'an invalid signature',
      { cancellations: uids.map((uid) => ({ uid, scheme: 'eip712', bytes: `0x${'ab'.repeat(65)}` as Hex })) },
    ],
    ['another owner', { owner: `0x${'5a'.repeat(20)}` as Address }],
    ['a cancellation of another order', { uids: [first.uid, `0x${'01'.repeat(56)}` as OrderUid] }],
  ])('is not armed with %s', async (_, change) => {
    await clientDb.orderGroups.put({ ...pair, ...change })
    const content = readBackupData(await writeBackupData())
    await emptyClientDb()
    await restoreData(content, false, [])
    expect(await stateOf()).toBe('idle')
  })

  it('stays armed until its orders are found, and cancels one order once the other fills', async () => {
    await round(later(30_000))
    expect([await stateOf(), sent()]).toEqual(['armed', []])
    await clientDb.orders.bulkPut([filled, second])
    await round(later(60_000))
    expect([await stateOf(), sent()]).toEqual(['armed', [second.uid]])
  })

  it('cancels the other order even before that order is found, and ends', async () => {
    await clientDb.orders.put(filled)
    await round(later(30_000))
    await round(later(60_000))
    expect([await stateOf(), sent(), troubles]).toEqual(['idle', [second.uid], []])
    expect(await isCancellingHere(second.uid)).toBe(true)
  })

  it('stays armed until the service accepts the cancellation', async () => {
    await clientDb.orders.put(filled)
    service.failures.set('cancelOrder', new Refusal('Unreachable'))
    await round(later(30_000))
    expect([await stateOf(), troubles]).toMatchObject(['armed', [{ errorType: 'Unreachable' }]])
  })

  it('ends if the service does not know the order to cancel', async () => {
    await clientDb.orders.put(filled)
    service.failures.set('cancelOrder', new Refusal('OrderNotFound'))
    await round(later(30_000))
    expect([await stateOf(), troubles]).toEqual(['idle', []])
  })

  it('ends once its orders have expired, whether they were found or not', async () => {
    await round(later(HALF_AN_HOUR))
    expect(await stateOf()).toBe('armed')
    await round(later(HALF_AN_HOUR + 1))
    expect([await stateOf(), sent()]).toEqual(['idle', []])
  })
})
