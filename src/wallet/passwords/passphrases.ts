/** A password of words that chance has drawn: what a person makes up is guessed sooner than it looks. */
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { RandomBytes } from '../vault/accounts'
import { wipe } from '../vault/derivation'

/** The words of recovery phrases (BIP-39) are 2^11. */
const BITS_PER_WORD = 11
const WORDS = 6

/** What a guesser has to guess who knows how it is made. */
export const PASSPHRASE_BITS = WORDS * BITS_PER_WORD

/**
 * Six words, each as likely as any other.
 * @example createPassphrase(randomBytes) // 'tower cabbage ripple anchor velvet sign'
 */
export function createPassphrase(random: RandomBytes): string {
  const drawn = random(2 * WORDS)
  const words = Array.from({ length: WORDS }, (_, at) => {
    const number = ((drawn[2 * at] ?? 0) << 8) | (drawn[2 * at + 1] ?? 0)
    // 2^16 numbers onto 2^11 words: every word has 32 of them.
    return wordlist[number % wordlist.length]
  })
  wipe(drawn)
  return words.join(' ')
}
