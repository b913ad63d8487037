/** Links to block explorers. Listed networks have one, networks that a user defined have none. */
import type { Profile } from '../../client/settings/profiles'
import { CHAIN_LIST } from '../../domain/chains/chain-list'
import type { ChainId, Hash32 } from '../../domain/scalars'

/** Returns the explorer page of a transaction, or undefined. Paper transactions have none. */
export function transactionUrl(
  { backend }: Pick<Profile, 'backend'>,
  chainId: ChainId,
  txHash: Hash32,
): string | undefined {
  const [host] = CHAIN_LIST.find(({ id }) => id === chainId)?.explorerHosts ?? []
  return backend.kind === 'remote' && host ? `https://${host}/tx/${txHash}` : undefined
}
