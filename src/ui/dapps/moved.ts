/** Whether what a request was made under still stands: a site that asked on one network is not answered on another. */
import type { ConnectedSite } from '../../client/db/rows/dapps/connected-site'
import type { WalletRequest } from '../../client/db/rows/dapps/wallet-request'
import type { Workspace } from '../workspace/workspace'

/** What is chosen now. */
interface Chosen {
  readonly settings: Pick<Workspace['settings'], 'profileId' | 'chainId'>
  readonly account: Pick<NonNullable<Workspace['account']>, 'address'> | undefined
}

/** Whether it is about what is chosen next, and not under what. */
const isOfNext = ({ method }: WalletRequest): boolean =>
  method === 'eth_requestAccounts' || method === 'wallet_switchEthereumChain'

/** Whether the account, the network or the environment is another than the request was made under. */
export function isMoved(request: WalletRequest, { settings, account }: Chosen): boolean {
  if (request.profileId !== settings.profileId) return true
  if (isOfNext(request)) return false
  return request.chainId !== settings.chainId || request.account !== (account?.address ?? null)
}

/** Names what the user took back from the site while it waited: its place among them, or its account. Undefined where it has both. */
export function findRevoked(
  request: WalletRequest,
  sites: readonly ConnectedSite[],
): 'notAllowed' | 'notConnected' | undefined {
  const site = sites.find(({ origin }) => origin === request.origin)
  if (!site) return 'notAllowed'
  const { account } = request
  return account === null || isOfNext(request) || site.accounts.includes(account) ? undefined : 'notConnected'
}
