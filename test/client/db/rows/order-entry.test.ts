import { describe, expect, it } from 'vitest'
import { keyOf } from '../../../../src/client/db/rows/keys'
import { type OrderEntry, statusOfEntry } from '../../../../src/client/db/rows/order-entry'
import { FILLED, makeAccepted, makeOrder, makeTerms, NOW } from '../../../support/client'

const terms = makeTerms()
const accepted = makeAccepted(terms)
const { order: _, missingSince: __, forgery: ___, ...signedPart } = accepted
const presigned = { ...accepted, signature: { scheme: 'presign', bytes: '0x' } } as const
const refusal = { errorType: 'ZeroAmount', says: '', fix: '' } as const

describe('the status of an entry', () => {
  it.each<[string, OrderEntry]>([
    ['intended', { ...signedPart, step: 'intended' }],
    ['sending', { ...signedPart, step: 'signed', attempts: 0, retryAt: NOW, lastError: null }],
    ['refused', { ...signedPart, step: 'refused', refusal }],
    ['open', accepted],
    ['presignaturePending', presigned],
    ['cancelled', { ...accepted, order: makeOrder(terms, { status: 'cancelled' }) }],
    ['fulfilled', { ...signedPart, forgery: null, step: 'final', order: makeOrder(terms, FILLED) }],
  ])('is %s', (status, entry) => {
    expect(statusOfEntry(entry)).toBe(status)
  })
})

describe('the key of an entry', () => {
  it('is profile, chain and UID, and nothing else', () => {
    expect(Object.keys(keyOf(accepted))).toEqual(['profileId', 'chainId', 'uid'])
  })
})
