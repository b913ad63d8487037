/** Keys of rows, and types that several rows share. */
import * as z from 'zod/mini'
import { chainId, orderUid } from '../../../domain/scalars'

/** Ids of the built-in profiles. */
const builtInId = z.enum(['sandbox', 'production', 'staging', 'devnet'])
export type BuiltInId = z.output<typeof builtInId>

/** Id of a custom profile. */
export type OwnProfileId = `own-${string}`
export const ownProfileId = z.custom<OwnProfileId>(
  (given) => typeof given === 'string' && /^own-[a-z0-9]{8}$/.test(given),
)

export const profileId = z.union([builtInId, ownProfileId])
export type ProfileId = z.output<typeof profileId>

/** Identifies an order in the client. */
export const orderKey = z.object({ profileId, chainId, uid: orderUid })
export type OrderKey = z.output<typeof orderKey>

/** The key as IndexedDB stores it: profile, chain, UID. */
export type OrderRowKey = [string, number, string]

/** Returns only the key fields of a row. */
export const keyOf = ({ profileId, chainId, uid }: OrderKey): OrderKey => ({ profileId, chainId, uid })

/** Returns the primary key of rows by order. */
export const rowKeyOf = ({ profileId, chainId, uid }: OrderKey): OrderRowKey => [profileId, chainId, uid]

/** A sealed secret: AES-GCM ciphertext under a key that the browser keeps. */
export const sealed = z.lazy(() =>
  z.object({ iv: z.instanceof(Uint8Array), bytes: z.instanceof(ArrayBuffer) }),
)
export type Sealed = z.output<typeof sealed>

/** A non-extractable key. It exists only in this database. */
export interface KeyRow {
  readonly name: string
  readonly key: CryptoKey
  readonly publicKey?: ArrayBuffer
}
