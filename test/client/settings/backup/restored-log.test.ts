import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../../src/client/db/db'
import type { LedgerRow } from '../../../../src/client/db/rows/ledger'
import { readSignedUsd } from '../../../../src/client/orders/ledger'
import { intend, sign } from '../../../../src/client/orders/place'
import { listRestoredLog } from '../../../../src/client/settings/backup/restored-log'
import type { Address, Hex } from '../../../../src/domain/scalars'
import { emptyClientDb, later, makePlan, NOW, signer } from '../../../support/client'

let row: LedgerRow

beforeEach(async () => {
  await emptyClientDb()
  await sign(await intend(makePlan(), NOW), signer, NOW)
  row = (await clientDb.ledger.toArray())[0] as LedgerRow
})

/** Restores the row with a change. Returns its mark and the daily sum. */
async function restore(change: Partial<LedgerRow>, now = later(1)) {
  const rows = listRestoredLog([{ ...row, ...change }], now)
  await clientDb.ledger.clear()
  await clientDb.ledger.bulkPut([...rows])
  return [rows[0]?.restored, await readSignedUsd('sandbox', now)]
}

describe('a restored signature record', () => {
  it('counts toward the daily limit if its account signed it', async () => {
    expect(row.usd).toBe(3_000)
    expect(await restore({})).toEqual(['verified', 3_000])
  })

  it.each<[string, Partial<LedgerRow>]>([
    ['an invalid signature', { signature: { scheme: 'eip712', bytes: `0x${'00'.repeat(65)}` as Hex } }],
    ['a signature of another account', { account: `0x${'5a'.repeat(20)}` as Address }],
    ['a digest of another message', { typedData: '{"primaryType":"Order","domain":{},"message":{}}' }],
    ['a contract signature', { signature: { scheme: 'eip1271', bytes: '0x12' as Hex } }],
  ])('does not count with %s', async (_, change) => {
    expect(await restore(change)).toEqual(['unverified', 0])
  })

  it('counts at most twice its value by the reference price', async () => {
    const [, usd] = await restore({ usd: 1e12 })
    expect(usd).toBeGreaterThan(3_000)
    expect(usd).toBeLessThan(10_000)
  })

  it('a record of the future is left out', async () => {
    expect(await restore({ at: later(2) })).toEqual([undefined, 0])
  })
})
