import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { recordCancellationRequest } from '../../../src/client/orders/cancellation-requests'
import type { OrderUid } from '../../../src/domain/scalars'
import { isCancellingHere } from '../../support/cancelling'
import { emptyClientDb, later, NOW } from '../../support/client'

const [first, second] = ['aa', 'bb'].map((byte) => `0x${byte.repeat(56)}` as OrderUid) as [OrderUid, OrderUid]

describe('recordCancellationRequest', () => {
  beforeEach(emptyClientDb)

  it('stores each order with the time of the request', async () => {
    await recordCancellationRequest([first, second], NOW)
    expect(await clientDb.cancellations.toArray()).toEqual([
      { uid: first, at: NOW },
      { uid: second, at: NOW },
    ])
    expect(await isCancellingHere(first)).toBe(true)
  })

  it('can be repeated', async () => {
    await recordCancellationRequest([first], NOW)
    await recordCancellationRequest([first, second], later(5))
    expect(await clientDb.cancellations.toArray()).toMatchObject([{ at: later(5) }, { at: later(5) }])
  })
})
