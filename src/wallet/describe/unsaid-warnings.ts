/** The doubts about an order that no failed check says already. */

import type { orderRules } from '../policy/order-policy'
import type { PolicyViolation } from '../policy/policy'
import type { SigningWarning } from './warnings'

/** The rule whose breach says the same as a warning. */
const SAID_BY: Readonly<Partial<Record<SigningWarning['kind'], keyof typeof orderRules>>> = {
  receiver: 'receiver',
  expired: 'expired',
  signedFee: 'fee',
  balances: 'balances',
  calls: 'calls',
  unknownAppData: 'document',
}

/**
 * Warnings that say more than the broken rules do.
 * @param broken undefined until the rules are asked: then those that no rule can say
 */
export const unsaidWarnings = (
  warnings: readonly SigningWarning[],
  broken: readonly Pick<PolicyViolation, 'rule'>[] | undefined,
): readonly SigningWarning[] =>
  warnings.filter(({ kind }) => {
    const said = SAID_BY[kind]
    return said === undefined || broken?.every(({ rule }) => rule !== said)
  })
