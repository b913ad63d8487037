/** The paper money of an account on a network. */
import type { Address, ChainId } from '../../domain/scalars'
import { getOrGiveFunds } from '../paper-money'
import { useReply } from '../use-reply'
import { Outcome } from './callout'
import { FundsList } from './funds-list'
import { Skeleton } from './progress'

interface PaperFundsProps {
  readonly chainId: ChainId
  readonly owner: Address
}

/** Balances as a list. Only for a profile whose service is the local one. */
export function PaperFunds({ chainId, owner }: PaperFundsProps) {
  const { state, value } = useReply(() => getOrGiveFunds(chainId, owner), [chainId, owner])
  if (state.step === 'refused' || state.step === 'failed') return <Outcome state={state} />
  return value ? <FundsList chainId={chainId} funds={value} /> : <Skeleton height={120} />
}
