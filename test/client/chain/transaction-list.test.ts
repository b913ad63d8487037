import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { watchTransaction } from '../../../src/client/chain/transaction-list'
import { clientDb } from '../../../src/client/db/db'
import type { TransactionRow } from '../../../src/client/db/rows/transaction'
import { emptyClientDb } from '../../support/client'
import { hashOf, makeTransaction } from '../../support/transaction-rows'

beforeEach(emptyClientDb)

describe('watchTransaction', () => {
  const watch = (digit: string) =>
    new Promise<TransactionRow | undefined>((resolve, reject) => {
      watchTransaction(hashOf(digit)).subscribe(resolve, reject)
    })

  it('follows the replacement of a transaction', async () => {
    await clientDb.transactions.bulkPut([
      makeTransaction('1', { state: 'replaced' }),
      makeTransaction('2', { state: 'replaced', replaces: hashOf('1') }),
      makeTransaction('3', { state: 'mined', replaces: hashOf('2') }),
    ])
    expect(await watch('1')).toMatchObject({ txHash: hashOf('3'), state: 'mined' })
    expect(await watch('9')).toBeUndefined()
  })

  it('does not follow the cancellation of a transaction', async () => {
    const act = { kind: 'cancelTransaction' } as const
    await clientDb.transactions.bulkPut([
      makeTransaction('1', { state: 'replaced' }),
      makeTransaction('2', { state: 'mined', replaces: hashOf('1'), act }),
    ])
    expect(await watch('1')).toMatchObject({ txHash: hashOf('1'), state: 'replaced' })
    expect(await watch('2')).toMatchObject({ txHash: hashOf('2'), state: 'mined' })
  })
})
