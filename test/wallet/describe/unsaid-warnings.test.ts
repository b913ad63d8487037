import { describe, expect, it } from 'vitest'
import { unsaidWarnings } from '../../../src/wallet/describe/unsaid-warnings'

describe('warnings beside failed checks', () => {
  const warnings = [
    { kind: 'receiver', says: 'The recipient is another.' },
    { kind: 'unknownAppData', says: 'Its app data is unknown.' },
    { kind: 'partiallyFillable', says: 'A part of it may never fill.' },
  ] as const

  it('are left out where a failed check says the same', () => {
    const kept = unsaidWarnings(warnings, [{ rule: 'receiver' }, { rule: 'worth' }])
    expect(kept.map(({ kind }) => kind)).toEqual(['unknownAppData', 'partiallyFillable'])
  })

  it('all stand where no check fails', () => {
    expect(unsaidWarnings(warnings, [])).toEqual(warnings)
  })

  it('that no check can say stand before any is made', () => {
    expect(unsaidWarnings(warnings, undefined).map(({ kind }) => kind)).toEqual(['partiallyFillable'])
  })
})
