/** What the user made known: entries of the address book, and the tokens that were chosen. */
import * as z from 'zod/mini'
import { address, chainId } from '../../../domain/scalars'
import { storedAddress, storedTime } from '../../../domain/stored-scalars'

export const knownAddress = z.object({
  address,
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  addedAt: storedTime,
})
/** An address under a name that the user chose; the address is its key, on every network. */
export type KnownAddress = z.output<typeof knownAddress>

/** A token of a network. */
const tokenKey = { chainId, address: storedAddress }

/** A token that was chosen: as a favorite, or for a trade; `chosenAt` null when it never was for one. */
export const tokenChoice = z.object({
  ...tokenKey,
  isFavorite: z.boolean(),
  chosenAt: z.nullable(storedTime),
})
export type TokenChoice = z.output<typeof tokenChoice>
