import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskDb } from '../../../src/client/db/db'
import { cancellingMark, noteCancelling } from '../../../src/client/orders/cancellation-requests'
import type { OrderUid } from '../../../src/domain/scalars'
import { emptyDesk, later, NOW } from '../../support/desk'

const [first, second] = ['aa', 'bb'].map((byte) => `0x${byte.repeat(56)}` as OrderUid) as [OrderUid, OrderUid]

describe('a cancellation that was asked for from here', () => {
  beforeEach(emptyDesk)

  it('is noted for each of its orders, with its time', async () => {
    await noteCancelling([first, second], NOW)
    expect(await deskDb.marks.bulkGet([cancellingMark(first), cancellingMark(second)])).toEqual([
      { name: cancellingMark(first), value: NOW },
      { name: cancellingMark(second), value: NOW },
    ])
  })

  it('may be asked for again', async () => {
    await noteCancelling([first], NOW)
    await noteCancelling([first, second], later(5))
    expect(await deskDb.marks.toArray()).toMatchObject([{ value: later(5) }, { value: later(5) }])
  })
})
