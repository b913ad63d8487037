/** Schemas of values in stored rows. Rows contain decoded values, so nothing is decoded again. */
import * as z from 'zod/mini'
import { address, amount, hash32, hex, orderUid, timestamp } from './scalars'

interface Coded<T extends z.ZodMiniType> {
  readonly _zod: { readonly def: { readonly out: T } }
}

/** Returns the schema of a codec's decoded value. @example storedAs(timestamp) // whole milliseconds */
export const storedAs = <T extends z.ZodMiniType>(codec: Coded<T>): T => codec._zod.def.out

export const storedAddress = storedAs(address)
export const storedAmount = storedAs(amount)
export const storedHash = storedAs(hash32)
export const storedHex = storedAs(hex)
/** Time in whole milliseconds since 1970. */
export const storedTime = storedAs(timestamp)
export const storedUid = storedAs(orderUid)

/** Count: a whole number, 0 or more. */
export const storedCount = z.int().check(z.gte(0))
