/** Whether what a request was made under still stands: a site that asked on one network is not answered on another. */
import type { WalletRequest } from '../../client/db/rows/dapps/wallet-request'
import type { Workspace } from '../workspace/workspace'

/** What is chosen now. */
interface Chosen {
  readonly settings: Pick<Workspace['settings'], 'profileId' | 'chainId'>
  readonly account: Pick<NonNullable<Workspace['account']>, 'address'> | undefined
}

/** Whether the account, the network or the environment is another than the request was made under. */
export function isMoved(request: WalletRequest, { settings, account }: Chosen): boolean {
  if (request.profileId !== settings.profileId) return true
  // These two are about what is chosen next, and not under what.
  if (request.method === 'eth_requestAccounts' || request.method === 'wallet_switchEthereumChain')
    return false
  return request.chainId !== settings.chainId || request.account !== (account?.address ?? null)
}
