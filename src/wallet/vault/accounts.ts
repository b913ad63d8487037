/**
 * Accounts: the public part of a key (readable while locked) and the origin of a key. Keys are 32 raw bytes,
 * never text.
 */

import * as z from 'zod/mini'
import type { RandomBytes } from '../../domain/bytes'
import { isPrivateKey, publicKeyOf } from '../../domain/evm/secp256k1'
import { addressOfKey } from '../../domain/orders/signatures'
import { type Address, address, chainId, type Milliseconds, timestamp } from '../../domain/scalars'
import { createNamer } from '../../domain/text/free-names'
import { listOwnWords, toPlainName } from '../../domain/text/own-names'
import { plural, t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { withoutUnseen } from './phrase-text'

export const KEY_BYTES = 32

/** Colours of accounts. The stylesheets define how they look. */
export const ACCOUNT_COLOURS = ['blue', 'teal', 'green', 'amber', 'orange', 'red', 'pink', 'violet'] as const

/** Maximum length of a name. */
export const MAX_ACCOUNT_NAME = 40

const shared = {
  address,
  name: z.string().check(z.minLength(1), z.maxLength(MAX_ACCOUNT_NAME)),
  colour: z.enum(ACCOUNT_COLOURS),
  createdAt: timestamp,
}

export const vaultAccount = z.strictObject({
  address,
  name: shared.name,
  createdAt: timestamp,
})

/** Origin of a key: created here, imported, or derived from a seed of the vault at a BIP-44 path. */
const keyOrigin = z.lazy(() =>
  z.discriminatedUnion('from', [
    z.strictObject({ from: z.literal('created') }),
    z.strictObject({ from: z.literal('imported') }),
    z.strictObject({
      from: z.literal('derived'),
      seedId: z.string().check(z.regex(/^[0-9a-f]{16}$/, 'expected 16 hex digits')),
      path: z
        .string()
        .check(z.regex(/^m\/44'\/60'\/0'\/0\/(?:0|[1-9][0-9]{0,8})$/, "expected m/44'/60'/0'/0/i")),
    }),
  ]),
)
export type KeyOrigin = z.output<typeof keyOrigin>

/** Account whose private key is in the vault. */
export const keyAccount = z.strictObject({ kind: z.literal('key'), ...shared, origin: keyOrigin })
export type KeyAccount = z.output<typeof keyAccount>

/** Watched address, for which nothing can be signed. */
const watchAccount = z.strictObject({ kind: z.literal('watch'), ...shared })

/**
 * Account of another wallet.
 * - `via` port: an extension that accepts Cowbell as a client. `walletId` is its extension id.
 * - `via` page: a wallet of a page (EIP-6963). `walletId` is its rdns.
 */
const externalAccount = z.lazy(() =>
  z.strictObject({
    kind: z.literal('external'),
    ...shared,
    via: z.enum(['port', 'page']),
    walletId: z.string().check(z.minLength(1), z.maxLength(200)),
    walletName: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
)
export type ExternalAccount = z.output<typeof externalAccount>

/**
 * Smart-contract wallet (Safe) on one chain. Its owners and threshold are read from the chain and never
 * stored.
 */
const safeAccount = z.strictObject({ kind: z.literal('safe'), ...shared, chainId })
export type SafeAccount = z.output<typeof safeAccount>

/** Account without a key in the vault. It needs no password. */
export const keylessAccount = z.discriminatedUnion('kind', [watchAccount, externalAccount, safeAccount])
export type KeylessAccount = z.output<typeof keylessAccount>

/** Account by `kind`. Its address is its identity. */
export type Account = KeyAccount | KeylessAccount

export const addressOfPrivateKey = (key: Uint8Array): Address => addressOfKey(publicKeyOf(key))

/** Creates a private key. Values that are not a valid key (2^-127 of all) are drawn again. */
export function createKey(random: RandomBytes): Uint8Array<ArrayBuffer> {
  const key = random(KEY_BYTES)
  return isPrivateKey(key) ? key : createKey(random)
}

const refuseKey = (description: string): never => {
  throw new WalletRefusal('InvalidPrivateKey', { description })
}

function parseDigits(digits: string): Uint8Array<ArrayBuffer> {
  const key = new Uint8Array(KEY_BYTES)
  for (let index = 0; index < KEY_BYTES; index += 1)
    key[index] = Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16)
  return key
}

/**
 * Reads a private key from pasted text: 64 hex digits, with or without `0x` and surrounding spaces.
 * @throws Refusal InvalidPrivateKey with the reason, which never quotes the text
 */
export function readPrivateKey(text: string): Uint8Array<ArrayBuffer> {
  const digits = withoutUnseen(text).trim().replace(/^0x/i, '')
  if (digits === '') refuseKey(t`No key was given.`)
  if (/\s/.test(digits)) refuseKey(t`This looks like a list of words.`)
  if (!/^[0-9a-f]*$/i.test(digits))
    refuseKey(t`A private key has only the digits 0 to 9 and the letters a to f.`)
  if (digits.length === 40) refuseKey(t`This is as long as an address.`)
  if (digits.length !== 2 * KEY_BYTES)
    refuseKey(plural(digits.length, t`This has 1 hex digit.`, t`This has ${digits.length} hex digits.`))
  const key = parseDigits(digits)
  if (key.every((byte) => byte === 0)) refuseKey(t`A key of only zeros belongs to nobody.`)
  if (!isPrivateKey(key)) refuseKey(t`This number is too large to be a key: it is not below the curve order.`)
  return key
}

export const toKeyAccount = (
  key: Uint8Array,
  name: string,
  now: Milliseconds,
  origin: KeyOrigin = { from: 'imported' },
): KeyAccount => {
  const owner = addressOfPrivateKey(key)
  return { kind: 'key', address: owner, name, colour: colourOf(owner), createdAt: now, origin }
}

type Colour = Account['colour']

/** Returns the default colour of an address. */
export const colourOf = (owner: Address): Colour =>
  ACCOUNT_COLOURS[Number.parseInt(owner.slice(2, 4), 16) % ACCOUNT_COLOURS.length] ?? 'blue'

/**
 * Returns the colour of a new account: that of its address, or the next free one if there is one. An existing
 * account keeps its colour.
 */
export function freeColour(
  owner: Address,
  accounts: readonly { readonly address: Address; readonly colour: Colour }[],
): Colour {
  const known = accounts.find(({ address }) => address === owner)
  if (known) return known.colour
  const first = ACCOUNT_COLOURS.indexOf(colourOf(owner))
  const rotated = [...ACCOUNT_COLOURS.slice(first), ...ACCOUNT_COLOURS.slice(0, first)]
  return rotated.find((each) => accounts.every(({ colour }) => colour !== each)) ?? colourOf(owner)
}

/** Checks whether the user chose the colour. It then differs from the default of the address. */
const isChosen = ({ address: owner, colour }: Account): boolean => colour !== colourOf(owner)

/** Assigns free colours to added accounts, in order. Colours that the user chose stay. */
export function withFreeColours<T extends Account>(
  added: readonly T[],
  existing: readonly Account[],
): readonly T[] {
  const coloured: T[] = []
  for (const account of added) {
    const colour = isChosen(account)
      ? account.colour
      : freeColour(account.address, [...existing, ...coloured])
    coloured.push({ ...account, colour })
  }
  return coloured
}

/**
 * Assigns different colours to stored accounts, which are sorted oldest first. If several have the same
 * default colour, the oldest keeps it.
 */
export const withDistinctColours = (accounts: readonly Account[]): readonly Account[] =>
  withFreeColours(
    accounts,
    accounts.filter(
      (each, index) => isChosen(each) || accounts.findIndex(({ colour }) => colour === each.colour) === index,
    ),
  )

/**
 * Returns a function that names accounts of a file one after the other. Nobody can mistake such a name for a
 * taken one, for a word of Cowbell, or for an address.
 */
export function createAccountNamer(taken: readonly string[]): (name: string) => string {
  const nameOf = createNamer([...listOwnWords(), ...taken], MAX_ACCOUNT_NAME)
  return (name) => nameOf(toPlainName(name))
}

/**
 * Returns the accounts of a file that do not exist yet, under free names.
 * @param taken names of the address book
 */
export function withFreeNames<T extends Account>(
  added: readonly T[],
  existing: readonly Account[],
  taken: readonly string[] = [],
): readonly T[] {
  const addresses = new Set(existing.map(({ address: known }) => known))
  const nameOf = createAccountNamer([...taken, ...existing.map(({ name }) => name)])
  return added
    .filter((account) => !addresses.has(account.address))
    .map((account) => ({ ...account, name: nameOf(account.name) }))
}
