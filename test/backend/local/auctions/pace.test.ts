import { describe, expect, it } from 'vitest'
import { hasNext } from '../../../../src/backend/local/auctions/pace'
import type { OrderUid } from '../../../../src/domain/scalars'

const uid = `0x${'00'.repeat(56)}` as OrderUid
/** Builds past rounds with `orders` orders each. Each round filled one order; the last round filled `last`. */
const pastRounds = (rounds: number, orders: number, last: readonly OrderUid[] = [uid]) =>
  Array.from({ length: rounds }, (_, n) => ({ orders, filled: n === rounds - 1 ? last : [uid] }))

describe('hasNext', () => {
  it('allows a first round, and further rounds as long as the last one filled an order', () => {
    expect(hasNext([], 0)).toBe(true)
    expect(hasNext(pastRounds(3, 10), 0)).toBe(true)
    expect(hasNext(pastRounds(3, 10, []), 0)).toBe(false)
  })

  it('allows at most sixteen rounds', () => {
    expect(hasNext(pastRounds(15, 1), 0)).toBe(true)
    expect(hasNext(pastRounds(16, 1), 0)).toBe(false)
  })

  it('stops after 600 ms when many orders were solved', () => {
    expect(hasNext(pastRounds(1, 20_000), 599)).toBe(true)
    expect(hasNext(pastRounds(1, 20_000), 600)).toBe(false)
    expect(hasNext(pastRounds(2, 500), 600)).toBe(false)
  })

  it('ignores the time when few orders were solved', () => {
    expect(hasNext(pastRounds(2, 499), 5_000)).toBe(true)
  })
})
