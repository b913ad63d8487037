import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readPausedOrders } from '../../../../src/backend/local/auctions/cool-down'
import type { SettlementRow } from '../../../../src/backend/local/store/chain/chain-rows'
import { putSettlements } from '../../../../src/backend/local/store/chain/settlements'
import { openDatabase } from '../../../../src/backend/local/store/schema'
import type { Address, ChainId, Milliseconds, OrderUid } from '../../../../src/domain/scalars'

const uidOf = (start: string) => `0x${start.padEnd(112, '0')}` as OrderUid
const [one, other] = [uidOf('00'), uidOf('ff')] as const
const at = (seconds: number) => (seconds * 1_000) as Milliseconds

/** Settlement of auction n, started at second n. It failed unless `change` says otherwise. */
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

let opened = 0
/** Returns the orders that pause at a second, given these settlements. */
async function pausedAt(rows: readonly SettlementRow[], second: number) {
  const database = openDatabase(`cool-down-${opened++}`)
  await putSettlements(database, rows)
  return readPausedOrders(database, 31_337 as ChainId, at(second))
}

describe('an order whose settlement failed', () => {
  it.each([
    [1, 0],
    [2, 15],
    [3, 30],
    [4, 60],
    [20, 600],
  ])('pauses after %i failures for %i seconds', async (failures, seconds) => {
    const rows = Array.from({ length: failures }, (_, n) => row(n + 1, [one]))
    expect(await pausedAt(rows, failures + seconds)).toEqual(new Set())
    expect(await pausedAt(rows, failures + seconds - 1)).toEqual(new Set(seconds > 0 ? [one] : []))
  })

  it('pauses after the second failure in a row, counted from the last failure', async () => {
    expect(await pausedAt([row(1, [one])], 2)).toEqual(new Set())
    const twice = [row(9, [one]), row(1, [one])]
    expect(await pausedAt(twice, 23)).toEqual(new Set([one]))
    expect(await pausedAt(twice, 24)).toEqual(new Set())
  })

  it('does not pause after one of its settlements was included', async () => {
    const rows = [row(9, [one]), row(5, [one], { includedIn: 3 }), row(4, [one]), row(1, [one])]
    expect(await pausedAt(rows, 10)).toEqual(new Set())
  })

  it('returns at a different time than the order that failed with it', async () => {
    const settlements = [row(9, [one, other]), row(1, [one, other])]
    expect(await pausedAt(settlements, 10)).toEqual(new Set([one, other]))
    expect(await pausedAt(settlements, 30)).toEqual(new Set([other]))
    expect(await pausedAt(settlements, 39)).toEqual(new Set())
  })

  it('pauses only because of ended settlements on its own chain', async () => {
    const database = openDatabase('setbacks')
    const chainId = 31_337 as ChainId
    const otherChain = row(7, [other], { chainId: 1 as ChainId })
    await putSettlements(database, [row(1, [one]), row(2, [one], { pendingOn: chainId }), otherChain])
    expect(await readPausedOrders(database, chainId, at(4))).toEqual(new Set())
    await putSettlements(database, [row(3, [one])])
    expect(await readPausedOrders(database, chainId, at(4))).toEqual(new Set([one]))
  })
})
