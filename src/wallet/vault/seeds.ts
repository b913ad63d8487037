/**
 * Recovery phrases (BIP-39, English word list) and their keys (BIP-44, `m/44'/60'/0'/0/i`). A separate chunk,
 * because the word list is larger than most screens.
 *
 * The vault stores a seed as one block of 97 bytes: the number of entropy bytes, the entropy padded to 32
 * bytes, and the 64 bytes derived from phrase and passphrase. So the phrase can be shown again, and the
 * passphrase is not stored.
 */

import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type RandomBytes, wipe } from '../../domain/bytes'
import type { Address, Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { addressOfPrivateKey } from './accounts'
import { withoutUnseen } from './phrase-text'
import type { SeedWithSecret } from './vault'
import { SEED_SECRET_BYTES, type Seed } from './vault-record'

const ENTROPY_BYTES = { 12: 16, 15: 20, 18: 24, 21: 28, 24: 32 } as const satisfies Record<
  Seed['words'],
  number
>
const ENTROPY_BLOCK_BYTES = 32
const known = new Set(wordlist)

const refusePhrase = (description: string): never => {
  throw new WalletRefusal('InvalidPhrase', { description })
}

const normalize = (word: string): string => withoutUnseen(word).normalize('NFKD').trim().toLowerCase()

export const isPhraseWord = (word: string): boolean => known.has(normalize(word))

export function createPhrase(words: 12 | 24, random: RandomBytes): readonly string[] {
  const entropy = random(ENTROPY_BYTES[words])
  const phrase = entropyToMnemonic(entropy, wordlist).split(' ')
  wipe(entropy)
  return phrase
}

const isWordCount = (count: number): count is Seed['words'] => count in ENTROPY_BYTES

/** Checks the words of a phrase. Refusals give the position of wrong words and never quote them. */
function checkWords(words: readonly string[]): Seed['words'] {
  const wrong = words.flatMap((word, index) => (known.has(word) ? [] : [index + 1]))
  if (words.length === 0) refusePhrase(t`No words were given.`)
  if (wrong.length === 1) refusePhrase(t`Word ${wrong[0]} is not on the list of recovery words.`)
  if (wrong.length > 1) refusePhrase(t`Words ${wrong.join(', ')} are not on the list of recovery words.`)
  const count = words.length
  return isWordCount(count)
    ? count
    : refusePhrase(t`A recovery phrase has 12, 15, 18, 21 or 24 words; these are ${count}.`)
}

/** Returns the entropy of valid words. @throws Refusal InvalidPhrase if the checksum is wrong */
function entropyOf(words: readonly string[]): Uint8Array {
  try {
    return mnemonicToEntropy(words.join(' '), wordlist as string[])
  } catch {
    return refusePhrase(
      t`Each word is on the list, but together they are no phrase: one of them is another, or two are swapped.`,
    )
  }
}

/**
 * Reads the seed of a phrase. The caller wipes its secret.
 * @throws Refusal InvalidPhrase with the position of the wrong word
 */
export async function readSeed(
  words: readonly string[],
  passphrase: string,
  now: Milliseconds,
  random: RandomBytes,
): Promise<SeedWithSecret> {
  const clean = words.map(normalize)
  const count = checkWords(clean)
  const entropy = entropyOf(clean)
  const master = await mnemonicToSeedWebcrypto(clean.join(' '), passphrase)
  const secret = new Uint8Array(SEED_SECRET_BYTES)
  secret[0] = entropy.length
  secret.set(entropy, 1)
  secret.set(master, 1 + ENTROPY_BLOCK_BYTES)
  wipe(entropy, master)
  const id = bytesToHex(random(8))
  return { seed: { id, words: count, hasPassphrase: passphrase !== '', createdAt: now }, secret }
}

export const wordsOf = (secret: Uint8Array): readonly string[] =>
  entropyToMnemonic(secret.slice(1, 1 + (secret[0] ?? 0)), wordlist).split(' ')

export const pathOf = (index: number): string => `m/44'/60'/0'/0/${index}`

/** Derives the private key at an index. The caller wipes it. */
export function deriveKeyAt(secret: Uint8Array, index: number): Uint8Array<ArrayBuffer> {
  const master = HDKey.fromMasterSeed(secret.subarray(1 + ENTROPY_BLOCK_BYTES))
  const node = master.derive(pathOf(index))
  const key = node.privateKey?.slice()
  master.wipePrivateData()
  node.wipePrivateData()
  // One index in 2^127 has no key. BIP-32 says to use the next one.
  if (!key) throw new Error(`No key exists at ${pathOf(index)}.`)
  return key as Uint8Array<ArrayBuffer>
}

export function addressAt(secret: Uint8Array, index: number): Address {
  const key = deriveKeyAt(secret, index)
  const owner = addressOfPrivateKey(key)
  wipe(key)
  return owner
}
