import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { findOrder, listReferred, readAccountOrders } from '../../../../src/backend/local/store/orders'
import type { Address, Milliseconds, OrderUid } from '../../../../src/domain/scalars'
import { MAINNET, newTrader, place, someTerms } from '../../../contract/story'
import { openService } from '../../../support/service'

const CONTRACT = `0x${'cc'.repeat(20)}` as Address

/**
 * Opens a service with orders of an account, created at 0, 1, 2, …. The account owns the even ones; a
 * contract placed the odd ones for it. Returns a function that reads a page of creation times.
 */
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

it("readAccountOrders lists an account's own orders and orders that a contract placed for it, newest first", async () => {
  const read = await openWithBoth(9)
  expect(await read(0, 4)).toEqual([8, 7, 6, 5])
  expect(await read(4, 4)).toEqual([4, 3, 2, 1])
  expect(await read(8, 4)).toEqual([0])
  expect(await read(9, 4)).toEqual([])
})

it('listReferred lists the accounts that named a code, and reads only rows of orders that a contract placed', async () => {
  const { database, world } = openService()
  const trader = await newTrader(world)
  const row = await findOrder(database, MAINNET, await place(world, trader, someTerms(world)))
  if (!row) throw new Error('no order')
  await database.orders.clear()
  const uidOf = (at: number, owner: Address) =>
    `0x${String(at).padStart(64, '0')}${owner.slice(2)}ffffffff` as OrderUid
  const referred = (at: number, owner: Address, more: object = {}) => ({
    ...row,
    uid: uidOf(at, owner),
    owner,
    referrer: 'MOO',
    ...more,
  })
  const sender = `0x${'5e'.repeat(20)}` as Address
  const other = `0x${'0f'.repeat(20)}` as Address
  await database.orders.bulkAdd([
    ...[1, 2, 3].map((at) => referred(at, trader.address)),
    referred(4, CONTRACT, { onchain: { sender, userValidTo: row.terms.validTo } }),
    referred(5, other, { referrer: 'OTHER' }),
  ])
  let read = 0
  database.orders.hook('reading', (each) => {
    read += 1
    return each
  })
  expect(new Set(await listReferred(database, 'MOO'))).toEqual(new Set([trader.address, sender]))
  expect(read).toBe(1)
})

it('readAccountOrders returns an empty page beyond the largest index of IndexedDB', async () => {
  const read = await openWithBoth(3)
  expect(await read(2 ** 32 - 2, 1)).toEqual([])
  expect(await read(2 ** 32 - 1, 1)).toEqual([])
  expect(await read(Number.MAX_SAFE_INTEGER, 1000)).toEqual([])
})
