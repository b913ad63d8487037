/** What rows are found by, and what they share. */
import * as z from 'zod/mini'
import { chainId, orderUid } from '../../../domain/scalars'

/** The profiles that are there from the start. */
const builtInId = z.enum(['sandbox', 'production', 'staging', 'devnet'])
export type BuiltInId = z.output<typeof builtInId>

/** A profile of one's own; `custom` is the one of versions that knew a single one. */
export type OwnProfileId = 'custom' | `own-${string}`
export const ownProfileId = z.custom<OwnProfileId>(
  (given) => typeof given === 'string' && /^(?:custom|own-[a-z0-9]{8})$/.test(given),
)

/** A profile, by its id. */
export const profileId = z.union([builtInId, ownProfileId])
export type ProfileId = z.output<typeof profileId>

/** What names an order everywhere in the client. */
export const orderKey = z.object({ profileId, chainId, uid: orderUid })
export type OrderKey = z.output<typeof orderKey>

/** The same as IndexedDB has it: profile, chain, UID. */
export type OrderRowKey = [string, number, string]

/** The key of an order alone, of a row that has more. */
export const keyOf = ({ profileId, chainId, uid }: OrderKey): OrderKey => ({ profileId, chainId, uid })

/** The primary key of rows by order. */
export const rowKeyOf = ({ profileId, chainId, uid }: OrderKey): OrderRowKey => [profileId, chainId, uid]

/** A sealed secret: what AES-GCM made of it under a key that the browser keeps (secrets). */
export const sealed = z.lazy(() =>
  z.object({ iv: z.instanceof(Uint8Array), bytes: z.instanceof(ArrayBuffer) }),
)
export type Sealed = z.output<typeof sealed>

/** A key that can be used and not read: it lives in this database and nowhere else. */
export interface KeyRow {
  readonly name: string
  readonly key: CryptoKey
  readonly publicKey?: ArrayBuffer
}
