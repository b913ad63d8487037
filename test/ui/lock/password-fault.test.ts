import { describe, expect, it } from 'vitest'
import { findPasswordFault } from '../../../src/ui/lock/password-fault'

const good = 'orange lamp river tuesday'

describe('findPasswordFault', () => {
  it('accepts a good password typed twice', async () => {
    expect(await findPasswordFault({ first: good, second: good })).toBeUndefined()
  })

  it('explains why a password is too weak even if both entries agree', async () => {
    expect(await findPasswordFault({ first: 'short', second: 'short' })).toMatch(/At least 8/)
    expect(await findPasswordFault({ first: 'aaaaaaaaaaaa', second: 'aaaaaaaaaaaa' })).toMatch(/Weak/)
  })

  it('requires both entries to be identical', async () => {
    expect(await findPasswordFault({ first: good, second: `${good} ` })).toBe('Passwords don’t match.')
    expect(await findPasswordFault({ first: good, second: '' })).toBe('Passwords don’t match.')
  })
})
