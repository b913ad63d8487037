/**
 * Recovery phrases (BIP-39, the English list) and the keys they lead to (BIP-44, `m/44'/60'/0'/0/i`). A chunk of its own:
 * the list alone is larger than most screens.
 *
 * What the vault keeps of a seed is one block of 97 bytes: how many bytes of entropy, the entropy padded to 32, and the 64
 * bytes that phrase and passphrase give. So the phrase can be shown again, and the passphrase is not kept.
 */

import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Address, Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { addressOfPrivateKey, type RandomBytes } from './accounts'
import { wipe } from './derivation'
import { withoutUnseen } from './phrase-text'
import type { KeptSeed } from './vault'
import { SEED_SECRET_BYTES, type Seed } from './vault-record'

/** How many words a phrase may have, with the bytes of entropy in them. */
const ENTROPY_BYTES = { 12: 16, 15: 20, 18: 24, 21: 28, 24: 32 } as const satisfies Record<
  Seed['words'],
  number
>
const ENTROPY_ROOM = 32
const known = new Set(wordlist)

const refusePhrase = (description: string): never => {
  throw new WalletRefusal('InvalidPhrase', { description })
}

/** One spelling of a word as typed. */
const normalize = (word: string): string => withoutUnseen(word).normalize('NFKD').trim().toLowerCase()

/** Whether a word is on the list. */
export const isPhraseWord = (word: string): boolean => known.has(normalize(word))

/** A new phrase of 12 or 24 words. */
export function createPhrase(words: 12 | 24, random: RandomBytes): readonly string[] {
  const entropy = random(ENTROPY_BYTES[words])
  const phrase = entropyToMnemonic(entropy, wordlist).split(' ')
  wipe(entropy)
  return phrase
}

const isWordCount = (count: number): count is Seed['words'] => count in ENTROPY_BYTES

/** What is wrong with the words of a phrase, by their place; nothing of them is repeated. */
function checkWords(words: readonly string[]): Seed['words'] {
  const wrong = words.flatMap((word, at) => (known.has(word) ? [] : [at + 1]))
  if (words.length === 0) refusePhrase(t`No words were given.`)
  if (wrong.length === 1) refusePhrase(t`Word ${wrong[0]} is not on the list of recovery words.`)
  if (wrong.length > 1) refusePhrase(t`Words ${wrong.join(', ')} are not on the list of recovery words.`)
  const count = words.length
  return isWordCount(count)
    ? count
    : refusePhrase(t`A recovery phrase has 12, 15, 18, 21 or 24 words; these are ${count}.`)
}

/** The entropy of checked words. @throws Refusal InvalidPhrase when the last word does not fit the others */
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
 * The seed of a phrase, checked word by word and as a whole. The caller wipes its secret.
 * @throws Refusal InvalidPhrase that says which word is wrong
 */
export async function readSeed(
  words: readonly string[],
  passphrase: string,
  now: Milliseconds,
  random: RandomBytes,
): Promise<KeptSeed> {
  const clean = words.map(normalize)
  const count = checkWords(clean)
  const entropy = entropyOf(clean)
  const master = await mnemonicToSeedWebcrypto(clean.join(' '), passphrase)
  const secret = new Uint8Array(SEED_SECRET_BYTES)
  secret[0] = entropy.length
  secret.set(entropy, 1)
  secret.set(master, 1 + ENTROPY_ROOM)
  wipe(entropy, master)
  const id = bytesToHex(random(8))
  return { seed: { id, words: count, hasPassphrase: passphrase !== '', createdAt: now }, secret }
}

/** The words of a kept seed. */
export const wordsOf = (secret: Uint8Array): readonly string[] =>
  entropyToMnemonic(secret.slice(1, 1 + (secret[0] ?? 0)), wordlist).split(' ')

/** The path of an address of a seed. */
export const pathOf = (index: number): string => `m/44'/60'/0'/0/${index}`

/** The private key at an index; the caller wipes it. */
export function deriveKeyAt(secret: Uint8Array, index: number): Uint8Array<ArrayBuffer> {
  const master = HDKey.fromMasterSeed(secret.subarray(1 + ENTROPY_ROOM))
  const node = master.derive(pathOf(index))
  const key = node.privateKey?.slice()
  master.wipePrivateData()
  node.wipePrivateData()
  // One index in 2^127 has no key; BIP-32 says to go on with the next.
  if (!key) throw new Error(`There is no key at ${pathOf(index)}.`)
  return key as Uint8Array<ArrayBuffer>
}

/** The address at an index. */
export function addressAt(secret: Uint8Array, index: number): Address {
  const key = deriveKeyAt(secret, index)
  const owner = addressOfPrivateKey(key)
  wipe(key)
  return owner
}
