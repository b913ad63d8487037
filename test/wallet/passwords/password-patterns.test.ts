import { describe, expect, it } from 'vitest'
import { patternBits, withoutWalks } from '../../../src/wallet/passwords/password-patterns'

describe('withoutWalks', () => {
  it.each([
    ['1qaz2wsx', '12'],
    ['1q2w3e4r', '1'],
    ['!QAZ@WSX', '!@'],
    ['zaq1', 'z'],
    ['asdfghjkl', 'a'],
    ['q1w2e3', 'q'],
  ])('reduces %s to its first keys', (text, kept) => {
    expect(withoutWalks(text)).toBe(kept)
  })

  it('keeps words with neighbouring letters, short runs and walks that go back', () => {
    for (const text of ['x7#kQ!2p', 'were', 'qaq', 'aqAz']) expect(withoutWalks(text)).toBe(text)
  })
})

describe('patternBits', () => {
  it('rates a known word low however it is spelled', () => {
    const bits = ['password', 'P@$$w0rd', 'Password2024!', 'p@55w0rd123'].map(
      (text) => patternBits(text) ?? 99,
    )
    expect(Math.max(...bits)).toBeLessThan(40)
  })

  it('returns undefined for unknown words, several words and no word', () => {
    for (const text of ['xkqjzbv', 'tiger lamp paper', '123456', ''])
      expect(patternBits(text)).toBeUndefined()
  })
})
