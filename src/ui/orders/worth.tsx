/** The worth of an amount, beside it. */

import type { TokenView } from '../../client/trade/tokens'
import { usd, usdOf } from '../../domain/text/numbers'

interface WorthProps {
  readonly atoms: bigint
  readonly token: TokenView
  /** USD per whole token; nothing is written where none is known. */
  readonly price: number | undefined
}

/** In USD, rounded down. */
export const Worth = ({ atoms, token, price }: WorthProps) =>
  price === undefined ? null : <span class="soft"> {usd(usdOf(atoms, token.decimals, price))}</span>
