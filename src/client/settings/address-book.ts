/** The address book: whom a trade may pay beside its owner. A removed entry can be put back until the next is removed. */
import type { Address } from '../../domain/scalars'
import { checkRow, deskDb } from '../db/db'
import { dropDraft, keepDraft, readDraft } from '../db/drafts'
import { type Observable, observe } from '../db/live'
import { type KnownAddress, knownAddress } from '../db/rows/known-address'
import { fittingRows } from '../db/set-aside'

const check = (row: unknown): KnownAddress => checkRow('addresses', knownAddress, row)

/** Everybody in the book, by name. */
export const listAddresses = async (): Promise<readonly KnownAddress[]> =>
  fittingRows('addresses', knownAddress, await deskDb.addresses.toArray()).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )

export const watchAddresses = (): Observable<readonly KnownAddress[]> => observe(listAddresses)

/** Adds somebody, or gives a known address another name. */
export const keepAddress = async (row: KnownAddress): Promise<void> => {
  await deskDb.addresses.put(check(row))
}

const REMOVED = 'removedAddress'

/** Takes somebody out of the book. */
export const removeAddress = (at: Address): Promise<void> =>
  deskDb.transaction('rw', deskDb.addresses, deskDb.drafts, async () => {
    const row = await deskDb.addresses.get(at)
    if (!row) return
    await deskDb.addresses.delete(at)
    await keepDraft(REMOVED, row)
  })

/** Who was taken out last; undefined when nobody was, or he is back. */
export const watchRemovedAddress = (): Observable<KnownAddress | undefined> =>
  observe(async () => {
    const row = await readDraft(REMOVED)
    return row === undefined ? undefined : check(row)
  })

/** Puts him back. */
export const putBackAddress = (): Promise<void> =>
  deskDb.transaction('rw', deskDb.addresses, deskDb.drafts, async () => {
    const row = await readDraft(REMOVED)
    if (row !== undefined) await keepAddress(check(row))
    await dropDraft(REMOVED)
  })
