/** USD value of an amount. */

import type { TokenView } from '../../client/tokens/tokens'
import { formatUsdCost, toUsd, usd } from '../../domain/text/numbers'

interface WorthProps {
  readonly atoms: bigint
  readonly token: TokenView
  /** USD per whole token. Undefined renders nothing. */
  readonly price: number | undefined
}

/** Rounds gains down and losses up. Values below a cent are omitted, because the amount says more. */
export function Worth({ atoms, token, price }: WorthProps) {
  const worth = price === undefined ? 0 : toUsd(atoms, token.decimals, price)
  if (Math.abs(worth) < 0.01) return null
  return <span class="soft"> · {worth < 0 ? `−${formatUsdCost(-worth)}` : usd(worth)}</span>
}
