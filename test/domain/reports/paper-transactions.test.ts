import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { paperAccount, paperTransaction } from '../../../src/domain/reports/paper-transactions'
import { wireOrder, wireUid } from '../../fixtures/order-reply'

const { owner, sellToken } = wireOrder
const isDecoded = (wire: object): boolean => z.safeDecode(paperTransaction, wire as never).success

describe('a paper transaction', () => {
  it.each([
    { kind: 'fund', owner },
    { kind: 'approve', owner, token: sellToken, amount: '5' },
    { kind: 'setPreSignature', owner, uid: wireUid, isSigned: false },
    { kind: 'invalidateOrder', owner, uid: wireUid },
  ])('can $kind, and requires all its fields', (wire) => {
    expect(isDecoded(wire)).toBe(true)
    for (const field of Object.keys(wire))
      expect(isDecoded({ ...wire, [field]: undefined }), field).toBe(false)
  })

  it('is refused with another kind', () => {
    expect(isDecoded({ kind: 'steal', owner })).toBe(false)
  })
})

it('a paper account has its tokens in atoms', () => {
  const wire = { blockNumber: 3, funds: [{ token: sellToken, balance: '7', allowance: '0' }] }
  expect(z.decode(paperAccount, wire as never)).toMatchObject({ funds: [{ balance: 7n, allowance: 0n }] })
  expect(z.safeDecode(paperAccount, { ...wire, blockNumber: '3' } as never).success).toBe(false)
})
