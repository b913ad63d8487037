/** Filters warnings that repeat a violation of the policy, or that are shown at the button that signs. */

import type { orderRules } from '../policy/order-policy'
import type { PolicyViolation } from '../policy/policy'
import { movesValue, type SigningWarning } from './warnings'

const RULE_BY_WARNING: Readonly<Partial<Record<SigningWarning['kind'], keyof typeof orderRules>>> = {
  receiver: 'receiver',
  expired: 'expired',
  signedFee: 'fee',
  balances: 'balances',
  unknownAppData: 'document',
}

/**
 * Lists the warnings that no broken rule repeats, without those about value that moves.
 * @param broken Undefined until the policy was checked. Then only warnings without a matching rule are
 * listed.
 */
export const listRemainingWarnings = (
  warnings: readonly SigningWarning[],
  broken: readonly Pick<PolicyViolation, 'rule'>[] | undefined,
): readonly SigningWarning[] =>
  warnings.filter((warning) => {
    if (movesValue(warning)) return false
    const matchingRule = RULE_BY_WARNING[warning.kind]
    return matchingRule === undefined || broken?.every(({ rule }) => rule !== matchingRule)
  })
