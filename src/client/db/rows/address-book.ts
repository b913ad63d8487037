/** Entries of the address book. */
import * as z from 'zod/mini'
import { address } from '../../../domain/scalars'
import { storedTime } from '../../../domain/stored-scalars'

/** A named address. The address is the key, on every network. */
export const addressBookEntry = z.lazy(() =>
  z.object({
    address,
    name: z.string().check(z.minLength(1), z.maxLength(40)),
    addedAt: storedTime,
  }),
)
export type AddressBookEntry = z.output<typeof addressBookEntry>
