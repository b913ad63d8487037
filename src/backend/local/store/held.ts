/** Fields that several rows of the service's database share. */
import * as z from 'zod/mini'
import { quantity } from '../../../domain/scalars'
import { storedAddress, storedAs } from '../../../domain/stored-scalars'

export const natural = storedAs(quantity)

const taking = { factor: natural, maxVolume: natural }

/** A fee policy; factors in millionths. */
export const heldPolicy = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('volume'), factor: natural }),
    z.object({ kind: z.literal('surplus'), ...taking }),
    z.object({
      kind: z.literal('priceImprovement'),
      ...taking,
      quote: z.object({ sell: natural, buy: natural }),
    }),
  ]),
)

/** Fees of protocol and partners that were taken, where any were. */
export const heldFees = z.lazy(() =>
  z.optional(z.array(z.object({ policy: heldPolicy, token: storedAddress, amount: natural }))),
)

/** One pool on a way through pools. */
export const hop = z.object({ pool: z.string(), tokenIn: storedAddress, tokenOut: storedAddress })

/** A trade with a pool of an amount to put in; atoms. */
export const swap = z.object({ ...hop.shape, amountIn: natural })
/** A trade with a pool as it was made. */
export const madeSwap = z.object({ ...swap.shape, amountOut: natural })
