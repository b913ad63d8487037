import { describe, expect, it } from 'vitest'
import { findReplyFault, isStreamed } from '../../../src/client/developer/call-fault'

const PRICE = { method: 'GET', path: `/mainnet/api/v1/token/0x${'12'.repeat(20)}/native_price`, status: 200 }

describe('findReplyFault', () => {
  it('accepts a valid reply', () => {
    expect(findReplyFault(PRICE, '{"price":1.5}')).toBeUndefined()
  })

  it('names the wrong field', () => {
    expect(findReplyFault(PRICE, '{"price":"dear"}')).toMatch(/^Does not fit the schema at price: /)
    expect(findReplyFault(PRICE, '[]')).toMatch(/^Does not fit the schema at its root: /)
  })

  it('reports a reply that is not JSON', () => {
    expect(findReplyFault(PRICE, '{"price":1')).toBe('The reply is not JSON, or longer than what is kept.')
  })

  it('ignores refusals, texts and unknown endpoints', () => {
    expect(findReplyFault({ ...PRICE, status: 404 }, 'x')).toBeUndefined()
    expect(findReplyFault({ ...PRICE, path: '/mainnet/api/v1/version' }, 'v1')).toBeUndefined()
    expect(findReplyFault({ ...PRICE, path: '/else' }, 'x')).toBeUndefined()
  })
})

describe('isStreamed', () => {
  const STREAM = { method: 'POST', path: '/mainnet/api/v1/quote/stream', status: 200 }

  it('returns true for streamed quotes and false for a refusal', () => {
    expect(isStreamed(STREAM)).toBe(true)
    expect(isStreamed({ ...STREAM, status: 400 })).toBe(false)
    expect(isStreamed(PRICE)).toBe(false)
    expect(isStreamed({ ...STREAM, path: '/else' })).toBe(false)
  })
})
