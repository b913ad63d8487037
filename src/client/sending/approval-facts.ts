/** Facts about an approval that a site asks for, from the chain and from the signature log. */
import type { RpcNode } from '../../api/node'
import type { Address, Milliseconds } from '../../domain/scalars'
import type { ActOf } from '../../wallet/messages/transaction-acts'
import type { ApprovalContext } from '../../wallet/policy/approval-policy'
import { readAllowanceFacts } from '../chain/allowance-facts'
import type { ProfileId } from '../db/rows/keys'
import type { TransactionRow } from '../db/rows/transaction'
import { readSignedUsd } from '../orders/ledger'
import { readSettings } from '../settings/settings'

export interface ApprovalFacts extends ApprovalContext {
  /** USD value that the spender can take. Undefined if unknown. */
  readonly usd: number | undefined
}

/**
 * Reads the facts of an approval, without its value. With `replaces`, that transaction does not count toward
 * the daily limit.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readApprovalFacts(
  node: RpcNode,
  { profileId, owner }: { readonly profileId: ProfileId; readonly owner: Address },
  { spender, token }: ActOf<'approveSpender'>,
  { now, replaces }: { readonly now: Milliseconds; readonly replaces: TransactionRow | null },
): Promise<ApprovalFacts> {
  const [facts, { dailyLimitUsd }, signedUsd] = await Promise.all([
    readAllowanceFacts(node, owner, spender, [token]),
    readSettings(),
    readSignedUsd(profileId, now, replaces ?? undefined),
  ])
  const day = dailyLimitUsd === null ? undefined : { limitUsd: dailyLimitUsd, signedUsd, orderUsd: undefined }
  return { ...facts, day, usd: undefined }
}

/** Adds the value on screen to the facts of an approval. */
export const withApprovalUsd = (facts: ApprovalFacts, usd: number | undefined): ApprovalFacts => ({
  ...facts,
  usd,
  day: facts.day && { ...facts.day, orderUsd: usd },
})
