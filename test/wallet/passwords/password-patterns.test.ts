import { describe, expect, it } from 'vitest'
import { patternBits, withoutWalks } from '../../../src/wallet/passwords/password-patterns'

describe('a walk over the keyboard', () => {
  it.each([
    ['1qaz2wsx', '12'],
    ['1q2w3e4r', '1'],
    ['!QAZ@WSX', '!@'],
    ['zaq1', 'z'],
    ['asdfghjkl', 'a'],
    ['q1w2e3', 'q'],
  ])('%s is one key', (text, kept) => {
    expect(withoutWalks(text)).toBe(kept)
  })

  it('is no word whose letters lie together, and nothing short or to and fro', () => {
    for (const text of ['x7#kQ!2p', 'were', 'qaq', 'aqAz']) expect(withoutWalks(text)).toBe(text)
  })
})

describe('a known word', () => {
  it('costs little however it is dressed up', () => {
    const bits = ['password', 'P@$$w0rd', 'Password2024!', 'p@55w0rd123'].map(
      (text) => patternBits(text) ?? 99,
    )
    expect(Math.max(...bits)).toBeLessThan(40)
  })

  it('is told from words that nobody lists, from several and from none', () => {
    for (const text of ['xkqjzbv', 'tiger lamp paper', '123456', ''])
      expect(patternBits(text)).toBeUndefined()
  })
})
