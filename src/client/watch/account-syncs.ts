/**
 * Accounts whose orders are read, and from which service. Pages write the rows, because they know the
 * accounts; the worker never reads the wallet. The in-extension service has no orders from elsewhere.
 */
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { fittingRows } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import type { ProfileId } from '../db/rows/keys'
import { type AccountSync, accountSync } from '../db/rows/order-watch'
import { endOfWait } from '../schedule/wait-times'
import { orderbookOf, type Profile } from '../settings/profiles'

export const SYNC_PAGE = 50

/** Reads the accounts of a profile with their read positions. */
export const readSyncs = async (profileId: ProfileId): Promise<readonly AccountSync[]> =>
  fittingRows(
    'accountSyncs',
    accountSync,
    await clientDb.accountSyncs.where('profileId').equals(profileId).toArray(),
  )

export const syncKeyOf = ({ profileId, chainId, owner }: AccountSync): [ProfileId, ChainId, Address] => [
  profileId,
  chainId,
  owner,
]

/** Returns when the next page is due. A time in the far future comes from a clock that was set back. */
export const dueOfSync = ({ dueAt }: AccountSync, now: Milliseconds): Milliseconds =>
  endOfWait({ setAt: now, until: dueAt }, now)

/** Returns the rows to delete and to add so that exactly these accounts are read. */
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
 * Syncs the orders of exactly these accounts on a network. Networks chosen before stay synced. Returns
 * whether an account was added. Every opened page calls this, so nothing is locked unless there is something
 * to write.
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
