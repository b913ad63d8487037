import { describe, expect, it } from 'vitest'
import { hasNext } from '../../../../src/backend/local/auctions/pace'
import type { OrderUid } from '../../../../src/domain/scalars'

const uid = `0x${'00'.repeat(56)}` as OrderUid
/** So many rounds of so many orders; each filled one, the last one what is given. */
const held = (rounds: number, orders: number, last: readonly OrderUid[] = [uid]) =>
  Array.from({ length: rounds }, (_, n) => ({ orders, filled: n === rounds - 1 ? last : [uid] }))

describe('rounds of one call', () => {
  it('begin with one, and follow each other as long as something fills', () => {
    expect(hasNext([], 0)).toBe(true)
    expect(hasNext(held(3, 10), 0)).toBe(true)
    expect(hasNext(held(3, 10, []), 0)).toBe(false)
  })

  it('are sixteen at most', () => {
    expect(hasNext(held(15, 1), 0)).toBe(true)
    expect(hasNext(held(16, 1), 0)).toBe(false)
  })

  it('of many orders end after 600 ms', () => {
    expect(hasNext(held(1, 20_000), 599)).toBe(true)
    expect(hasNext(held(1, 20_000), 600)).toBe(false)
    expect(hasNext(held(2, 500), 600)).toBe(false)
  })

  it('of few orders go on however long they take', () => {
    expect(hasNext(held(2, 499), 5_000)).toBe(true)
  })
})
