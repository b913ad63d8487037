/** What an account holds, token by token. */

import { viewToken } from '../../client/trade/tokens'
import type { PaperAccount } from '../../domain/reports/paper-transactions'
import type { ChainId } from '../../domain/scalars'
import { Card, Facts } from '../kit/card'
import { useWorkspace } from '../workspace/workspace'
import { AmountIn } from './token-amount'
import type { Funds } from './use-funds'

interface FundsListProps {
  readonly chainId: ChainId
  readonly funds: PaperAccount['funds']
}

/** Tokens of which there are none are left out. */
export const FundsList = ({ chainId, funds }: FundsListProps) => (
  <Facts
    rows={funds
      .filter(({ balance }) => balance > 0n)
      .map(({ token, balance }) => {
        const view = viewToken(chainId, token)
        return [view.name, <AmountIn key={token} atoms={balance} token={view} />] as const
      })}
  />
)

/** Beside a form on a wide surface; nothing where the chain cannot be asked. */
export function FundsCard({ funds }: { readonly funds: Funds }) {
  const { chain } = useWorkspace()
  const known = funds.reply.isStale ? undefined : funds.reply.value
  if (!known) return null
  return (
    <div class="wide-only">
      <Card title={`Balances on ${chain.label}`}>
        <FundsList chainId={chain.id} funds={known.funds} />
      </Card>
    </div>
  )
}
