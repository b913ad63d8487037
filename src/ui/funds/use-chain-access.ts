/** The way to the chain of the chosen account, and its transactions while they are on screen. */
import { useEffect, useMemo } from 'preact/hooks'
import { callService } from '../../client/bridge/service'
import { followTransactions } from '../../client/chain/confirm'
import { nodeFor } from '../../client/chain/rpc'
import { watchTransactions } from '../../client/chain/transaction-list'
import { now } from '../../client/clock'
import type { TransactionRow } from '../../client/db/rows/transaction'
import { type ChainAccess, openChain } from '../../client/sending/access'
import { useLive } from '../kit/use-live'
import { useWorkspace } from '../workspace/workspace'

/** The way to the chain; undefined without an account, or where no node of the network is named. */
export function useChain(): ChainAccess | undefined {
  const { profile, chain, settings, account } = useWorkspace()
  const owner = account?.address
  return useMemo(
    () => (owner ? openChain({ profile, chainId: chain.id, settings }, owner, callService) : undefined),
    [profile.id, chain.id, owner, JSON.stringify([settings.devnet?.rpcUrls, settings.nodes])],
  )
}

const LOOK_EVERY_MS = 1_000

/** The account's transactions on this network, newest first; those that wait are looked after while this is on the screen. */
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
    // A node that cannot be asked now is asked again a second later; the row says what it last said.
    const look = () =>
      followTransactions({ profileId: profile.id, nodeOf, report: () => undefined }, now()).catch(reportError)
    const timer = setInterval(() => document.hidden || look(), LOOK_EVERY_MS)
    look()
    return () => clearInterval(timer)
  }, [isWaiting, profile.id, chain.id])
  return rows
}
