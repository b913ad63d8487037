import type { OwnProfile, ProfileNetwork } from '../../src/client/db/rows/settings'
import type { ChainId } from '../../src/domain/scalars'

/** Returns a network of a custom profile with all services at one address. */
export const networkAt = (url: string, over: Partial<ProfileNetwork> = {}): ProfileNetwork => ({
  chainId: 1 as ChainId,
  orderbook: url,
  hasSegment: true,
  wallet: url,
  ...({ rpcUrls: [], contracts: 'production', explorer: null } as const),
  ...over,
})

/** Returns a custom profile with all services at one address. */
export const customAt = (url: string, chainIds: readonly number[] = [1, 100]): OwnProfile => ({
  ...({ id: 'own-custom00', label: 'Custom', colour: '#6b2f7a' } as const),
  networks: chainIds.map((id) => networkAt(url, { chainId: id as ChainId })),
})
