/** Allowances of the exchange's contract per token, and a button that revokes each. */

import { viewToken } from '../../client/tokens/tokens'
import { toAmount } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { isUnlimited } from '../../wallet/describe/amounts'
import { Button } from '../kit/button'
import { Private } from '../kit/hidden-amounts'
import { unreadText } from '../tokens/funds-state'
import { AmountIn } from '../tokens/token-amount'
import { TokenMark } from '../tokens/token-mark'
import type { Funds } from '../tokens/use-funds'
import { useWorkspace } from '../workspace/workspace'
import type { TransactionPlan } from './use-transaction'

interface ApprovalsProps {
  readonly funds: Funds
  readonly onSend: (sending: TransactionPlan) => void
}

export function Approvals({ funds, onSend }: ApprovalsProps) {
  const { chain } = useWorkspace()
  const { isStale, value, state } = funds.reply
  // Unknown balances are not shown as zero. The list of balances above shows the error.
  const known = isStale ? undefined : value
  if (!known && state.step !== 'pending') return null
  const allowances = known?.funds.filter(({ allowance }) => allowance > 0n) ?? []
  const unread = known?.unread ?? []
  if (allowances.length + unread.length === 0) {
    return (
      <p
        class="small soft"
        data-awaited={!known}
      >{t`No open approvals. You approve a token when you sell it.`}</p>
    )
  }
  return (
    <ul class="approvals">
      {allowances.map(({ token, allowance }) => {
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
                <Private>
                  <AmountIn atoms={allowance} token={view} />
                </Private>
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
      {unread.map((token) => (
        <li key={token} class="row">
          <TokenMark token={viewToken(chain.id, token)} />
          <span class="grow">
            — <span class="soft">{viewToken(chain.id, token).symbol}</span>
          </span>
          <span class="small soft">{unreadText()}</span>
        </li>
      ))}
    </ul>
  )
}
