import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { settleSeen } from '../../../src/client/notify/read-elsewhere'
import { markRead } from '../../../src/client/notify/store'
import type { Seconds } from '../../../src/domain/scalars'
import { emptyClientDb, makeAccepted, makeTerms, NOW } from '../../support/client'

const [first, second] = [1, 2].map((at) =>
  toNotification(
    makeAccepted(makeTerms({ validTo: (NOW / 1000 + at) as Seconds })),
    'order_expired',
    { sell: 0n, buy: 0n },
    NOW,
  ),
) as [ReturnType<typeof toNotification>, ReturnType<typeof toNotification>]
let cleared: string[]
const clear = async (id: string) => void cleared.push(id)
const states = async () => (await clientDb.deliveries.toArray()).map(({ state }) => state)

beforeEach(async () => {
  await emptyClientDb()
  cleared = []
  await enqueueNotifications([first, second], NOW)
})

describe('what was read elsewhere', () => {
  it('is taken off the desktop, once, and seen', async () => {
    await clientDb.deliveries.toCollection().modify({ state: 'sent' })
    await markRead([first.id])
    await settleSeen(clear)
    await settleSeen(clear)
    expect(cleared).toEqual([first.id])
    expect((await states()).toSorted()).toEqual(['dismissed', 'sent'])
  })

  it('of a summary leaves it there until all of it was read', async () => {
    await clientDb.deliveries.toCollection().modify({ state: 'sent', messageId: 'summary:1' })
    await markRead([first.id])
    await settleSeen(clear)
    expect(cleared).toEqual([])
    await markRead([second.id])
    await settleSeen(clear)
    expect([new Set(cleared), await states()]).toEqual([new Set(['summary:1']), ['dismissed', 'dismissed']])
  })

  it('and not told yet is not seen', async () => {
    await markRead([first.id])
    await settleSeen(clear)
    expect(await states()).toEqual(['queued', 'queued'])
  })
})
