import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskDb } from '../../src/desk/db'
import { addNotices, type Notice } from '../../src/desk/notifications'
import { deliver, readDueDeliveries } from '../../src/desk/outbox'
import { toNotice } from '../../src/desk/snapshots'
import type { Milliseconds } from '../../src/domain/scalars'
import { emptyDesk, later, makeAccepted, makeTerms, NOW } from '../support/desk'

const notice = toNotice(makeAccepted(makeTerms()), 'order_expired', { sell: 0n, buy: 0n }, NOW)
let shown: Notice[]
let time: Milliseconds

const send = async (given: Notice): Promise<void> => void shown.push(given)
const ports = (sender = send) => ({
  channels: { desktop: { send: sender } },
  now: () => time,
  random: () => 1,
})
const row = () => deskDb.deliveries.toCollection().first()

beforeEach(async () => {
  await emptyDesk()
  shown = []
  time = NOW
  await addNotices([notice], NOW)
})

describe('a delivery', () => {
  it('goes out once, with its notice', async () => {
    await deliver(ports())
    await deliver(ports())
    expect(shown).toMatchObject([{ id: notice.id, message: notice.message, isRead: false }])
    expect(await row()).toMatchObject({ state: 'sent', sentAt: NOW, attempts: 1 })
  })

  it('is queued once, however often its notice is added', async () => {
    await addNotices([notice], later(5))
    expect(await deskDb.deliveries.toArray()).toMatchObject([{ queuedAt: NOW }])
  })

  it('goes out once when two wakes deliver at once', async () => {
    await Promise.all([deliver(ports()), deliver(ports()), deliver(ports())])
    expect(shown).toHaveLength(1)
  })

  it('whose worker died with it is left alone until its claim runs out', async () => {
    const never = () => new Promise<void>(() => undefined)
    void deliver(ports(never))
    await expect.poll(async () => (await row())?.state).toBe('claimed')
    time = later(29_999)
    await deliver(ports())
    expect(shown).toHaveLength(0)
    time = later(30_000)
    await deliver(ports())
    expect(shown).toHaveLength(1)
  })

  it('that fails waits, with the reason, and is tried again', async () => {
    const fail = async () => {
      throw new Error('no room')
    }
    await deliver(ports(fail))
    expect(await row()).toMatchObject({ state: 'queued', trouble: 'no room', dueAt: later(1000) })
    expect(await readDueDeliveries()).toEqual([later(1000)])
    time = later(1000)
    await deliver(ports())
    expect(await row()).toMatchObject({ state: 'sent', trouble: null, attempts: 2 })
  })

  it('is given up after ten failures, its reason kept', async () => {
    const fail = async () => {
      throw new Error('no room')
    }
    for (let attempt = 0; attempt < 12; attempt += 1) {
      time = later(attempt * 60_000)
      await deliver(ports(fail))
    }
    expect(await row()).toMatchObject({ state: 'failed', attempts: 10, trouble: 'no room' })
    expect(await readDueDeliveries()).toEqual([])
  })

  it('that fails holds up no other', async () => {
    const other = { ...notice, id: `${notice.id}:other` }
    await addNotices([other], later(1))
    const failFirst = async (given: Notice) => {
      if (given.id === notice.id) throw new Error('no room')
      shown.push(given)
    }
    time = later(1)
    await deliver(ports(failFirst))
    expect(shown.map(({ id }) => id)).toEqual([other.id])
  })
})
