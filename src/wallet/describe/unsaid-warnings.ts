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

/** Warnings that say more than the broken rules do. */
export const unsaidWarnings = (
  warnings: readonly SigningWarning[],
  broken: readonly Pick<PolicyViolation, 'rule'>[],
): readonly SigningWarning[] =>
  warnings.filter(({ kind }) => !broken.some(({ rule }) => rule === SAID_BY[kind]))
