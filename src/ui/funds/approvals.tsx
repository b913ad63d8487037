/** What the exchange's contract may take, token by token, and taking that back. */

import { viewToken } from '../../client/tokens/tokens'
import { toAmount } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { isUnlimited } from '../../wallet/describe/amounts'
import { Button } from '../kit/button'
import { AmountIn } from '../tokens/token-amount'
import { TokenMark } from '../tokens/token-mark'
import type { Funds } from '../tokens/use-funds'
import { useWorkspace } from '../workspace/workspace'
import type { Sending } from './use-transaction'

interface ApprovalsProps {
  readonly funds: Funds
  readonly onSend: (sending: Sending) => void
}

/** Approvals that stand. */
export function Approvals({ funds, onSend }: ApprovalsProps) {
  const { chain } = useWorkspace()
  const { isStale, value, state } = funds.reply
  // What is not known yet is not nothing; what went wrong is said beside the balances.
  const known = isStale ? undefined : value
  if (!known && state.step !== 'pending') return null
  const standing = known?.funds.filter(({ allowance }) => allowance > 0n) ?? []
  if (standing.length === 0) {
    return (
      <p
        class="small soft"
        data-awaited={!known}
      >{t`No open approvals. You approve a token when you sell it.`}</p>
    )
  }
  return (
    <ul class="approvals">
      {standing.map(({ token, allowance }) => {
        const view = viewToken(chain.id, token)
        return (
          <li key={token} class="row">
            <TokenMark token={view} />
            <span class="grow">
              {isUnlimited(allowance) ? (
                <>
                  {t`Unlimited`} <span class="soft">{view.symbol}</span>
                </>
              ) : (
                <AmountIn atoms={allowance} token={view} />
              )}
            </span>
            <Button
              size="small"
              aria-label={t`Revoke the ${view.symbol} approval`}
              onClick={() => onSend({ acts: [{ kind: 'approve', token, amount: toAmount(0n) }] })}
            >
              {t`Revoke`}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
