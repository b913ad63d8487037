import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { findResting, readResting, restAfter } from '../../../../src/backend/local/auctions/cool-down'
import type { SettlementRow } from '../../../../src/backend/local/store/chain/chain-rows'
import { putSettlements } from '../../../../src/backend/local/store/chain/settlements'
import { openDatabase } from '../../../../src/backend/local/store/schema'
import type { Address, ChainId, Milliseconds, OrderUid } from '../../../../src/domain/scalars'

const uidOf = (start: string) => `0x${start.padEnd(112, '0')}` as OrderUid
const [one, other] = [uidOf('00'), uidOf('ff')] as const
const at = (seconds: number) => (seconds * 1_000) as Milliseconds

/** A settlement of auction n, started at second n, that failed unless told otherwise. */
const row = (n: number, uids: readonly OrderUid[], change: Partial<SettlementRow> = {}): SettlementRow =>
  ({
    chainId: 31_337 as ChainId,
    auctionId: n,
    solutionUid: 0,
    solver: `0x${'01'.repeat(20)}` as Address,
    executions: uids.map((uid) => ({ uid, sell: 1n, buy: 1n, fee: 0n })),
    interactions: [],
    swaps: [],
    startedAt: at(n),
    startBlock: 1,
    deadlineBlock: 6,
    ...change,
  }) as SettlementRow

describe('an order whose settlement failed', () => {
  it('tries again at once, then rests longer each time, ten minutes at most', () => {
    expect([0, 1, 2, 3, 4, 20].map((failures) => restAfter(failures, one))).toEqual([
      0, 0, 15_000, 30_000, 60_000, 600_000,
    ])
  })

  it('rests after the second failure in a row, counted from the last', () => {
    expect(findResting([row(1, [one])], at(2))).toEqual(new Set())
    const twice = [row(9, [one]), row(1, [one])]
    expect(findResting(twice, at(23))).toEqual(new Set([one]))
    expect(findResting(twice, at(24))).toEqual(new Set())
  })

  it('is as good as new once one of its settlements was included', () => {
    const rows = [row(9, [one]), row(5, [one], { includedIn: 3 }), row(4, [one]), row(1, [one])]
    expect(findResting(rows, at(10))).toEqual(new Set())
  })

  it('comes back at another time than the one it failed with', () => {
    const together = [row(9, [one, other]), row(1, [one, other])]
    expect(findResting(together, at(10))).toEqual(new Set([one, other]))
    expect(findResting(together, at(30))).toEqual(new Set([other]))
    expect(findResting(together, at(39))).toEqual(new Set())
  })

  it('is found in the database by what came to an end on its chain', async () => {
    const database = openDatabase('setbacks')
    const chainId = 31_337 as ChainId
    const otherChain = row(7, [other], { chainId: 1 as ChainId })
    await putSettlements(database, [row(1, [one]), row(2, [one], { pendingOn: chainId }), otherChain])
    expect(await readResting(database, chainId, at(4))).toEqual(new Set())
    await putSettlements(database, [row(3, [one])])
    expect(await readResting(database, chainId, at(4))).toEqual(new Set([one]))
  })
})
