/** How accounts and orders are signed, as was chosen for them. */
import type { EcdsaSignature } from '../../domain/orders/signatures'
import type { Address, OrderUid } from '../../domain/scalars'
import type { OrderScheme } from '../../wallet/messages/intents'
import { checkRow, clientDb } from '../db/db'
import { accountScheme, chosenScheme } from '../db/rows/signing'
import { fittingRow } from '../db/set-aside'

/** How an account's wallet signs: typed data, unless its owner chose plain messages for a wallet that cannot do it. */
export async function readScheme(owner: Address): Promise<EcdsaSignature['scheme']> {
  const row = await clientDb.accountSchemes.get(owner)
  return fittingRow('accountSchemes', accountScheme, row)?.scheme ?? 'eip712'
}

/** Has an account sign plain messages from now on. */
export const choosePlainMessages = async (owner: Address): Promise<void> => {
  await clientDb.accountSchemes.put(checkRow('accountSchemes', accountScheme, { owner, scheme: 'ethsign' }))
}

/** Has an account sign typed data again, as one does of which nothing was chosen. */
export const chooseTypedData = (owner: Address): Promise<void> => clientDb.accountSchemes.delete(owner)

/** Writes down how an order is to be signed, for as long as it is not placed; null when it is. */
export async function keepScheme(uid: OrderUid, scheme: OrderScheme | null): Promise<void> {
  if (scheme === null || scheme === 'eip712') await clientDb.orderSchemes.delete(uid)
  else await clientDb.orderSchemes.put(checkRow('orderSchemes', chosenScheme, { uid, scheme }))
}

/** How an order is to be signed: as was chosen for it, or as its account's wallet signs. */
export async function readOrderScheme({
  uid,
  owner,
}: {
  readonly uid: OrderUid
  readonly owner: Address
}): Promise<OrderScheme> {
  const row = await clientDb.orderSchemes.get(uid)
  return fittingRow('orderSchemes', chosenScheme, row)?.scheme ?? readScheme(owner)
}
