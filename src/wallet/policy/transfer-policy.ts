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
import { amountText, findFundsDispute, type SellFunds } from './sell-funds'

/** Code at an address: the contract of a token, another contract, or none. */
type Code = 'none' | 'token' | 'contract'

/** Report of one operator of RPC endpoints about a transfer. */
export interface TransferReading {
  readonly operator: string
  readonly code: Code
  /** Amount that arrives, in atoms. Undefined if the operator cannot simulate it. */
  readonly received: bigint | undefined
}

/** Facts about a transfer, read when it was simulated. */
export interface TransferContext {
  /** The owner's balance of the token. The allowance does not matter. */
  readonly funds: SellFunds
  /** True for an own account, a confirmed address of the address book, and a recipient of an earlier transfer. */
  readonly isKnown: boolean
  /** Known address that looks like the recipient, if there is one. */
  readonly lookAlike: Address | undefined
  /** Code at the recipient's address. The most harmless one if operators disagree. */
  readonly code: Code
  /** Reports of the operators, if several are set. */
  readonly readings: readonly TransferReading[]
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

const checkBalance: TransferRule = ({ amount }, { funds }) =>
  funds.step === 'known' && amount > funds.funds.balance ? t`You have less than it sends.` : undefined

const checkFunds: TransferRule = ({ token }, { funds }, { deployment }) =>
  findFundsDispute(deployment.chainId, token, funds)

const codeText = ({ operator, code }: TransferReading): string =>
  ({
    none: t`${operator} says the recipient is no contract`,
    token: t`${operator} says the recipient is a token`,
    contract: t`${operator} says the recipient is a contract`,
  })[code]

const checkReadings: TransferRule = ({ token }, { readings }, { deployment }) => {
  if (new Set(readings.map(({ code }) => code)).size > 1)
    return t`RPC endpoints disagree: ${readings.map(codeText).join(', ')}.`
  const amounts = readings.flatMap(({ operator, received }) =>
    received === undefined ? [] : [{ operator, received }],
  )
  if (new Set(amounts.map(({ received }) => received)).size < 2) return undefined
  const said = amounts.map(
    ({ operator, received }) => t`${operator} says ${amountText(deployment.chainId, token, received)}`,
  )
  return t`RPC endpoints disagree on what arrives: ${said.join(', ')}.`
}

const checkDay: TransferRule = (_, { day }) => findDayExcess(day)

const transferRules = {
  usableReceiver: checkUsableReceiver,
  contractReceiver: checkContract,
  receiver: checkReceiver,
  lookAlike: checkLookAlike,
  balance: checkBalance,
  funds: checkFunds,
  readings: checkReadings,
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
