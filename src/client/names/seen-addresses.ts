/**
 * Addresses that the user has dealt with. Who "poisons" a history has an address that begins and ends like one of them, and waits
 * for it to be copied.
 */

import type { Address } from '../../domain/scalars'
import { isLookAlikeAddress } from '../../domain/text/look-alikes'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { orderEntry } from '../db/rows/order-entry'
import { transactionRow } from '../db/rows/transaction'
import { fittingRow } from '../db/set-aside'

/** The addresses that an act names. */
const addressesOf = (act: TransactionAct): readonly Address[] => {
  switch (act.kind) {
    case 'createEthFlowOrder':
    case 'cancelEthFlowOrder':
      return [act.order.receiver]
    case 'presignAsSafe':
      return [act.safe]
    default:
      return []
  }
}

/** Every address of orders and transactions that can be read: who owned them, and who was paid. */
async function listSeenAddresses(): Promise<ReadonlySet<Address>> {
  const seen = new Set<Address>()
  await clientDb.orders.each((row) => {
    const entry = fittingRow('orders', orderEntry, row)
    if (entry) seen.add(entry.owner)
    if (entry?.terms.receiver) seen.add(entry.terms.receiver)
  })
  await clientDb.transactions.each((row) => {
    const sent = fittingRow('transactions', transactionRow, row)
    for (const each of sent ? [sent.owner, ...addressesOf(sent.act)] : []) seen.add(each)
  })
  return seen
}

/**
 * Finds an address that another could be mistaken for: of the address book, of orders and transactions, or of one's own accounts.
 * What is in the book, or one's own, is known and no impostor.
 */
export async function findSeenLookAlike(at: Address, own: readonly Address[]): Promise<Address | undefined> {
  const book = (await clientDb.addresses.toCollection().primaryKeys()) as Address[]
  if (own.includes(at) || book.includes(at)) return undefined
  const seen = await listSeenAddresses()
  return [...own, ...book, ...seen].find((each) => isLookAlikeAddress(at, each))
}

/** The same for a screen, found again when the history changes. */
export const watchSeenLookAlike = (at: Address, own: readonly Address[]): Observable<Address | undefined> =>
  observe(() => findSeenLookAlike(at, own))
