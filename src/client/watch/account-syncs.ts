/**
 * Whose orders are read from which service. The rows are written by pages, which know the accounts; the worker reads the rows
 * alone, and never the wallet. A service inside the extension has no orders from elsewhere.
 */
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import type { ProfileId } from '../db/rows/keys'
import { type AccountSync, accountSync } from '../db/rows/order-watch'
import { fittingRows } from '../db/set-aside'
import { endOfWait } from '../schedule/wait-times'
import { orderbookOf, type Profile } from '../settings/profiles'

/** Orders of one request. */
export const SYNC_PAGE = 50

/** The accounts of a profile, and how far their orders were read. */
export const readSyncs = async (profileId: ProfileId): Promise<readonly AccountSync[]> =>
  fittingRows(
    'accountSyncs',
    accountSync,
    await clientDb.accountSyncs.where('profileId').equals(profileId).toArray(),
  )

/** The key of a row. */
export const syncKeyOf = ({ profileId, chainId, owner }: AccountSync): [ProfileId, ChainId, Address] => [
  profileId,
  chainId,
  owner,
]

/** When its next page is to be read. A time far ahead is of a clock that was set back. */
export const dueOfSync = ({ dueAt }: AccountSync, now: Milliseconds): Milliseconds =>
  endOfWait({ setAt: now, until: dueAt }, now)

/** What is to be written so that the orders of these accounts are read, and of no other. */
function changesOf(
  known: readonly AccountSync[],
  profile: Profile,
  chainId: ChainId,
  owners: readonly Address[],
): { readonly stale: readonly AccountSync[]; readonly added: readonly AccountSync[] } {
  const { id: profileId } = profile
  const service = orderbookOf(profile, chainId)
  const stale = known.filter(
    (sync) => sync.service !== orderbookOf(profile, sync.chainId) || !owners.includes(sync.owner),
  )
  if (service === undefined) return { stale, added: [] }
  const isSynced = (owner: Address) =>
    known.some((sync) => !stale.includes(sync) && sync.chainId === chainId && sync.owner === owner)
  const added = owners
    .filter((owner) => !isSynced(owner))
    .map((owner) => {
      const start = { offset: 0, limit: SYNC_PAGE, newest: 0, readTo: 0, dueAt: 0 }
      return checkRow('accountSyncs', accountSync, { profileId, chainId, owner, service, ...start })
    })
  return { stale, added }
}

/**
 * Has the orders of these accounts read on a network from now on, and of no account that is not among them. Networks that were
 * chosen before are read on. Answers whether anything is new. Every opening of a page asks: nothing is locked unless there is
 * something to write.
 */
export async function syncAccounts(
  profile: Profile,
  chainId: ChainId,
  owners: readonly Address[],
): Promise<boolean> {
  const readChanges = async () => changesOf(await readSyncs(profile.id), profile, chainId, owners)
  const { stale, added } = await readChanges()
  if (stale.length + added.length === 0) return false
  return clientDb.transaction('rw', clientDb.accountSyncs, async () => {
    const changes = await readChanges()
    await clientDb.accountSyncs.bulkDelete(changes.stale.map(syncKeyOf))
    await clientDb.accountSyncs.bulkPut(changes.added)
    return changes.added.length > 0
  })
}
