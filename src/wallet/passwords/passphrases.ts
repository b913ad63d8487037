/** Passphrases of random words. Passwords that people invent are weaker than they look. */

import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type RandomBytes, wipe } from '../../domain/bytes'

/** Recovery phrases (BIP-39) use a list of 2^11 words. */
const BITS_PER_WORD = 11
const WORDS = 6

/** Entropy of a passphrase, for an attacker who knows the method. */
export const PASSPHRASE_BITS = WORDS * BITS_PER_WORD

/**
 * Creates a passphrase of six words, each equally likely.
 * @example createPassphrase(randomBytes) // 'tower cabbage ripple anchor velvet sign'
 */
export function createPassphrase(random: RandomBytes): string {
  const bytes = random(2 * WORDS)
  const words = Array.from({ length: WORDS }, (_, index) => {
    const number = ((bytes[2 * index] ?? 0) << 8) | (bytes[2 * index + 1] ?? 0)
    // 2^16 numbers map to 2^11 words, so every word has 32 numbers.
    return wordlist[number % wordlist.length]
  })
  wipe(bytes)
  return words.join(' ')
}
