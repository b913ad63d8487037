/** Links to block explorers. Public networks have one, custom chains have none. */
import type { Profile } from '../../client/settings/profiles'
import type { ChainId, Hash32 } from '../../domain/scalars'

/** Explorers by chain ID. */
const EXPLORERS: Readonly<Record<number, string>> = {
  1: 'https://etherscan.io',
  100: 'https://gnosisscan.io',
  42161: 'https://arbiscan.io',
  8453: 'https://basescan.org',
  11155111: 'https://sepolia.etherscan.io',
}

/** Returns the explorer page of a transaction, or undefined. Paper transactions have none. */
export function transactionUrl(
  { backend }: Pick<Profile, 'backend'>,
  chainId: ChainId,
  txHash: Hash32,
): string | undefined {
  const explorer = EXPLORERS[chainId]
  return backend.kind === 'remote' && explorer ? `${explorer}/tx/${txHash}` : undefined
}
