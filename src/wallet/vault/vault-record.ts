/** Stored form of the vault: its readable part, its sealed part, and the associated data of the seal. */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { hex, timestamp } from '../../domain/scalars'
import { colourOf, KEY_BYTES, type KeyAccount, keyAccount, vaultAccount, withFreeColours } from './accounts'
import { kdfCost } from './derivation'

export const SALT_BYTES = 16
export const IV_BYTES = 12
const TAG_BYTES = 16
/**
 * Bytes of a seed: the number of entropy bytes, the entropy (padded to 32), and the 64 bytes derived with the
 * passphrase.
 */
export const SEED_SECRET_BYTES = 1 + 32 + 64

/** Schema of hex text with a number of bytes. */
export const bytesOf = (length: number) =>
  hex.check(z.refine((text) => text.length === 2 + 2 * length, `expected ${length} bytes`))

/** Public part of a recovery phrase. `id` is random, not derived. */
const seed = z.lazy(() =>
  z.strictObject({
    id: z.string().check(z.regex(/^[0-9a-f]{16}$/, 'expected 16 hex digits')),
    words: z.literal([12, 15, 18, 21, 24]),
    hasPassphrase: z.boolean(),
    createdAt: timestamp,
  }),
)
export type Seed = z.output<typeof seed>

const sealed = {
  kdf: z.strictObject({ name: z.literal('argon2id'), ...kdfCost.shape, salt: bytesOf(SALT_BYTES) }),
  cipher: z.strictObject({ name: z.literal('AES-256-GCM'), iv: bytesOf(IV_BYTES), text: hex }),
}

const recordFields = z.discriminatedUnion('version', [
  z.strictObject({
    version: z.literal(1),
    ...sealed,
    accounts: z.array(vaultAccount).check(z.minLength(1), z.maxLength(1000)),
  }),
  z.strictObject({
    version: z.literal(2),
    ...sealed,
    accounts: z.array(keyAccount).check(z.minLength(1), z.maxLength(1000)),
    seeds: z.array(seed).check(z.maxLength(100)),
  }),
])

const seedsOfFields = (record: z.output<typeof recordFields>): readonly Seed[] =>
  record.version === 1 ? [] : record.seeds

const lengthOf = (record: z.output<typeof recordFields>): number =>
  KEY_BYTES * record.accounts.length + SEED_SECRET_BYTES * seedsOfFields(record).length + TAG_BYTES

const areUnique = (items: readonly string[]): boolean => new Set(items).size === items.length

/** Stored vault: one cipher text with a key per account and a block per seed, all of them distinct. */
export const vaultRecord = recordFields.check(
  z.refine(({ accounts }) => areUnique(accounts.map((each) => each.address)), 'an account is listed twice'),
  z.refine((record) => areUnique(seedsOfFields(record).map(({ id }) => id)), 'a seed is listed twice'),
  z.refine(
    (record) => record.cipher.text.length === 2 + 2 * lengthOf(record),
    'accounts and keys differ in number',
  ),
)
export type VaultRecord = z.output<typeof vaultRecord>
/** Record of the current version. Only this version is written. */
export type PresentRecord = Extract<VaultRecord, { version: 2 }>

export const seedsOf = (record: VaultRecord): readonly Seed[] => seedsOfFields(record)

/** Returns the accounts of a record. Version 1 had neither colours nor origins. */
export const keyAccountsOf = (record: VaultRecord): readonly KeyAccount[] =>
  record.version === 2
    ? record.accounts
    : withFreeColours(
        record.accounts.map((each) => ({
          kind: 'key',
          ...each,
          colour: colourOf(each.address),
          origin: { from: 'imported' },
        })),
        [],
      )

type Head = Pick<PresentRecord, 'version' | 'accounts' | 'seeds'> | Extract<VaultRecord, { version: 1 }>

const authenticatedParts = (head: Head): unknown =>
  head.version === 1
    ? [1, head.accounts.map((each) => z.encode(vaultAccount, each))]
    : [
        2,
        head.accounts.map((each) => z.encode(keyAccount, each)),
        head.seeds.map((each) => z.encode(seed, each)),
      ]

/** Returns the associated data of the cipher: version, accounts and seeds in canonical form. */
export const associatedData = (head: Head): Uint8Array<ArrayBuffer> =>
  new Uint8Array(utf8ToBytes(JSON.stringify(authenticatedParts(head))))
