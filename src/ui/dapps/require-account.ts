/** Holds the account that a request names against the one that is connected and chosen. */
import { Refusal } from '../../domain/refusal'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'

/** @throws Refusal InvalidParameter for another account */
export function requireAccount(named: Address, owner: Address): void {
  if (named === owner) return
  throw new Refusal('InvalidParameter', { description: t`It is for ${named}, not for this account.` })
}
