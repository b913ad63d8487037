/** Rules for approvals that sites ask for, in addition to the rules of every transaction. */
import type { Deployment } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { ActOf } from '../messages/transaction-acts'
import {
  type AllowanceFacts,
  checkGrantAmounts,
  checkKnownSpender,
  checkSpenderCode,
  checkTokens,
  checkUsableSpender,
} from './allowance-rules'
import { type DailyLimit, findDayExcess } from './order-policy'
import { isOverridden, type Overrides, type PolicyViolation } from './policy'

/** Facts about an approval, read when it was simulated. */
export interface ApprovalContext extends AllowanceFacts {
  /** Undefined if no daily limit is set. */
  readonly day: DailyLimit | undefined
}

interface Place {
  readonly owner: Address
  readonly deployment: Deployment
}

type Approval = ActOf<'approveSpender'>
type ApprovalRule = (act: Approval, context: ApprovalContext, place: Place) => string | undefined

const approvalRules = {
  token: (act, context) => checkTokens([act], context),
  usableSpender: (act, _, place) => checkUsableSpender(act.spender, [act], place),
  knownSpender: (act, _, place) => checkKnownSpender(act.spender, [act], place),
  spenderCode: (act, context) => checkSpenderCode(act.spender, [act], context),
  grantAmount: (act, context, place) => checkGrantAmounts([act], context, place),
  dailyValue: ({ amount }, { day }) => (amount === 0n ? undefined : findDayExcess(day)),
} as const satisfies Record<string, ApprovalRule>

/** Lists the violations of an approval that the user has not overridden. */
export function findApprovalViolations(
  act: Approval,
  place: Place,
  context: ApprovalContext | undefined,
  overrides: Overrides,
): readonly PolicyViolation[] {
  if (!context) return [{ rule: 'approval', message: t`The spender was never checked.` }]
  return Object.entries(approvalRules).flatMap(([rule, check]) => {
    const message = check(act, context, place)
    const violation = message !== undefined && { rule, message }
    return violation && !isOverridden(violation, overrides) ? [violation] : []
  })
}
