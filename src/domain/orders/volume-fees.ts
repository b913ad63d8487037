/** A fee on the volume of a trade, where one is configured (SOURCES: Quotes): taken from the side that is not fixed. */
import { type Executed, mulDiv } from './amounts'
import type { OrderKind } from './order'

const WHOLE = 1_000_000n

/** The part that a volume fee takes, in millionths of the volume: as quotes state it, auctions charge it. @example toVolumeFactor(0.3) // 30n */
export const toVolumeFactor = (volumeFeeBps: number): bigint => BigInt(Math.round(volumeFeeBps * 100))

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
  const parts = toVolumeFactor(volumeFeeBps)
  return kind === 'sell'
    ? { sell, buy: buy - mulDiv(buy, parts, WHOLE) }
    : { sell: sell + mulDiv(sell + fee, parts, WHOLE), buy }
}
