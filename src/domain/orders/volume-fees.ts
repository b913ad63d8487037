/** A fee on the volume of a trade, where one is configured (SOURCES: Quotes): taken from the side that is not fixed. */
import { type Executed, mulDiv } from './amounts'
import type { OrderKind } from './order'

/** Parts of a basis point that a fee can be given in: 0.3 is a fee too. */
const PARTS_PER_BPS = 1_000_000
const WHOLE = BigInt(10_000 * PARTS_PER_BPS)

/**
 * Quoted amounts with the volume fee in them: a seller is quoted that much less, a buyer that much more, rounded down. `fee`
 * is the network cost beside the sell amount.
 * @example withVolumeFee('sell', { sell: 100n, buy: 20_000n }, 0n, 2) // { sell: 100n, buy: 19_996n }
 */
export function withVolumeFee(
  kind: OrderKind,
  { sell, buy }: Executed,
  fee: bigint,
  volumeFeeBps: number,
): Executed {
  const parts = BigInt(Math.round(volumeFeeBps * PARTS_PER_BPS))
  return kind === 'sell'
    ? { sell, buy: buy - mulDiv(buy, parts, WHOLE) }
    : { sell: sell + mulDiv(sell + fee, parts, WHOLE), buy }
}
