/**
 * Checks whether a request still matches the selected account, network and environment. A request made on one
 * network is not answered on another.
 */
import type { ConnectedSite } from '../../client/db/rows/dapps/connected-site'
import type { WalletRequest } from '../../client/db/rows/dapps/wallet-request'
import type { Workspace } from '../workspace/workspace'

interface Selection {
  readonly settings: Pick<Workspace['settings'], 'profileId' | 'chainId' | 'account'>
  readonly account: Pick<NonNullable<Workspace['account']>, 'address'> | undefined
}

/** Returns true for requests that change the selection and so do not depend on it. */
const isSelectionRequest = ({ method }: WalletRequest): boolean =>
  method === 'eth_requestAccounts' ||
  method === 'wallet_requestPermissions' ||
  method === 'wallet_addEthereumChain' ||
  method === 'wallet_switchEthereumChain'

/**
 * Returns true if the account, the network or the environment has changed since the request was made. Without
 * an account no request can be answered.
 */
export function isOutdated(request: WalletRequest, { settings, account }: Selection): boolean {
  if (settings.account === null || request.profileId !== settings.profileId) return true
  if (isSelectionRequest(request)) return false
  return request.chainId !== settings.chainId || request.account !== (account?.address ?? null)
}

/**
 * Returns the permission that the user revoked while the request was pending, or undefined if the site still
 * has all it needs.
 */
export function findRevokedPermission(
  request: WalletRequest,
  sites: readonly ConnectedSite[],
): 'notAllowed' | 'notConnected' | undefined {
  const site = sites.find(({ origin }) => origin === request.origin)
  if (!site) return 'notAllowed'
  const { account } = request
  return account === null || isSelectionRequest(request) || site.accounts.includes(account)
    ? undefined
    : 'notConnected'
}
