/** State of a token's balance and allowance: known, unknown, or not read. */
import type { AccountFunds } from '../../client/chain/node-balances'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { Reply } from '../kit/use-reply'

/** Balance and allowance of a token in atoms. */
export interface TokenFunds {
  readonly balance: bigint
  readonly allowance: bigint
}

/**
 * Knowledge of a token's funds. `offChain`: there is no RPC endpoint to read them. `unknown`: reading them
 * failed.
 */
export type FundsState =
  | { readonly step: 'offChain' | 'pending' }
  | { readonly step: 'known'; readonly funds: TokenFunds }
  | { readonly step: 'unknown'; readonly reason: string }

const NONE: TokenFunds = { balance: 0n, allowance: 0n }

/** Says why a token whose contract reverts has no balance. */
export const unreadText = (): string => t`Unknown: the token’s contract does not answer.`

/**
 * Returns what is known of a token's funds. The last reply counts until the next one arrives.
 */
export function toFundsState(
  { state, value, isStale }: Pick<Reply<AccountFunds>, 'state' | 'value' | 'isStale'>,
  token: Address,
): FundsState {
  if (value && !isStale) {
    if (value.unread.includes(token)) return { step: 'unknown', reason: unreadText() }
    return { step: 'known', funds: value.funds.find((fund) => fund.token === token) ?? NONE }
  }
  switch (state.step) {
    case 'idle':
      return { step: 'offChain' }
    case 'refused':
      return { step: 'unknown', reason: state.message }
    case 'failed':
      return { step: 'unknown', reason: t`Something went wrong in Cowbell.` }
    default:
      return { step: 'pending' }
  }
}
