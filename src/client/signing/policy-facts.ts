/** Facts of the client that the policy needs: the address book, and the USD signed away today. Read again for every signature. */
import type { Address, Milliseconds } from '../../domain/scalars'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { findSeenLookAlike } from '../names/seen-addresses'
import { readSignedUsd } from '../orders/ledger'
import { listAddresses } from '../settings/address-book'
import { readSettings } from '../settings/settings'

/** `day` is undefined while no limit a day is set, `lookAlike` while the recipient resembles no address that was seen. */
export interface PolicyFacts {
  readonly addressBook: readonly Address[]
  readonly lookAlike: Address | undefined
  readonly day: { readonly limitUsd: number; readonly signedUsd: number } | undefined
}

/** Who is paid, null for the owner; and the addresses of all accounts of the wallet. */
export interface PaidParty {
  readonly receiver: Address | null
  readonly accounts: readonly Address[]
}

/** The facts as they stand. */
export async function readPolicyFacts(
  profileId: ProfileId,
  now: Milliseconds,
  { receiver, accounts }: PaidParty,
): Promise<PolicyFacts> {
  const [{ dailyLimitUsd }, book, signedUsd, lookAlike] = await Promise.all([
    readSettings(),
    listAddresses(),
    readSignedUsd(profileId, now),
    receiver === null ? undefined : findSeenLookAlike(receiver, accounts),
  ])
  return {
    addressBook: book.map(({ address }) => address),
    lookAlike,
    day: dailyLimitUsd === null ? undefined : { limitUsd: dailyLimitUsd, signedUsd },
  }
}

/** The facts for a screen, emitted again when they change. */
export const watchPolicyFacts = (
  profileId: ProfileId,
  now: () => Milliseconds,
  paid: PaidParty,
): Observable<PolicyFacts> => observe(() => readPolicyFacts(profileId, now(), paid))
