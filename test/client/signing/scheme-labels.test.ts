import { describe, expect, it } from 'vitest'
import { orderScheme } from '../../../src/client/db/rows/signing'
import { choosesScheme, schemeFor, schemeWords } from '../../../src/client/signing/scheme-labels'

describe('signing schemes', () => {
  it('can be chosen only for accounts with a key in Cowbell or in another wallet', () => {
    const kinds = ['key', 'external', 'safe', 'watch'] as const
    expect(kinds.filter((kind) => choosesScheme({ kind }))).toEqual(['key', 'external'])
  })

  it.each(orderScheme.options)('apply to a key as chosen, and never to a Safe: %s', (scheme) => {
    expect(schemeFor({ kind: 'key' }, scheme)).toBe(scheme)
    expect(schemeFor({ kind: 'safe' }, scheme)).toBe('eip712')
  })

  it('are described with what a message hides and what a presignature costs', () => {
    expect(schemeWords.ethsign.description).toContain('only the order’s hash')
    expect(schemeWords.presign.description).toMatch(/canceling cost gas/)
  })
})
