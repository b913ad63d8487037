/**
 * Makes the worker read all orders of all accounts from the active service, including those placed elsewhere.
 */
import { useEffect } from 'preact/hooks'
import { pagePorts } from '../../client/bridge/page-ports'
import { now } from '../../client/clock'
import type { Settings } from '../../client/db/rows/settings'
import { orderbookOf, profileOf } from '../../client/settings/profiles'
import { syncAccounts } from '../../client/watch/account-syncs'
import type { Account } from '../../wallet/vault/accounts'

async function start(settings: Settings, accounts: readonly Account[]): Promise<void> {
  const owners = accounts.map(({ address }) => address)
  const isNew = await syncAccounts(profileOf(settings), settings.chainId, owners, now())
  if (isNew) await pagePorts.wake()
}

/** Inputs are undefined until settings and accounts are known. */
export function useOrderDiscovery(
  settings: Settings | undefined,
  accounts: readonly Account[] | undefined,
): void {
  const service = settings && orderbookOf(profileOf(settings), settings.chainId)
  const owners = accounts?.map(({ address }) => address).join()
  useEffect(() => {
    if (settings && accounts) start(settings, accounts).catch(reportError)
  }, [settings?.profileId, service, settings?.chainId, owners])
}
