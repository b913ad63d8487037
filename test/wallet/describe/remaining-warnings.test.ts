import { describe, expect, it } from 'vitest'
import { listRemainingWarnings } from '../../../src/wallet/describe/remaining-warnings'

describe('listRemainingWarnings', () => {
  const warnings = [
    { kind: 'receiver', message: 'The recipient is another.' },
    { kind: 'unknownAppData', message: 'Its app data is unknown.' },
    { kind: 'partiallyFillable', message: 'A part of it may never fill.' },
  ] as const

  it('omits warnings that repeat a violation', () => {
    const kept = listRemainingWarnings(warnings, [{ rule: 'receiver' }, { rule: 'worth' }])
    expect(kept.map(({ kind }) => kind)).toEqual(['unknownAppData', 'partiallyFillable'])
  })

  it('keeps all warnings if no rule is broken', () => {
    expect(listRemainingWarnings(warnings, [])).toEqual(warnings)
  })

  it('lists only warnings without a rule until the policy was checked', () => {
    expect(listRemainingWarnings(warnings, undefined).map(({ kind }) => kind)).toEqual(['partiallyFillable'])
  })
})
