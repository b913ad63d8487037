/** Fields that several row schemas share. */
import * as z from 'zod/mini'
import { quantity } from '../../../domain/scalars'
import { storedAddress, storedAs } from '../../../domain/stored-scalars'

export const natural = storedAs(quantity)

const cappedFee = { factor: natural, maxVolume: natural }

/** A fee policy. Factors are in millionths. */
export const storedFeePolicy = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('volume'), factor: natural }),
    z.object({ kind: z.literal('surplus'), ...cappedFee }),
    z.object({
      kind: z.literal('priceImprovement'),
      ...cappedFee,
      quote: z.object({ sell: natural, buy: natural }),
    }),
  ]),
)

/** Protocol and partner fees of a fill. Absent if there were none. */
export const storedFees = z.lazy(() =>
  z.optional(z.array(z.object({ policy: storedFeePolicy, token: storedAddress, amount: natural }))),
)

/** One pool of a route. */
export const hop = z.object({ pool: z.string(), tokenIn: storedAddress, tokenOut: storedAddress })

/** A swap through a pool with its input amount, in atoms. */
export const swap = z.object({ ...hop.shape, amountIn: natural })
/** An executed swap through a pool. */
export const madeSwap = z.object({ ...swap.shape, amountOut: natural })
