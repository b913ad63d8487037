/** Affiliate codes. A wallet has at most one code, and a code belongs to one wallet. */
import type { Address } from '../../../domain/scalars'
import { type AffiliateRow, affiliateRow } from './rows'
import { checkOptionalRow, type ServiceDatabase } from './schema'

export async function findAffiliate(
  database: ServiceDatabase,
  wallet: Address,
): Promise<AffiliateRow | undefined> {
  return checkOptionalRow(affiliateRow, await database.affiliates.get(wallet), 'affiliates')
}

/** Finds the row of a code, which names its wallet. */
export async function findCode(database: ServiceDatabase, code: string): Promise<AffiliateRow | undefined> {
  return checkOptionalRow(
    affiliateRow,
    await database.affiliates.where('code').equals(code).first(),
    'affiliates',
  )
}

export async function addAffiliate(database: ServiceDatabase, row: AffiliateRow): Promise<void> {
  await database.affiliates.add(row)
}
