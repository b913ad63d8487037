/** The paper money of an account on a network. */
import type { Address, ChainId } from '../../domain/scalars'
import { getOrGiveFunds } from '../paper-money'
import { viewToken } from '../tokens'
import { useReply } from '../use-reply'
import { Outcome } from './callout'
import { Skeleton } from './progress'
import { AmountIn } from './token-amount'

interface PaperFundsProps {
  readonly chainId: ChainId
  readonly owner: Address
}

/** Balances as a list. Only for a profile whose service is the local one. */
export function PaperFunds({ chainId, owner }: PaperFundsProps) {
  const { state, value } = useReply(() => getOrGiveFunds(chainId, owner), [chainId, owner])
  if (state.step === 'refused' || state.step === 'failed') return <Outcome state={state} />
  if (!value) return <Skeleton height={120} />
  return (
    <dl class="facts">
      {value
        .filter(({ balance }) => balance > 0n)
        .map(({ token, balance }) => {
          const view = viewToken(chainId, token)
          return (
            <div key={token}>
              <dt>{view.name}</dt>
              <dd>
                <AmountIn atoms={balance} token={view} />
              </dd>
            </div>
          )
        })}
    </dl>
  )
}
