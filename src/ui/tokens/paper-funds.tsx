/** Paper money of an account on a network. */
import type { Address, ChainId } from '../../domain/scalars'
import { Outcome } from '../kit/callout'
import { useReply } from '../kit/use-reply'
import { FundsList, FundsSkeleton, useHoldings } from './funds-list'
import { readOrFundAccount } from './paper-money'

interface PaperFundsProps {
  readonly chainId: ChainId
  readonly owner: Address
}

/** Lists the balances. Only for environments with the local service. */
export function PaperFunds({ chainId, owner }: PaperFundsProps) {
  const { state, value } = useReply(() => readOrFundAccount(chainId, owner), [chainId, owner])
  const holdings = useHoldings(chainId, value ?? [])
  if (state.step === 'refused' || state.step === 'failed') return <Outcome state={state} />
  return value ? <FundsList holdings={holdings} /> : <FundsSkeleton />
}
