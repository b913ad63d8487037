/**
 * Addresses from the user's history. Address poisoning adds an address to the history that begins and ends
 * like a known one, and waits for the user to copy it.
 */

import type { Address } from '../../domain/scalars'
import { isLookAlikeAddress } from '../../domain/text/look-alikes'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'
import { fittingRow } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { orderEntry } from '../db/rows/order-entry'
import { transactionRow } from '../db/rows/transaction'
import { listConfirmed } from '../settings/address-book'

/** Lists the addresses in a transaction's act. */
const addressesOf = (act: TransactionAct): readonly Address[] => {
  switch (act.kind) {
    case 'createEthFlowOrder':
    case 'cancelEthFlowOrder':
      return [act.order.receiver]
    case 'transfer':
      return [act.recipient]
    case 'presignAsSafe':
      return [act.safe]
    default:
      return []
  }
}

/** Lists all owners and recipients of readable orders and transactions. */
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
 * Finds a known address that this address could be mistaken for. Known are the confirmed entries of the
 * address book, the history and the own accounts. Returns undefined for an address of the book and for an own account.
 */
export async function findSeenLookAlike(
  address: Address,
  own: readonly Address[],
): Promise<Address | undefined> {
  const book = (await listConfirmed()).map((entry) => entry.address)
  if (own.includes(address) || book.includes(address)) return undefined
  const seen = await listSeenAddresses()
  return [...own, ...book, ...seen].find((each) => isLookAlikeAddress(address, each))
}

/** Watches the result of `findSeenLookAlike`. */
export const watchSeenLookAlike = (
  address: Address,
  own: readonly Address[],
): Observable<Address | undefined> => observe(() => findSeenLookAlike(address, own))
