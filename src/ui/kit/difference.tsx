/** A gain or a loss of a token. */

import type { TokenView } from '../../client/tokens/tokens'
import { amountIn, amountOut, exactAmount } from '../../domain/text/numbers'
import { Amount } from './amount'

interface DifferenceProps {
  readonly atoms: bigint
  /** Amount for the short text, if it must add up with shortened amounts next to it. */
  readonly shown?: bigint
  readonly token: TokenView
}

const sizeOf = (atoms: bigint): bigint => (atoms < 0n ? -atoms : atoms)

/** Shows the sign. Losses are rounded up, gains down. */
export function Difference({ atoms, shown = atoms, token }: DifferenceProps) {
  const sign = atoms < 0n ? '−' : atoms > 0n ? '+' : ''
  const write = atoms < 0n ? amountOut : amountIn
  return (
    <Amount
      short={`${sign}${write(sizeOf(shown), token)}`}
      whole={`${sign}${exactAmount(sizeOf(atoms), token.decimals)}`}
      unit={token.symbol}
    />
  )
}
