import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { findOrder, readAccountOrders } from '../../../../src/backend/local/store/orders'
import type { Address, Milliseconds, OrderUid } from '../../../../src/domain/scalars'
import { MAINNET, newTrader, place, someTerms } from '../../../contract/story'
import { openService } from '../../../support/service'

const CONTRACT = `0x${'cc'.repeat(20)}` as Address

/** An account's orders by when they were made: its own are even, those that a contract placed for it odd. */
async function openWithBoth(count: number) {
  const { database, world } = openService()
  const trader = await newTrader(world)
  const row = await findOrder(database, MAINNET, await place(world, trader, someTerms(world)))
  if (!row) throw new Error('no order')
  await database.orders.clear()
  const rows = Array.from({ length: count }, (_, at) => ({
    ...row,
    uid: `0x${String(at).padStart(112, '0')}` as OrderUid,
    createdAt: at as Milliseconds,
    ...(at % 2 === 0
      ? {}
      : { owner: CONTRACT, onchain: { sender: trader.address, userValidTo: row.terms.validTo } }),
  }))
  await database.orders.bulkAdd(rows)
  return async (offset: number, limit: number) =>
    (await readAccountOrders(database, MAINNET, trader.address, { offset, limit })).map(({ createdAt }) =>
      Number(createdAt),
    )
}

it('an account has its orders and those a contract placed for it, newest first, page by page', async () => {
  const read = await openWithBoth(9)
  expect(await read(0, 4)).toEqual([8, 7, 6, 5])
  expect(await read(4, 4)).toEqual([4, 3, 2, 1])
  expect(await read(8, 4)).toEqual([0])
  expect(await read(9, 4)).toEqual([])
})

it('a page beyond what IndexedDB can count to is empty', async () => {
  const read = await openWithBoth(3)
  expect(await read(2 ** 32 - 2, 1)).toEqual([])
  expect(await read(2 ** 32 - 1, 1)).toEqual([])
  expect(await read(Number.MAX_SAFE_INTEGER, 1000)).toEqual([])
})
