/**
 * Accounts whose orders are read, and from which service. Pages write the rows, because they know the
 * accounts; the worker never reads the wallet. The service inside the extension is read only after a page
 * placed an order with it.
 */
import type { Address, ChainId, Milliseconds, OrderUid } from '../../domain/scalars'
import { fittingRow, fittingRows } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import type { ProfileId } from '../db/rows/keys'
import { type AccountSync, accountSync } from '../db/rows/order-watch'
import { endOfWait } from '../schedule/wait-times'
import { orderbookOf, type Profile } from '../settings/profiles'

export const SYNC_PAGE = 50
/** Maximum number of expected orders per account. */
const MAX_EXPECTED = 20

/** Reads the accounts of a profile with their read positions. */
export const readSyncs = async (profileId: ProfileId): Promise<readonly AccountSync[]> =>
  fittingRows(
    'accountSyncs',
    accountSync,
    await clientDb.accountSyncs.where('profileId').equals(profileId).toArray(),
  )

/** Stored instead of a URL for the service inside the extension. */
const IN_EXTENSION = 'local'

/** Returns whether a list is read at intervals. */
export const isPeriodic = ({ service }: AccountSync): boolean => service !== IN_EXTENSION

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
  now: Milliseconds,
): { readonly stale: readonly AccountSync[]; readonly added: readonly AccountSync[] } {
  const { id: profileId, backend } = profile
  const serviceOf = (id: ChainId) => (backend.kind === 'local' ? IN_EXTENSION : orderbookOf(profile, id))
  const service = serviceOf(chainId)
  const stale = known.filter(
    (sync) => sync.service !== serviceOf(sync.chainId) || !owners.includes(sync.owner),
  )
  if (service === undefined) return { stale, added: [] }
  // Orders of the service inside the extension are not history, because it is not read before one is placed.
  const readTo = service === IN_EXTENSION ? now : 0
  const isSynced = (owner: Address) =>
    known.some((sync) => !stale.includes(sync) && sync.chainId === chainId && sync.owner === owner)
  const added = owners
    .filter((owner) => !isSynced(owner))
    .map((owner) => {
      const start = { offset: 0, limit: SYNC_PAGE, newest: 0, readTo, dueAt: 0 }
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
  now: Milliseconds,
): Promise<boolean> {
  const readChanges = async () => changesOf(await readSyncs(profile.id), profile, chainId, owners, now)
  const { stale, added } = await readChanges()
  if (stale.length + added.length === 0) return false
  return clientDb.transaction('rw', clientDb.accountSyncs, async () => {
    const changes = await readChanges()
    await clientDb.accountSyncs.bulkDelete(changes.stale.map(syncKeyOf))
    await clientDb.accountSyncs.bulkPut(changes.added)
    return changes.added.length > 0
  })
}

/** Time for which an order that a site has signed here is expected at the service. */
const EXPECTED_MS = 10 * 60_000

export type ExpectedOrder = NonNullable<AccountSync['expected']>[number]

/** Returns the expected orders that may still be placed. */
export const stillExpected = ({ expected = [] }: AccountSync, now: Milliseconds): readonly ExpectedOrder[] =>
  expected.filter(({ at }) => now - at < EXPECTED_MS && at <= now)

/**
 * Expects an order that a site has signed here and places itself, so that it is found as soon as the service
 * has it. Call it in a transaction that includes the account syncs.
 */
export async function expectOrder(
  key: Pick<AccountSync, 'profileId' | 'chainId' | 'owner'>,
  uid: OrderUid,
  at: Milliseconds,
): Promise<void> {
  const id: [ProfileId, ChainId, Address] = [key.profileId, key.chainId, key.owner]
  const sync = fittingRow('accountSyncs', accountSync, await clientDb.accountSyncs.get(id))
  if (!sync) return
  const expected = [...stillExpected(sync, at), { uid, at }].slice(-MAX_EXPECTED)
  await clientDb.accountSyncs.put(checkRow('accountSyncs', accountSync, { ...sync, expected, dueAt: at }))
}
