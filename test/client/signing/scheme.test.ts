import { describe, expect, it } from 'vitest'
import { orderScheme } from '../../../src/client/db/rows/signing'
import { choosesScheme, schemeFor, schemeWords } from '../../../src/client/signing/scheme'

describe('how an order is signed', () => {
  it('is the choice of accounts with a key, here or elsewhere, and of no other', () => {
    const kinds = ['key', 'external', 'safe', 'watch'] as const
    expect(kinds.filter((kind) => choosesScheme({ kind }))).toEqual(['key', 'external'])
  })

  it.each(orderScheme.options)('%s that was chosen for a key is not asked of a Safe', (scheme) => {
    expect(schemeFor({ kind: 'key' }, scheme)).toBe(scheme)
    expect(schemeFor({ kind: 'safe' }, scheme)).toBe('eip712')
  })

  it('says what a message hides and what a presignature costs', () => {
    expect(schemeWords.ethsign.says).toContain('only the order’s hash')
    expect(schemeWords.presign.says).toMatch(/canceling cost gas/)
  })
})
