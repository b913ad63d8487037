import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, it } from 'vitest'
import { createPassphrase, PASSPHRASE_BITS } from '../../../src/wallet/passwords/passphrases'
import { ratePassword } from '../../../src/wallet/passwords/password-rater'

/** Deterministic random bytes from a seed (mulberry32). */
function bytesOf(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) & 255
  }
  return (length: number) => Uint8Array.from({ length }, next)
}

describe('createPassphrase', () => {
  it('returns six words of the list, 66 bits', () => {
    const words = createPassphrase(bytesOf(1)).split(' ')
    expect(words).toHaveLength(6)
    for (const word of words) expect(wordlist).toContain(word)
    expect(wordlist).toHaveLength(2048)
    expect(PASSPHRASE_BITS).toBe(66)
  })

  it('takes each word from separate 11 bits, and wipes the random bytes', () => {
    const drawn = Uint8Array.from([0, 0, 0, 1, 7, 255, 8, 0, 255, 255, 0, 2])
    expect(createPassphrase(() => drawn)).toBe([0, 1, 2047, 0, 2047, 2].map((at) => wordlist[at]).join(' '))
    expect([...drawn]).toEqual(Array(12).fill(0))
  })

  it('always returns a password that is rated strong', () => {
    const random = bytesOf(7)
    const weak = Array.from({ length: 20 }, () => createPassphrase(random)).filter(
      (each) => ratePassword(each).rating !== 'strong',
    )
    expect(weak).toEqual([])
  })

  it('returns every word equally often', () => {
    const random = bytesOf(3)
    const counts = new Map<string, number>()
    const drawn = Array.from({ length: 10_000 }, () => createPassphrase(random))
      .join(' ')
      .split(' ')
    for (const word of drawn) counts.set(word, (counts.get(word) ?? 0) + 1)
    const expected = drawn.length / wordlist.length
    const chi = wordlist.reduce((sum, word) => sum + ((counts.get(word) ?? 0) - expected) ** 2 / expected, 0)
    // 2047 degrees of freedom: mean 2047, standard deviation 64.
    expect(chi).toBeGreaterThan(2047 - 5 * 64)
    expect(chi).toBeLessThan(2047 + 5 * 64)
  })
})
