/** Accounts: what is public of a key (readable while locked), and where a key comes from. Keys are 32 raw bytes, never text. */

import * as z from 'zod/mini'
import { isPrivateKey, publicKeyOf } from '../../domain/evm/secp256k1'
import { addressOfKey } from '../../domain/orders/signatures'
import { type Address, address, chainId, type Milliseconds, timestamp } from '../../domain/scalars'
import { plural, t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { withoutUnseen } from './phrase-text'

/** Bytes of a private key. */
export const KEY_BYTES = 32

/** The colours an account may wear; what each looks like stands in the styles. */
export const ACCOUNT_COLOURS = ['blue', 'teal', 'green', 'amber', 'orange', 'red', 'pink', 'violet'] as const

/** What every account has, whatever signs for it. */
const shared = {
  address,
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  colour: z.enum(ACCOUNT_COLOURS),
  createdAt: timestamp,
}

/** What version 1 of the vault knew of an account. */
export const vaultAccount = z.strictObject({
  address,
  name: shared.name,
  createdAt: timestamp,
})

/** Where a key came from: drawn here, given by its holder, or derived from a seed of the vault at a BIP-44 path. */
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

/** A private key in the vault. */
export const keyAccount = z.strictObject({ kind: z.literal('key'), ...shared, origin: keyOrigin })
export type KeyAccount = z.output<typeof keyAccount>

/** An address that is looked at only: nothing can be signed for it. */
const watchAccount = z.strictObject({ kind: z.literal('watch'), ...shared })

/**
 * An account of another wallet. `via` port: an extension that takes ours as a client, `walletId` its extension id. `via`
 * page: a wallet of a page (EIP-6963), `walletId` its rdns.
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

/** A smart-contract wallet (Safe) on one chain; its owners and threshold are asked of the chain, never kept. */
const safeAccount = z.strictObject({ kind: z.literal('safe'), ...shared, chainId })
export type SafeAccount = z.output<typeof safeAccount>

/** An account that the vault knows nothing of: it needs no password. */
export const keylessAccount = z.discriminatedUnion('kind', [watchAccount, externalAccount, safeAccount])
export type KeylessAccount = z.output<typeof keylessAccount>

/** An account, distinguished by `kind`; its address is its identity. */
export type Account = KeyAccount | KeylessAccount

/** Fresh random bytes of this length: `crypto.getRandomValues` in the browser, anything in a test. */
export type RandomBytes = (length: number) => Uint8Array<ArrayBuffer>

/** The address of a private key. */
export const addressOfPrivateKey = (key: Uint8Array): Address => addressOfKey(publicKeyOf(key))

/** A new private key. All but 2^-127 of 32-byte values are keys; the others are drawn again. */
export function createKey(random: RandomBytes): Uint8Array<ArrayBuffer> {
  const key = random(KEY_BYTES)
  return isPrivateKey(key) ? key : createKey(random)
}

const refuseKey = (description: string): never => {
  throw new WalletRefusal('InvalidPrivateKey', { description })
}

function parseDigits(digits: string): Uint8Array<ArrayBuffer> {
  const key = new Uint8Array(KEY_BYTES)
  for (let at = 0; at < KEY_BYTES; at += 1) key[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)
  return key
}

/**
 * The private key in a text a person pasted: 64 hex digits, with or without `0x`, spaces around them allowed.
 * @throws Refusal InvalidPrivateKey that says what is wrong and repeats nothing of the text.
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

/** The account of a key, named and dated. */
export const accountOf = (
  key: Uint8Array,
  name: string,
  now: Milliseconds,
  origin: KeyOrigin = { from: 'imported' },
): KeyAccount => {
  const owner = addressOfPrivateKey(key)
  return { kind: 'key', address: owner, name, colour: colourOf(owner), createdAt: now, origin }
}

type Colour = Account['colour']

/** The colour of an address by itself. */
export const colourOf = (owner: Address): Colour =>
  ACCOUNT_COLOURS[Number.parseInt(owner.slice(2, 4), 16) % ACCOUNT_COLOURS.length] ?? 'blue'

/**
 * The colour an account wears until another is chosen: that of its address, or the next one that no other account wears, as
 * long as there is one. An account that is here already keeps its own.
 */
export function freeColour(
  owner: Address,
  accounts: readonly { readonly address: Address; readonly colour: Colour }[],
): Colour {
  const known = accounts.find(({ address }) => address === owner)
  if (known) return known.colour
  const first = ACCOUNT_COLOURS.indexOf(colourOf(owner))
  const wheel = [...ACCOUNT_COLOURS.slice(first), ...ACCOUNT_COLOURS.slice(0, first)]
  return wheel.find((each) => accounts.every(({ colour }) => colour !== each)) ?? colourOf(owner)
}

/** Whether somebody gave it this colour: it is not that of its address. */
const isChosen = ({ address: owner, colour }: Account): boolean => colour !== colourOf(owner)

/** Accounts that are added, in their order: one whose colour nobody chose gives way to those that are here. */
export function withFreeColours<T extends Account>(
  added: readonly T[],
  here: readonly Account[],
): readonly T[] {
  const worn: T[] = []
  for (const account of added) {
    const colour = isChosen(account) ? account.colour : freeColour(account.address, [...here, ...worn])
    worn.push({ ...account, colour })
  }
  return worn
}

/** Stored accounts, oldest first, told apart by colour: of those that wear one nobody chose, the oldest keeps it. */
export const toldApart = (accounts: readonly Account[]): readonly Account[] =>
  withFreeColours(
    accounts,
    accounts.filter(
      (each, at) => isChosen(each) || accounts.findIndex(({ colour }) => colour === each.colour) === at,
    ),
  )
