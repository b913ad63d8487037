/** What is said of a site's order around its facts: the checks it passed, and the doubts that no failed check says already. */
import type { OrderChecks } from '../../../client/dapps/sign-message'
import { t } from '../../../domain/text/texts'
import type { SigningWarning } from '../../../wallet/describe/warnings'
import type { orderRules } from '../../../wallet/policy/order-policy'
import type { PolicyViolation } from '../../../wallet/policy/policy'
import type { WorthFacts } from '../../../wallet/policy/worth'

/** A check each, in a word; the value received is named only where it could be compared. */
export const passedWords = (
  { calls }: Pick<OrderChecks, 'calls'>,
  { rates }: Pick<WorthFacts, 'rates'>,
): readonly string[] => [
  t`Recipient`,
  ...(rates.length > 0 ? [t`Value received`] : []),
  t`Not expired`,
  t`App data`,
  calls === 0 ? t`No hooks` : t`Known hooks`,
]

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
