/** The address book: recipients of a trade other than its owner. A removed entry can be put back until the next is removed. */
import type { Address } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type KnownAddress, knownAddress } from '../db/rows/known'
import { removed } from '../db/rows/removed'
import { fittingRows, readRow } from '../db/set-aside'

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
    await clientDb.removed.put(checkRow('removed', removed, { what: 'address', address: row }))
  })

async function readRemovedAddress(): Promise<KnownAddress | undefined> {
  const row = readRow('removed', removed, await clientDb.removed.get('address'))
  return row?.what === 'address' ? row.address : undefined
}

/** The entry that was removed last; undefined when there is none, or it was put back. */
export const watchRemovedAddress = (): Observable<KnownAddress | undefined> => observe(readRemovedAddress)

/** Puts it back. */
export const putBackAddress = (): Promise<void> =>
  clientDb.transaction('rw', clientDb.addresses, clientDb.removed, async () => {
    const row = await readRemovedAddress()
    if (row) await keepAddress(row)
    await clientDb.removed.delete('address')
  })
