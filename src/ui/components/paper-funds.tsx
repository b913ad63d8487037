/** The paper money of an account on a network, given to it at its first look. */
import { fundAccount, getFunds } from '../../desk/funds'
import { callService } from '../../desk/service-call'
import type { Address, ChainId } from '../../domain/scalars'
import { viewToken } from '../tokens'
import { useReply } from '../use-reply'
import { Outcome } from './callout'
import { Skeleton } from './progress'
import { AmountIn } from './token-amount'

interface PaperFundsProps {
  readonly chainId: ChainId
  readonly owner: Address
}

/** The funds, after giving an account that has none its play money. */
async function getOrGiveFunds(chainId: ChainId, owner: Address) {
  const { funds } = await getFunds(callService, chainId, owner)
  if (funds.some(({ balance }) => balance > 0n)) return funds
  await fundAccount(callService, chainId, owner)
  return (await getFunds(callService, chainId, owner)).funds
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
