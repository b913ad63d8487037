/**
 * Facts that the policy needs from the client: the address book and the USD signed today. They are read again
 * for each signature.
 */
import type { Address, Milliseconds } from '../../domain/scalars'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { findSeenLookAlike } from '../names/seen-addresses'
import { readSignedUsd } from '../orders/ledger'
import { saleOf } from '../orders/signed-usd'
import { listConfirmed } from '../settings/address-book'
import { readSettings } from '../settings/settings'

/**
 * `day` is undefined without a daily limit; its `signedUsd` excludes the order itself. `lookAlike` is the
 * known address that the recipient resembles, if any.
 */
export interface PolicyFacts {
  readonly addressBook: readonly Address[]
  readonly lookAlike: Address | undefined
  readonly day: { readonly limitUsd: number; readonly signedUsd: number } | undefined
}

/** The order, and the addresses of all accounts of the wallet. */
export interface PolicyQuestion {
  readonly order: Parameters<typeof saleOf>[0]
  readonly accounts: readonly Address[]
}

export async function readPolicyFacts(
  profileId: ProfileId,
  now: Milliseconds,
  { order, accounts }: PolicyQuestion,
): Promise<PolicyFacts> {
  const { receiver } = order.terms
  const [{ dailyLimitUsd }, book, signedUsd, lookAlike] = await Promise.all([
    readSettings(),
    listConfirmed(),
    readSignedUsd(profileId, now, saleOf(order)),
    receiver === null ? undefined : findSeenLookAlike(receiver, accounts),
  ])
  return {
    addressBook: book.map(({ address }) => address),
    lookAlike,
    day: dailyLimitUsd === null ? undefined : { limitUsd: dailyLimitUsd, signedUsd },
  }
}

export const watchPolicyFacts = (
  profileId: ProfileId,
  now: () => Milliseconds,
  question: PolicyQuestion,
): Observable<PolicyFacts> => observe(() => readPolicyFacts(profileId, now(), question))
