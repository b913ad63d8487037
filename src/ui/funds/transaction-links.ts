/** Where a transaction can be looked at elsewhere: public networks have explorers, a chain of one's own has none. */
import type { Profile } from '../../client/settings/profiles'
import type { ChainId, Hash32 } from '../../domain/scalars'

/** Explorers by chain id. */
const EXPLORERS: Readonly<Record<number, string>> = {
  1: 'https://etherscan.io',
  100: 'https://gnosisscan.io',
  42161: 'https://arbiscan.io',
  8453: 'https://basescan.org',
  11155111: 'https://sepolia.etherscan.io',
}

/** The page of a transaction, undefined where no explorer knows it: nothing on paper is anywhere else. */
export function transactionUrl(
  { backend }: Pick<Profile, 'backend'>,
  chainId: ChainId,
  txHash: Hash32,
): string | undefined {
  const explorer = EXPLORERS[chainId]
  return backend.kind === 'remote' && explorer ? `${explorer}/tx/${txHash}` : undefined
}
