import { describe, expect, it } from 'vitest'
import { passwordFault } from '../../../src/ui/lock/password-fault'

const good = 'orange lamp river tuesday'

describe('passwordFault', () => {
  it('finds nothing wrong with a good password typed twice', () => {
    expect(passwordFault({ first: good, second: good })).toBeUndefined()
  })

  it('says why a password is too easy, even when both spellings agree', () => {
    expect(passwordFault({ first: 'short', second: 'short' })).toMatch(/At least 8/)
    expect(passwordFault({ first: 'aaaaaaaaaaaa', second: 'aaaaaaaaaaaa' })).toMatch(/Weak/)
  })

  it('wants both to be the same, to the last character', () => {
    expect(passwordFault({ first: good, second: `${good} ` })).toBe('Passwords don’t match.')
    expect(passwordFault({ first: good, second: '' })).toBe('Passwords don’t match.')
  })
})
