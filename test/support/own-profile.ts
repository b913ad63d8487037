import type { OwnProfile, ProfileNetwork } from '../../src/client/db/rows/settings'
import type { ChainId } from '../../src/domain/scalars'

/** A network of a profile of one's own, answered at one address. */
export const networkAt = (url: string, over: Partial<ProfileNetwork> = {}): ProfileNetwork => ({
  chainId: 1 as ChainId,
  orderbook: url,
  hasSegment: true,
  wallet: url,
  ...({ rpcUrls: [], contracts: 'production', explorer: null } as const),
  ...over,
})

/** The profile that `custom` names, whose networks are answered at one address. */
export const customAt = (url: string, chainIds: readonly number[] = [1, 100]): OwnProfile => ({
  ...({ id: 'custom', label: 'Custom', colour: '#6b2f7a' } as const),
  networks: chainIds.map((id) => networkAt(url, { chainId: id as ChainId })),
})
