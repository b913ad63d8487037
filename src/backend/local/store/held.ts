/** The inside halves of the domain's codecs: what a stored row is made of. */
import * as z from 'zod/mini'
import { address, amount, hash32, hex, orderUid, quantity, timestamp } from '../../../domain/scalars'

interface Coded<T extends z.ZodMiniType> {
  readonly _zod: { readonly def: { readonly out: T } }
}

/** The inside half of a codec. */
const held = <T extends z.ZodMiniType>(codec: Coded<T>): T => codec._zod.def.out

export const heldAddress = held(address)
export const heldAmount = held(amount)
export const heldHash = held(hash32)
export const heldHex = held(hex)
export const heldTime = held(timestamp)
export const heldUid = held(orderUid)
export const natural = held(quantity)
export const counting = z.int().check(z.gte(0))

const taking = { factor: natural, maxVolume: natural }

/** A fee policy; factors in millionths. */
export const heldPolicy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('volume'), factor: natural }),
  z.object({ kind: z.literal('surplus'), ...taking }),
  z.object({
    kind: z.literal('priceImprovement'),
    ...taking,
    quote: z.object({ sell: natural, buy: natural }),
  }),
])

/** Fees of protocol and partners that were taken, where any were. */
export const heldFees = z.optional(
  z.array(z.object({ policy: heldPolicy, token: heldAddress, amount: natural })),
)

/** One pool on a way through pools. */
export const hop = z.object({ pool: z.string(), tokenIn: heldAddress, tokenOut: heldAddress })

/** A trade with a pool of an amount to put in; atoms. */
export const swap = z.object({ ...hop.shape, amountIn: natural })
/** A trade with a pool as it was made. */
export const madeSwap = z.object({ ...swap.shape, amountOut: natural })
