/** Amounts of a token with its symbol. A press shows all digits. */

import type { TokenView } from '../../client/tokens/tokens'
import { amountIn, amountOut, exactAmount } from '../../domain/text/numbers'
import { Amount } from '../kit/amount'

interface TokenAmountProps {
  readonly atoms: bigint
  readonly token: TokenView
}

/** An incoming amount, rounded down. */
export const AmountIn = ({ atoms, token }: TokenAmountProps) => (
  <Amount short={amountIn(atoms, token)} whole={exactAmount(atoms, token.decimals)} unit={token.symbol} />
)

/** An outgoing amount, rounded up. */
export const AmountOut = ({ atoms, token }: TokenAmountProps) => (
  <Amount short={amountOut(atoms, token)} whole={exactAmount(atoms, token.decimals)} unit={token.symbol} />
)
