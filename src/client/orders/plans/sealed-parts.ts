/**
 * Signed orders of parts, encrypted until they are submitted, because any holder could submit them. They are in
 * no log, backup or export.
 */
import * as z from 'zod/mini'
import { Refusal } from '../../../domain/refusal'
import { readJson } from '../../../domain/text/json'
import { readRow } from '../../db/damaged-rows'
import { clientDb } from '../../db/db'
import { type EntryInStep, orderEntry } from '../../db/rows/order-entry'
import { type SealedPart, sealedPart } from '../../db/rows/plan'
import { seal, unseal } from '../../db/sealing'

/** Encrypts a signed order. */
export const sealEntry = async (planId: string, entry: EntryInStep<'signed'>): Promise<SealedPart> => ({
  uid: entry.uid,
  planId,
  sealed: await seal({ entry: JSON.stringify(z.encode(orderEntry, entry)) }),
})

/**
 * Decrypts the signed order of a part.
 * @throws Refusal RowDamaged if it is missing or another order
 */
export async function unsealEntry(uid: SealedPart['uid']): Promise<EntryInStep<'signed'>> {
  const row = readRow('sealedParts', sealedPart, await clientDb.sealedParts.get(uid))
  const values = row && (await unseal(row.sealed))
  const read = z.safeDecode(orderEntry, readJson(values?.['entry'] ?? '') as never)
  if (read.success && read.data.step === 'signed' && read.data.uid === uid) return read.data
  throw new Refusal('RowDamaged', { description: 'The signed order of a part cannot be read.' })
}
