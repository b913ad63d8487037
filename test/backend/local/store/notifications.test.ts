import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { readNotifications } from '../../../../src/backend/local/store/notifications'
import type { ServiceNotificationRow } from '../../../../src/backend/local/store/rows'
import { openDatabase } from '../../../../src/backend/local/store/schema'
import type { Address, Milliseconds } from '../../../../src/domain/scalars'
import { countRowsRead } from '../../../support/rows-read'

const [trader, other] = ['4a', '5b'].map((byte) => `0x${byte.repeat(20)}` as Address) as [Address, Address]
const database = openDatabase('notifications-of-years')

const rowAt = (account: Address, at: number): ServiceNotificationRow => ({
  id: `${account}:${at}`,
  account,
  type: 'order_filled',
  message: 'Sold 1 WETH',
  metadata: {},
  at: at as Milliseconds,
})
const write = (account: Address, count: number) =>
  database.notifications.bulkPut(Array.from({ length: count }, (_, at) => rowAt(account, at)))

afterEach(() => database.notifications.clear())

describe('notifications of an account', () => {
  it('include the newest thousand, newest first', async () => {
    await write(trader, 1_500)
    await write(other, 20)
    let found: readonly ServiceNotificationRow[] = []
    const read = await countRowsRead(async () => {
      found = await readNotifications(database, trader)
    })
    expect(found.map(({ at }) => at)).toEqual(Array.from({ length: 1_000 }, (_, place) => 1_499 - place))
    expect(new Set(found.map(({ account }) => account))).toEqual(new Set([trader]))
    expect(read).toBeLessThan(1_100)
  })

  it('include every notification if there are fewer', async () => {
    await write(trader, 3)
    expect((await readNotifications(database, trader)).map(({ at }) => at)).toEqual([2, 1, 0])
    expect(await readNotifications(database, other)).toEqual([])
  })
})
