/** Why the service refused an order, in a trader's words: amounts in tokens, where the service counts atoms. */

import type { EntryAt } from '../../client/db/rows/order-entry'
import { viewToken } from '../../client/tokens/tokens'
import { amountOut } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

/** What happened, and what would be right. */
export interface RefusalWords {
  readonly says: string
  readonly fix: string
  /** Words of a service or wallet, quoted with their source. */
  readonly quote?: string | undefined
}

/** Reworded, given what the order needs of its sell token: all that it sells, or any of it where it may fill in parts. */
const REWORDED: Readonly<Record<string, (needed: string, symbol: string) => RefusalWords>> = {
  InsufficientBalance: (needed, symbol) => ({
    says: t`Insufficient balance: the order needs ${needed}.`,
    fix: t`Sell less, or add ${symbol} and place it again.`,
  }),
  InsufficientAllowance: (needed, symbol) => ({
    says: t`Insufficient allowance: the order needs ${needed}.`,
    fix: t`Approve ${symbol} on Swap, then place it again.`,
  }),
}

/** The refusal of an entry; one of which nothing better is known, as it came. */
export function refusalWords({ refusal, terms, chainId }: EntryAt<'refused'>): RefusalWords {
  const token = viewToken(chainId, terms.sellToken)
  const much = terms.partiallyFillable ? 'some' : amountOut(terms.sellAmount + terms.feeAmount, token)
  return REWORDED[refusal.errorType]?.(`${much} ${token.symbol}`, token.symbol) ?? refusal
}
