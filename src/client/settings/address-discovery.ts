/**
 * Finds the used addresses of a recovery phrase: addresses with an order or a paper balance. The service is
 * asked for each address, so it learns that they belong together. Therefore it runs only when the user asks
 * for it.
 */
import type { Call } from '../../api/caller'
import type { Address, ChainId } from '../../domain/scalars'

/** The search ends after this many unused addresses in a row (BIP-44). */
const GAP_LIMIT = 20

export interface DiscoveryPorts {
  readonly call: Call
  readonly chainId: ChainId
  /** True if the service has paper balances. */
  readonly hasPaper: boolean
  readonly addressesAt: (indices: readonly number[]) => Promise<readonly Address[]>
  readonly onProgress?: (looked: number) => void
}

async function isUsed({ call, chainId, hasPaper }: DiscoveryPorts, owner: Address): Promise<boolean> {
  const orders = await call('getAccountOrders', { network: chainId, owner, limit: 1 })
  if (orders.length > 0 || !hasPaper) return orders.length > 0
  const { funds } = await call('getPaperAccount', { network: chainId, owner })
  return funds.some(({ balance }) => balance > 0n)
}

/**
 * Returns the used indices up to the first gap of 20 unused ones.
 * @throws Refusal
 */
export async function discoverUsed(ports: DiscoveryPorts): Promise<readonly number[]> {
  const used: number[] = []
  let from = 0
  for (let end = GAP_LIMIT; from < end; end = (used.at(-1) ?? -1) + 1 + GAP_LIMIT) {
    const indices = Array.from({ length: end - from }, (_, step) => from + step)
    const addresses = await ports.addressesAt(indices)
    for (const [step, owner] of addresses.entries()) {
      if (await isUsed(ports, owner)) used.push(from + step)
      ports.onProgress?.(from + step + 1)
    }
    from = end
  }
  return used
}
