/** Past prices of the paper chain. */
import * as z from 'zod/mini'

/**
 * Prices of a token over time, oldest first: atoms of the quote token per atom. Ages are in seconds by the
 * service's clock, which can differ from the client's.
 */
export const paperPrices = z.lazy(() =>
  z.array(z.object({ secondsAgo: z.int().check(z.nonnegative()), price: z.number().check(z.gt(0)) })),
)
