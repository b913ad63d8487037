/**
 * Fee on the volume of a trade, if configured (SOURCES: Quotes). It is taken from the amount that is not
 * fixed.
 */
import { type Executed, mulDiv } from './amounts'
import type { OrderKind } from './order'

const WHOLE = 1_000_000n

/**
 * Converts a volume fee to millionths of the volume, the unit of quotes and auctions.
 * @example toVolumeFactor(0.3) // 30n
 */
export const toVolumeFactor = (volumeFeeBps: number): bigint => BigInt(Math.round(volumeFeeBps * 100))

/**
 * Returns quoted amounts with the volume fee included, rounded down: a seller receives less, a buyer pays
 * more. `fee` is the network cost in addition to the sell amount.
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
