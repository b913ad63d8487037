/** Balances and approvals of an account, over the paper chain's doors. */
import type { Call } from '../api/caller'
import type { Reply } from '../api/endpoints'
import type { Address, Amount, ChainId } from '../domain/scalars'

/** Tokens an account holds or has approved, with the block they are of. @throws Refusal */
export const getFunds = (call: Call, chainId: ChainId, owner: Address): Promise<Reply<'getPaperAccount'>> =>
  call('getPaperAccount', { network: chainId, owner })

/** What the relayer is to be allowed to spend. */
export interface Approval {
  readonly chainId: ChainId
  readonly owner: Address
  readonly token: Address
  readonly amount: Amount
}

/** Lets the vault relayer spend this much of a token (spec 5.3). @throws Refusal */
export const approve = (
  call: Call,
  { chainId, owner, token, amount }: Approval,
): Promise<Reply<'sendPaperTransaction'>> =>
  call('sendPaperTransaction', { network: chainId, body: { kind: 'approve', owner, token, amount } })

/** Gives a new account its play money, once per network. @throws Refusal */
export const fundAccount = (
  call: Call,
  chainId: ChainId,
  owner: Address,
): Promise<Reply<'sendPaperTransaction'>> =>
  call('sendPaperTransaction', { network: chainId, body: { kind: 'fund', owner } })
