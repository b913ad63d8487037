import type { EcdsaSignature } from '../../domain/orders/signatures'
import type { Address, OrderUid } from '../../domain/scalars'
import type { OrderScheme } from '../../wallet/messages/intents'
import { fittingRow } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { accountScheme, chosenScheme } from '../db/rows/signing'

/**
 * Reads the scheme of an account's wallet. It is typed data, unless the owner chose plain messages for a
 * wallet without typed data.
 */
export async function readAccountScheme(owner: Address): Promise<EcdsaSignature['scheme']> {
  const row = await clientDb.accountSchemes.get(owner)
  return fittingRow('accountSchemes', accountScheme, row)?.scheme ?? 'eip712'
}

export const choosePlainMessages = async (owner: Address): Promise<void> => {
  await clientDb.accountSchemes.put(checkRow('accountSchemes', accountScheme, { owner, scheme: 'ethsign' }))
}

/** Resets an account to typed data, the default. */
export const chooseTypedData = (owner: Address): Promise<void> => clientDb.accountSchemes.delete(owner)

/** Stores the scheme of an order until it is placed. Null deletes it. */
export async function saveOrderScheme(uid: OrderUid, scheme: OrderScheme | null): Promise<void> {
  if (scheme === null || scheme === 'eip712') await clientDb.orderSchemes.delete(uid)
  else await clientDb.orderSchemes.put(checkRow('orderSchemes', chosenScheme, { uid, scheme }))
}

/** Reads the scheme of an order: the one chosen for it, or else its account's. */
export async function readOrderScheme({
  uid,
  owner,
}: {
  readonly uid: OrderUid
  readonly owner: Address
}): Promise<OrderScheme> {
  const row = await clientDb.orderSchemes.get(uid)
  return fittingRow('orderSchemes', chosenScheme, row)?.scheme ?? readAccountScheme(owner)
}
