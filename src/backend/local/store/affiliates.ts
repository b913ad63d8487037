/** Affiliate codes: one per wallet, one wallet per code. */
import type { Address } from '../../../domain/scalars'
import { type AffiliateRow, affiliateRow } from './rows'
import { checkFound, type ServiceDatabase } from './schema'

/** The code of a wallet, or undefined. */
export async function findAffiliate(
  database: ServiceDatabase,
  wallet: Address,
): Promise<AffiliateRow | undefined> {
  return checkFound(affiliateRow, await database.affiliates.get(wallet), 'affiliates')
}

/** Who has a code, or undefined. */
export async function findCode(database: ServiceDatabase, code: string): Promise<AffiliateRow | undefined> {
  return checkFound(affiliateRow, await database.affiliates.where('code').equals(code).first(), 'affiliates')
}

export async function addAffiliate(database: ServiceDatabase, row: AffiliateRow): Promise<void> {
  await database.affiliates.add(row)
}
