/** A gain or a loss of a token. */

import type { TokenView } from '../../client/trade/tokens'
import { amountIn, amountOut, exactAmount } from '../../domain/text/numbers'
import { Amount } from './amount'

/** With its sign; a loss is rounded up, a gain cut off. */
export function Difference({ atoms, token }: { readonly atoms: bigint; readonly token: TokenView }) {
  const sign = atoms < 0n ? '−' : atoms > 0n ? '+' : ''
  const size = atoms < 0n ? -atoms : atoms
  const write = atoms < 0n ? amountOut : amountIn
  return (
    <Amount
      short={`${sign}${write(size, token)}`}
      whole={`${sign}${exactAmount(size, token.decimals)}`}
      unit={token.symbol}
    />
  )
}
