import { describe, expect, it } from 'vitest'
import { passwordFault } from '../../../src/ui/lock/password-fault'

const good = 'orange lamp river tuesday'

describe('passwordFault', () => {
  it('accepts a good password typed twice', () => {
    expect(passwordFault({ first: good, second: good })).toBeUndefined()
  })

  it('explains why a password is too weak even if both entries agree', () => {
    expect(passwordFault({ first: 'short', second: 'short' })).toMatch(/At least 8/)
    expect(passwordFault({ first: 'aaaaaaaaaaaa', second: 'aaaaaaaaaaaa' })).toMatch(/Weak/)
  })

  it('requires both entries to be identical', () => {
    expect(passwordFault({ first: good, second: `${good} ` })).toBe('Passwords don’t match.')
    expect(passwordFault({ first: good, second: '' })).toBe('Passwords don’t match.')
  })
})
