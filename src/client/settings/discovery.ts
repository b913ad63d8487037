/**
 * Which addresses of a recovery phrase were ever used, as far as the service knows: those that placed an order or hold a
 * paper balance. It is asked with the addresses, one by one, so it learns that they belong together: done at a press only.
 */
import type { Call } from '../../api/caller'
import type { Address, ChainId } from '../../domain/scalars'

/** How many unused addresses in a row end the search (BIP-44). */
const GAP_LIMIT = 20

/** What a search stands on. */
export interface DiscoveryPorts {
  readonly call: Call
  readonly chainId: ChainId
  /** The service keeps paper balances. */
  readonly hasPaper: boolean
  /** Addresses of the phrase at these indices. */
  readonly addressesAt: (indices: readonly number[]) => Promise<readonly Address[]>
  /** Hears how many were looked at. */
  readonly onProgress?: (looked: number) => void
}

async function isUsed({ call, chainId, hasPaper }: DiscoveryPorts, owner: Address): Promise<boolean> {
  const orders = await call('getAccountOrders', { network: chainId, owner, limit: 1 })
  if (orders.length > 0 || !hasPaper) return orders.length > 0
  const { funds } = await call('getPaperAccount', { network: chainId, owner })
  return funds.some(({ balance }) => balance > 0n)
}

/** The indices that were used, up to the first gap of twenty that were not. @throws Refusal */
export async function discoverUsed(ports: DiscoveryPorts): Promise<readonly number[]> {
  const used: number[] = []
  let from = 0
  for (let end = GAP_LIMIT; from < end; end = (used.at(-1) ?? -1) + 1 + GAP_LIMIT) {
    const indices = Array.from({ length: end - from }, (_, at) => from + at)
    const addresses = await ports.addressesAt(indices)
    for (const [at, owner] of addresses.entries()) {
      if (await isUsed(ports, owner)) used.push(from + at)
      ports.onProgress?.(from + at + 1)
    }
    from = end
  }
  return used
}
