/** Entries of the address book. */
import * as z from 'zod/mini'
import { address } from '../../../domain/scalars'
import { storedTime } from '../../../domain/stored-scalars'

/** Maximum length of a name. */
export const MAX_ENTRY_NAME = 40

/**
 * A named address. The address is the key, on every network. An entry from a file is unconfirmed until the
 * user compared it. Until then it counts as unknown.
 */
export const addressBookEntry = z.lazy(() =>
  z.object({
    address,
    name: z.string().check(z.minLength(1), z.maxLength(MAX_ENTRY_NAME)),
    addedAt: storedTime,
    isUnconfirmed: z.optional(z.literal(true)),
  }),
)
export type AddressBookEntry = z.output<typeof addressBookEntry>
