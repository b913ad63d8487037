/** Access to the chain of the active account, and its transactions. */
import { useEffect, useMemo } from 'preact/hooks'
import { callService } from '../../client/bridge/page-ports'
import { nodeFor } from '../../client/chain/rpc'
import { trackTransactions } from '../../client/chain/track-transactions'
import { watchTransactions } from '../../client/chain/transaction-list'
import { now } from '../../client/clock'
import type { TransactionRow } from '../../client/db/rows/transaction'
import { type ChainAccess, openChain } from '../../client/sending/chain-access'
import { useLive } from '../kit/use-live'
import { useWorkspace } from './workspace'

/** Returns access to the chain. Undefined without an account, or without an RPC endpoint for the network. */
export function useChainAccess(): ChainAccess | undefined {
  const { profile, chain, settings, account } = useWorkspace()
  const owner = account?.address
  return useMemo(
    () => (owner ? openChain({ profile, chainId: chain.id, settings }, owner, callService) : undefined),
    [profile.id, chain.id, owner, JSON.stringify([settings.devnet?.rpcUrls, settings.nodes])],
  )
}

const POLL_INTERVAL_MS = 1_000

/**
 * Returns the account's transactions on this network, newest first. Pending ones are polled while this is
 * mounted.
 */
export function useTransactions(): readonly TransactionRow[] | undefined {
  const { profile, chain, settings, account } = useWorkspace()
  const owner = account?.address
  const rows = useLive(
    () =>
      owner
        ? watchTransactions({ profileId: profile.id, chainId: chain.id, owner })
        : { subscribe: () => ({ unsubscribe: () => undefined }) },
    [profile.id, chain.id, owner],
  )
  const isWaiting = rows?.some(({ state }) => state === 'pending') ?? false
  useEffect(() => {
    if (!isWaiting) return
    const nodeOf = (id: typeof chain.id) => nodeFor(profile, id, settings)
    // A failed poll is repeated a second later. The row keeps its last state.
    const poll = () =>
      trackTransactions({ profileId: profile.id, nodeOf, report: () => undefined }, now()).catch(reportError)
    const timer = setInterval(() => document.hidden || poll(), POLL_INTERVAL_MS)
    poll()
    return () => clearInterval(timer)
  }, [isWaiting, profile.id, chain.id])
  return rows
}
