/** An entry of the address book. */
import * as z from 'zod/mini'
import { address } from '../../../domain/scalars'
import { storedTime } from '../../../domain/stored-scalars'

export const knownAddress = z.object({
  address,
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  addedAt: storedTime,
})
/** An address under a name that the user chose; the address is its key, on every network. */
export type KnownAddress = z.output<typeof knownAddress>
