/** An amount of a token with its symbol, every digit one press away. */

import type { TokenView } from '../../client/tokens/tokens'
import { amountIn, amountOut, exactAmount } from '../../domain/text/numbers'
import { Amount } from '../kit/amount'

interface TokenAmountProps {
  readonly atoms: bigint
  readonly token: TokenView
}

/** What comes in: shortened by cutting off. */
export const AmountIn = ({ atoms, token }: TokenAmountProps) => (
  <Amount short={amountIn(atoms, token)} whole={exactAmount(atoms, token.decimals)} unit={token.symbol} />
)

/** What goes out: shortened by rounding up. */
export const AmountOut = ({ atoms, token }: TokenAmountProps) => (
  <Amount short={amountOut(atoms, token)} whole={exactAmount(atoms, token.decimals)} unit={token.symbol} />
)
