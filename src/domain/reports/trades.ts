/** Trades: single fills of orders as recorded on chain (SOURCES: Lists, Debug report). */
import * as z from 'zod/mini'
import { address, amount, hash32, orderUid } from '../scalars'

const factors = { factor: z.number(), maxVolumeFactor: z.number() }

/** Fee policy of a trade: an object whose only key is the kind. Unknown kinds are accepted. */
const tradeFeePolicy = z.lazy(() =>
  z.union([
    z.object({ surplus: z.object(factors) }),
    z.object({ volume: z.object({ factor: z.number() }) }),
    z.object({
      priceImprovement: z.looseObject({
        ...factors,
        quote: z.object({ sellAmount: amount, buyAmount: amount, fee: amount }),
      }),
    }),
    z.record(z.string(), z.unknown()),
  ]),
)

/** A fill. `sellAmount` includes fees. */
export const trade = z.lazy(() =>
  z.looseObject({
    blockNumber: z.int(),
    logIndex: z.int(),
    orderUid,
    owner: address,
    sellToken: address,
    buyToken: address,
    sellAmount: amount,
    sellAmountBeforeFees: amount,
    buyAmount: amount,
    txHash: z.nullable(hash32),
    executedProtocolFees: z.optional(
      z.array(z.looseObject({ policy: z.optional(tradeFeePolicy), amount, token: address })),
    ),
  }),
)
export type Trade = z.output<typeof trade>

/** Total surplus of an account's fills over their limit prices, in wei (SOURCES: Token prices). */
export const totalSurplus = z.looseObject({ totalSurplus: amount })

/** A fill in the debug report. */
export const reportedTrade = z.lazy(() =>
  z.looseObject({
    blockNumber: z.int(),
    logIndex: z.int(),
    buyAmount: amount,
    sellAmount: amount,
    sellAmountBeforeFees: amount,
    txHash: z.optional(hash32),
    auctionId: z.optional(z.int()),
  }),
)
