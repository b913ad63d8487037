import { describe, expect, it } from 'vitest'
import { keyOf } from '../../../../src/client/db/rows/keys'
import { type OrderEntry, statusOfEntry } from '../../../../src/client/db/rows/order-entry'
import { FILLED, makeAccepted, makeOrder, makeTerms, NOW } from '../../../support/client'

const terms = makeTerms()
const accepted = makeAccepted(terms)
const { order: _, missingSince: __, forgery: ___, ...signedPart } = accepted
const presigned = { ...accepted, signature: { scheme: 'presign', bytes: '0x' } } as const
const refusal = { errorType: 'ZeroAmount', message: '', fix: '' } as const

describe('statusOfEntry', () => {
  it.each<[string, OrderEntry]>([
    ['intended', { ...signedPart, step: 'intended' }],
    ['sending', { ...signedPart, step: 'signed', attempts: 0, retryAt: NOW, lastError: null }],
    ['refused', { ...signedPart, step: 'refused', refusal }],
    ['open', accepted],
    ['presignaturePending', presigned],
    ['cancelled', { ...accepted, order: makeOrder(terms, { status: 'cancelled' }) }],
    ['fulfilled', { ...signedPart, forgery: null, step: 'final', order: makeOrder(terms, FILLED) }],
  ])('returns %s', (status, entry) => {
    expect(statusOfEntry(entry)).toBe(status)
  })
})

describe('keyOf', () => {
  it('returns only profile, chain and UID', () => {
    expect(Object.keys(keyOf(accepted))).toEqual(['profileId', 'chainId', 'uid'])
  })
})
