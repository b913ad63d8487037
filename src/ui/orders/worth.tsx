/** The worth of an amount, beside it. */

import type { TokenView } from '../../client/tokens/tokens'
import { usd, usdOf, usdPaid } from '../../domain/text/numbers'

interface WorthProps {
  readonly atoms: bigint
  readonly token: TokenView
  /** USD per whole token; nothing is written where none is known. */
  readonly price: number | undefined
}

/** In USD, a gain rounded down and a loss up. Below a cent it says less than its amount, and nothing is written. */
export function Worth({ atoms, token, price }: WorthProps) {
  const worth = price === undefined ? 0 : usdOf(atoms, token.decimals, price)
  if (Math.abs(worth) < 0.01) return null
  return <span class="soft"> · {worth < 0 ? `−${usdPaid(-worth)}` : usd(worth)}</span>
}
