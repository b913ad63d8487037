/** Names of addresses, from the user's accounts and the address book. */
import { watchConfirmed } from '../../client/settings/address-book'
import type { Address } from '../../domain/scalars'
import { useLive } from '../kit/use-live'
import { useWorkspace } from './workspace'

/** Returns a function that finds the name of an address, or undefined. */
export function useNames(): (address: Address) => string | undefined {
  const { accounts } = useWorkspace()
  const book = useLive(watchConfirmed, []) ?? []
  return (address) => [...accounts, ...book].find((entry) => entry.address === address)?.name
}
