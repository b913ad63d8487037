/** The address book: recipients of a trade other than its owner. A removed entry can be put back until the next is removed. */
import type { Address } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import { keepRemoved, readRemoved, takeRemoved } from '../db/last-removed'
import { type Observable, observe } from '../db/live'
import { type KnownAddress, knownAddress } from '../db/rows/known'
import { fittingRows } from '../db/set-aside'

const check = (row: unknown): KnownAddress => checkRow('addresses', knownAddress, row)

/** Everybody in the book, by name. */
export const listAddresses = async (): Promise<readonly KnownAddress[]> =>
  fittingRows('addresses', knownAddress, await clientDb.addresses.toArray()).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )

export const watchAddresses = (): Observable<readonly KnownAddress[]> => observe(listAddresses)

/** Adds an address, or gives a known one another name. */
export const keepAddress = async (row: KnownAddress): Promise<void> => {
  await clientDb.addresses.put(check(row))
}

/** Removes an address. */
export const removeAddress = (at: Address): Promise<void> =>
  clientDb.transaction('rw', clientDb.addresses, clientDb.removed, async () => {
    const row = await clientDb.addresses.get(at)
    if (!row) return
    await clientDb.addresses.delete(at)
    await keepRemoved({ what: 'address', address: row })
  })

/** The entry that was removed last; undefined when there is none, or it was put back. */
export const watchRemovedAddress = (): Observable<KnownAddress | undefined> =>
  observe(async () => (await readRemoved('address'))?.address)

/** Puts it back; one that was added again meanwhile keeps its name. */
export const putBackAddress = (): Promise<void> =>
  clientDb.transaction('rw', clientDb.addresses, clientDb.removed, async () => {
    const last = await takeRemoved('address')
    if (last && !(await clientDb.addresses.get(last.address.address))) await keepAddress(last.address)
  })
