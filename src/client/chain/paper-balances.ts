/** Reads an account's balances on the paper chain and funds it with play money. */
import type { Call } from '../../api/caller'
import type { Reply } from '../../api/endpoints'
import type { Address, ChainId } from '../../domain/scalars'

/**
 * Reads the tokens that an account holds or has approved, with their block.
 * @throws Refusal
 */
export const getFunds = (call: Call, chainId: ChainId, owner: Address): Promise<Reply<'getPaperAccount'>> =>
  call('getPaperAccount', { network: chainId, owner })

/**
 * Gives a new account its play money, once per network.
 * @throws Refusal
 */
export const fundAccount = (
  call: Call,
  chainId: ChainId,
  owner: Address,
): Promise<Reply<'sendPaperTransaction'>> =>
  call('sendPaperTransaction', { network: chainId, body: { kind: 'fund', owner } })
