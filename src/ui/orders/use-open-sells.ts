/** What open orders still sell of a token: they all draw on one allowance. */
import { watchOpenPermit, watchOpenSells } from '../../client/orders/journal'
import { deploymentFor } from '../../client/settings/profiles'
import type { Address, ChainId, OrderUid } from '../../domain/scalars'
import { useLive } from '../kit/use-live'
import { useAccount, useWorkspace } from '../workspace/workspace'

/**
 * Reads it of the account, atoms; undefined until that was read.
 * @param except an order that is about to be replaced
 */
export function useOpenSells(chainId: ChainId, token: Address, except?: OrderUid): bigint | undefined {
  const { profile } = useWorkspace()
  const of = { profileId: profile.id, chainId, owner: useAccount().address }
  return useLive(() => watchOpenSells(of, token, except), [of, token, except])
}

/** Whether an open order of the account carries a permit of the token; undefined until that was read. */
export function useOpenPermit(chainId: ChainId, token: Address, except?: OrderUid): boolean | undefined {
  const { profile } = useWorkspace()
  const { relayer } = deploymentFor(profile, chainId)
  const of = { profileId: profile.id, chainId, owner: useAccount().address, relayer }
  return useLive(() => watchOpenPermit(of, token, except), [of, token, except])
}
