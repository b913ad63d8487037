import { describe, expect, it } from 'vitest'
import { isAcceptable, ratePassword } from '../../src/wallet/passwords'

describe('a password', () => {
  it.each([
    ['', 'tooShort'],
    ['Tr0ub4d', 'tooShort'],
    ['🐄🐄🐄🐄', 'tooShort'],
    ['password', 'weak'],
    ['Password1!', 'weak'],
    ['qwertyuiop', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['1234567890123456', 'weak'],
    ['abababababababab', 'weak'],
    ['cowbell123', 'weak'],
    ['20261105', 'weak'],
    ['summer2026', 'weak'],
    ['tiger lamp', 'weak'],
    ['tiger lamp paper', 'fair'],
    ['x7#kQ!2p', 'fair'],
    ['correct horse battery staple', 'strong'],
    ['kühe läuten nachts', 'fair'],
    ['kühe läuten nachts leise', 'strong'],
    ['q9$Lw2&vN4!z', 'strong'],
  ] as const)('%j is %s', (text, rating) => {
    expect(ratePassword(text).rating).toBe(rating)
  })

  it('is acceptable for a new vault when it is fair or better', () => {
    const texts = ['Tr0ub4d', 'password', 'x7#kQ!2p', 'correct horse battery staple']
    expect(texts.map((text) => isAcceptable(ratePassword(text)))).toEqual([false, false, true, true])
  })

  it('is told its rating in words', () => {
    expect(ratePassword('abc').says).toBe('At least 8 characters, please.')
    expect(ratePassword('password').says).toMatch(/^Weak/)
  })

  it('never gets worse by another unlike character', () => {
    expect(ratePassword('x7#kQ!2pZ').bits).toBeGreaterThan(ratePassword('x7#kQ!2p').bits)
  })
})
