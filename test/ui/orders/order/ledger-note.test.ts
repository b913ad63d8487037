import { describe, expect, it } from 'vitest'
import type { Milliseconds } from '../../../../src/domain/scalars'
import { recordName } from '../../../../src/ui/orders/order/ledger-note'

const at = (minute: number) => Date.UTC(2026, 10, 25, 12, minute) as Milliseconds
const order = { kind: 'order', at: at(0) } as const
const cancellation = { kind: 'cancellation', at: at(1) } as const

describe('recordName', () => {
  it('adds nothing to a single record', () => {
    expect(recordName([order], order)).toBe('Signature record')
    expect(recordName([cancellation], cancellation)).toBe('Signature record')
  })

  it('adds the kind if there are several records', () => {
    const rows = [cancellation, order]
    expect(rows.map((row) => recordName(rows, row))).toEqual([
      'Signature record: Order cancellation',
      'Signature record: Order',
    ])
  })

  it('adds the time if there are several records of one kind', () => {
    const rows = [order, { ...order, at: at(60) }, cancellation]
    expect(new Set(rows.map((row) => recordName(rows, row))).size).toBe(3)
  })
})
