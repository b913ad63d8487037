import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { orderCancellations } from '../../src/domain/orders/order'
import { quoteRequest } from '../../src/domain/orders/quotes'
import { amount } from '../../src/domain/scalars'
import { faultOf } from '../../src/domain/schema-faults'
import { wireOrder, wireUid } from '../fixtures/order-reply'

function fault(schema: z.core.$ZodType, given: unknown) {
  const { error } = z.safeDecode(schema, given as never)
  if (!error) throw new Error('nothing was wrong')
  return faultOf(error, given)
}

const { sellToken, buyToken, owner } = wireOrder
const request = { sellToken, buyToken, from: owner, kind: 'sell', sellAmountBeforeFee: '1' }

describe('faultOf', () => {
  it.each([
    ['kind', undefined, 'is missing.'],
    ['kind', 'swap', 'expected one of "sell", "buy"'],
    ['sellToken', '0x12', 'expected an address: 0x and 40 hex digits'],
    ['onchainOrder', 'yes', 'expected boolean'],
    ['sellAmountBeforeFee', '1.5', 'expected a whole number of atoms in decimal digits'],
    ['sellAmountBeforeFee', '9'.repeat(78), 'exceeds 2^256 − 1'],
    ['validTo', 4_294_967_296, 'at most 4294967295'],
    ['validTo', -1, 'at least 0'],
  ])('reports an error in %s for %j', (field, value, wrong) => {
    expect(fault(quoteRequest, { ...request, [field]: value })).toEqual({ field, wrong })
  })

  it('reports the path of a nested field', () => {
    const body = { orderUids: [wireUid, '0x12'], signature: '0x', signingScheme: 'eip712' }
    expect(fault(orderCancellations, body)).toEqual({
      field: 'orderUids.1',
      wrong: 'expected an order UID: 0x and 112 hex digits',
    })
    expect(fault(orderCancellations, { ...body, orderUids: Array(129).fill(wireUid) })).toEqual({
      field: 'orderUids',
      wrong: 'at most 128 elements',
    })
  })

  it('reports no field for a plain value', () => {
    expect(fault(amount, 'x')).toEqual({
      field: '',
      wrong: 'expected a whole number of atoms in decimal digits',
    })
  })
})
