/** The worth of an amount, beside it. */

import type { TokenView } from '../../client/trade/tokens'
import { usd, usdOf } from '../../domain/text/numbers'

interface WorthProps {
  readonly atoms: bigint
  readonly token: TokenView
  /** USD per whole token; nothing is written where none is known. */
  readonly price: number | undefined
}

/** In USD, rounded down. Below a cent it says less than its amount, and nothing is written. */
export function Worth({ atoms, token, price }: WorthProps) {
  const worth = price === undefined ? 0 : usdOf(atoms, token.decimals, price)
  return worth < 0.01 ? null : <span class="soft"> {usd(worth)}</span>
}
