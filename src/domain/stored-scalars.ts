/** The inside halves of the codecs: what stored rows are made of. Rows hold values as code has them, so nothing is decoded. */
import * as z from 'zod/mini'
import { address, amount, hash32, hex, orderUid, timestamp } from './scalars'

interface Coded<T extends z.ZodMiniType> {
  readonly _zod: { readonly def: { readonly out: T } }
}

/** The inside half of a codec. @example storedAs(timestamp) // whole milliseconds */
export const storedAs = <T extends z.ZodMiniType>(codec: Coded<T>): T => codec._zod.def.out

export const storedAddress = storedAs(address)
export const storedAmount = storedAs(amount)
export const storedHash = storedAs(hash32)
export const storedHex = storedAs(hex)
/** A moment: whole milliseconds since 1970. */
export const storedTime = storedAs(timestamp)
export const storedUid = storedAs(orderUid)

/** A count: a whole number, 0 or more. */
export const counting = z.int().check(z.gte(0))
