/** The paper money of an account on a network. */
import type { Address, ChainId } from '../../domain/scalars'
import { Outcome } from '../kit/callout'
import { useReply } from '../kit/use-reply'
import { FundsList, FundsSkeleton, useHoldings } from './funds-list'
import { getOrGiveFunds } from './paper-money'

interface PaperFundsProps {
  readonly chainId: ChainId
  readonly owner: Address
}

/** Balances as a list. Only for a profile whose service is the local one. */
export function PaperFunds({ chainId, owner }: PaperFundsProps) {
  const { state, value } = useReply(() => getOrGiveFunds(chainId, owner), [chainId, owner])
  const holdings = useHoldings(chainId, value ?? [])
  if (state.step === 'refused' || state.step === 'failed') return <Outcome state={state} />
  return value ? <FundsList holdings={holdings} /> : <FundsSkeleton />
}
