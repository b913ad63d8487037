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
  ])('may $kind, and needs all that goes with it', (wire) => {
    expect(isDecoded(wire)).toBe(true)
    for (const field of Object.keys(wire))
      expect(isDecoded({ ...wire, [field]: undefined }), field).toBe(false)
  })

  it('of another kind is refused', () => {
    expect(isDecoded({ kind: 'steal', owner })).toBe(false)
  })
})

it('tells an account’s tokens in atoms', () => {
  const wire = { blockNumber: 3, funds: [{ token: sellToken, balance: '7', allowance: '0' }] }
  expect(z.decode(paperAccount, wire as never)).toMatchObject({ funds: [{ balance: 7n, allowance: 0n }] })
  expect(z.safeDecode(paperAccount, { ...wire, blockNumber: '3' } as never).success).toBe(false)
})
