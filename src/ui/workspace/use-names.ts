/** What addresses are called: the names of the user's accounts and of the address book. */
import { watchAddresses } from '../../client/settings/address-book'
import type { Address } from '../../domain/scalars'
import { useLive } from '../kit/use-live'
import { useWorkspace } from './workspace'

/** A function from an address to its name; undefined for one that has none. */
export function useNames(): (at: Address) => string | undefined {
  const { accounts } = useWorkspace()
  const book = useLive(watchAddresses, []) ?? []
  return (at) => [...accounts, ...book].find(({ address }) => address === at)?.name
}
