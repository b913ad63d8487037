import { Refusal } from '../../domain/refusal'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'

/**
 * Checks that a request names the connected account.
 * @throws Refusal InvalidParameter for another account
 */
export function requireAccount(named: Address, owner: Address): void {
  if (named === owner) return
  throw new Refusal('InvalidParameter', { description: t`It is for ${named}, not for this account.` })
}
