/** Facts of the client that the policy needs: the address book, and the USD signed away today. Read again for every signature. */
import type { Address, Milliseconds } from '../../domain/scalars'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { readSignedUsd } from '../orders/ledger'
import { listAddresses } from '../settings/address-book'
import { readSettings } from '../settings/settings'

/** `day` is undefined while no limit a day is set. */
export interface PolicyFacts {
  readonly addressBook: readonly Address[]
  readonly day: { readonly limitUsd: number; readonly signedUsd: number } | undefined
}

/** The facts as they stand. */
export async function readPolicyFacts(profileId: ProfileId, now: Milliseconds): Promise<PolicyFacts> {
  const [{ dailyLimitUsd }, book, signedUsd] = await Promise.all([
    readSettings(),
    listAddresses(),
    readSignedUsd(profileId, now),
  ])
  return {
    addressBook: book.map(({ address }) => address),
    day: dailyLimitUsd === null ? undefined : { limitUsd: dailyLimitUsd, signedUsd },
  }
}

/** The facts for a screen, emitted again when they change. */
export const watchPolicyFacts = (profileId: ProfileId, now: () => Milliseconds): Observable<PolicyFacts> =>
  observe(() => readPolicyFacts(profileId, now()))
