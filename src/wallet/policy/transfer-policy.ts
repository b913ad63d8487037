/**
 * Rules for sending a token or the native coin, in addition to the rules of every transaction. They also hold
 * in the sandbox, which needs no signature.
 */
import type { Deployment } from '../../domain/chains/chains'
import { findRecipientFault } from '../../domain/chains/recipients'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { ActOf } from '../messages/transaction-acts'
import { type DailyLimit, findDayExcess } from './order-policy'
import { isOverridden, type Overrides, type PolicyViolation } from './policy'

/** Facts about a transfer, read when it was simulated. */
export interface TransferContext {
  /** The owner's balance of the token in atoms. Undefined if it is unknown. */
  readonly balance: bigint | undefined
  /** True for an own account, a confirmed address of the address book, and a recipient of an earlier transfer. */
  readonly isKnown: boolean
  /** Known address that looks like the recipient, if there is one. */
  readonly lookAlike: Address | undefined
  /** Code at the recipient's address: the contract of a token, another contract, or none. */
  readonly code: 'none' | 'token' | 'contract'
  /** Undefined if no daily limit is set. */
  readonly day: DailyLimit | undefined
}

type Transfer = ActOf<'transfer'>
type TransferRule = (
  act: Transfer,
  context: TransferContext,
  place: { readonly owner: Address; readonly deployment: Deployment },
) => string | undefined

const checkUsableReceiver: TransferRule = ({ token, recipient }, { code }, { deployment }) =>
  findRecipientFault(recipient, deployment, code === 'token' ? [token, recipient] : [token])

const checkContract: TransferRule = ({ recipient }, { code, isKnown }) =>
  code === 'contract' && !isKnown
    ? t`The recipient is a contract. Unless it can send tokens on, they are lost: ${recipient}`
    : undefined

const checkReceiver: TransferRule = ({ recipient }, { code, isKnown }, { owner }) =>
  isKnown || recipient === owner || code !== 'none'
    ? undefined
    : t`First transfer to this address, which is not in your address book: ${recipient}`

const checkLookAlike: TransferRule = ({ recipient }, { lookAlike }) =>
  lookAlike && t`The recipient ${recipient} looks like ${lookAlike}, which you know. Compare all digits.`

const checkBalance: TransferRule = ({ amount }, { balance }) =>
  balance !== undefined && amount > balance ? t`You have less than it sends.` : undefined

const checkDay: TransferRule = (_, { day }) => findDayExcess(day)

const transferRules = {
  usableReceiver: checkUsableReceiver,
  contractReceiver: checkContract,
  receiver: checkReceiver,
  lookAlike: checkLookAlike,
  balance: checkBalance,
  dailyValue: checkDay,
} as const satisfies Record<string, TransferRule>

/** Lists the violations of a transfer that the user has not overridden. */
export function findTransferViolations(
  act: Transfer,
  place: Parameters<TransferRule>[2],
  context: TransferContext | undefined,
  overrides: Overrides,
): readonly PolicyViolation[] {
  if (!context) return [{ rule: 'transfer', message: t`The recipient was never checked.` }]
  return Object.entries(transferRules).flatMap(([rule, check]) => {
    const message = check(act, context, place)
    const violation = message !== undefined && { rule, message }
    return violation && !isOverridden(violation, overrides) ? [violation] : []
  })
}
