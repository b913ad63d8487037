/** Explains why the service refused an order, with amounts in tokens instead of atoms. */

import type { EntryInStep } from '../../client/db/rows/order-entry'
import { viewToken } from '../../client/tokens/tokens'
import { amountOut } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

/** The problem, and what to do. */
export interface RefusalWords {
  readonly message: string
  readonly fix: string
  /** Message of a service or wallet, quoted with its source. */
  readonly quote?: string | undefined
}

/**
 * Cowbell's messages. `needed` is the required amount of the sell token. Partially fillable orders need any
 * amount of it.
 */
const OWN_MESSAGES: Readonly<Record<string, (needed: string, symbol: string) => RefusalWords>> = {
  InsufficientBalance: (needed, symbol) => ({
    message: t`Insufficient balance: the order needs ${needed}.`,
    fix: t`Sell less, or add ${symbol} and place it again.`,
  }),
  InsufficientAllowance: (needed, symbol) => ({
    message: t`Insufficient allowance: the order needs ${needed}.`,
    fix: t`Approve ${symbol} on Swap, then place it again.`,
  }),
}

/** Returns the refusal of an entry. Unknown refusals are returned unchanged. */
export function refusalWords({ refusal, terms, chainId }: EntryInStep<'refused'>): RefusalWords {
  const token = viewToken(chainId, terms.sellToken)
  const amountText = terms.partiallyFillable ? 'some' : amountOut(terms.sellAmount + terms.feeAmount, token)
  return OWN_MESSAGES[refusal.errorType]?.(`${amountText} ${token.symbol}`, token.symbol) ?? refusal
}
