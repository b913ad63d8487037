/** Addresses of the accounts that can spend on the network in use. */
import type { Address } from '../../domain/scalars'
import { describeMissingSafe } from '../accounts/account-words'
import { useWorkspace } from '../workspace/workspace'

/** Leaves out a Safe of another network: elsewhere its address may be nobody's. */
export function useOwnAddresses(): readonly Address[] {
  const { accounts, chain } = useWorkspace()
  return accounts
    .filter((account) => describeMissingSafe(account, chain.id) === undefined)
    .map(({ address }) => address)
}
