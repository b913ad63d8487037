/** Why the service refused an order, in the words of whoever trades: amounts in tokens, where the service counts atoms. */
import type { EntryAt } from '../../client/db/rows/order-entry'
import { viewToken } from '../../client/trade/tokens'
import { amountOut } from '../../domain/text/numbers'

/** What happened, and what would be right. */
export interface RefusalWords {
  readonly says: string
  readonly fix: string
  /** Somebody else's words, named as theirs. */
  readonly quote?: string | undefined
}

/** Told anew, given what the order needs of its sell token: all that it sells, or any of it where it may fill in parts. */
const TOLD: Readonly<Record<string, (needed: string, symbol: string) => RefusalWords>> = {
  InsufficientBalance: (needed, symbol) => ({
    says: `The account did not hold ${needed} to sell.`,
    fix: `Sell less, or place it again once the account holds enough ${symbol}.`,
  }),
  InsufficientAllowance: (needed, symbol) => ({
    says: `The exchange was not allowed to take ${needed}.`,
    fix: `Approve ${symbol} on the swap screen, then place it again.`,
  }),
}

/** The refusal of an entry; one of which nothing better is known, as it came. */
export function refusalWords({ refusal, terms, chainId }: EntryAt<'refused'>): RefusalWords {
  const { symbol, decimals } = viewToken(chainId, terms.sellToken)
  const much = terms.partiallyFillable ? 'any' : amountOut(terms.sellAmount + terms.feeAmount, decimals)
  return TOLD[refusal.errorType]?.(`${much} ${symbol}`, symbol) ?? refusal
}
