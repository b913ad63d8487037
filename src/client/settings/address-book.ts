/** The address book: recipients other than the owner. The last removed entry can be restored. */
import type { Address } from '../../domain/scalars'
import { fittingRows } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { readLastRemoved, takeLastRemoved, writeLastRemoved } from '../db/last-removed'
import { type Observable, observe } from '../db/live'
import { type AddressBookEntry, addressBookEntry } from '../db/rows/address-book'

const check = (row: unknown): AddressBookEntry => checkRow('addresses', addressBookEntry, row)

export const listAddresses = async (): Promise<readonly AddressBookEntry[]> =>
  fittingRows('addresses', addressBookEntry, await clientDb.addresses.toArray()).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )

export const watchAddresses = (): Observable<readonly AddressBookEntry[]> => observe(listAddresses)

/** Lists the entries that the user added or confirmed. */
export const listConfirmed = async (): Promise<readonly AddressBookEntry[]> =>
  (await listAddresses()).filter(({ isUnconfirmed }) => !isUnconfirmed)

export const watchConfirmed = (): Observable<readonly AddressBookEntry[]> => observe(listConfirmed)

export const saveAddress = async (row: AddressBookEntry): Promise<void> => {
  await clientDb.addresses.put(check(row))
}

/** Marks an entry as compared by the user. */
export const confirmAddress = ({ isUnconfirmed: _, ...row }: AddressBookEntry): Promise<void> =>
  saveAddress(row)

export const removeAddress = (address: Address): Promise<void> =>
  clientDb.transaction('rw', clientDb.addresses, clientDb.lastRemoved, async () => {
    const row = await clientDb.addresses.get(address)
    if (!row) return
    await clientDb.addresses.delete(address)
    await writeLastRemoved({ kind: 'address', address: row })
  })

/** Watches the last removed entry. Undefined if no entry was removed, or if it was restored. */
export const watchRemovedAddress = (): Observable<AddressBookEntry | undefined> =>
  observe(async () => (await readLastRemoved('address'))?.address)

/** Restores the last removed entry. An address that was added again keeps its new name. */
export const putBackAddress = (): Promise<void> =>
  clientDb.transaction('rw', clientDb.addresses, clientDb.lastRemoved, async () => {
    const last = await takeLastRemoved('address')
    if (last && !(await clientDb.addresses.get(last.address.address))) await saveAddress(last.address)
  })
