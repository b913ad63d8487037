/** Balances of an account and its play money, over the paper chain's doors. */
import type { Call } from '../../api/caller'
import type { Reply } from '../../api/endpoints'
import type { Address, ChainId } from '../../domain/scalars'

/** Tokens an account holds or has approved, with the block they are of. @throws Refusal */
export const getFunds = (call: Call, chainId: ChainId, owner: Address): Promise<Reply<'getPaperAccount'>> =>
  call('getPaperAccount', { network: chainId, owner })

/** Gives a new account its play money, once per network. @throws Refusal */
export const fundAccount = (
  call: Call,
  chainId: ChainId,
  owner: Address,
): Promise<Reply<'sendPaperTransaction'>> =>
  call('sendPaperTransaction', { network: chainId, body: { kind: 'fund', owner } })
