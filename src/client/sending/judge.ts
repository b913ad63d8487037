/** Asks the policy about a simulated transaction, with what the screen showed. */
import type { OrderTerms } from '../../domain/orders/order'
import { Refusal } from '../../domain/refusal'
import type { OrderContext } from '../../wallet/policy/order-policy'
import type { Overrides, PolicyViolations } from '../../wallet/policy/policy'
import {
  type ApprovedTransaction,
  approveTransaction,
  findActViolations,
  type TransactionContext,
} from '../../wallet/policy/transaction-policy'
import { changedText, isSameSender, type PreparedTransaction, type TransactionSender } from './send'

/** Facts of the order that a transaction places, and its terms if it is presigned. */
interface PlacedFacts {
  readonly facts: OrderContext
  readonly terms?: OrderTerms | undefined
}

/**
 * Asks the policy about a prepared transaction. `placed` is the order of a native sell or a presignature.
 * @throws Refusal Forbidden if it was simulated for another account or network
 */
export function judgePrepared(
  sender: TransactionSender,
  prepared: PreparedTransaction,
  placed: PlacedFacts | null,
  overrides: Overrides,
): ApprovedTransaction | PolicyViolations {
  if (!isSameSender(sender, prepared)) throw new Refusal('Forbidden', { description: changedText() })
  const { deployment, owner } = sender
  const { act, call, nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = prepared
  const { mostCost: shownCost, dataFee, balance, nodeChainId, nativeUsd, simulations, fees } = prepared
  const shown = {
    balance,
    shownCost,
    dataFee,
    nativeUsd,
    transfer: prepared.transfer,
    approval: prepared.approval,
    simulations,
    fees,
  }
  const order = { order: placed?.facts ?? null, presigned: placed?.terms }
  const facts: TransactionContext = { deployment, nodeChainId, nonce, ...shown, ...order, overrides }
  const price = { gas, maxFeePerGas, maxPriorityFeePerGas }
  return approveTransaction({ kind: 'transaction', owner, deployment, act, call, nonce, ...price }, facts)
}

/**
 * Asks the policy about a paper transaction, which needs no signature. Only transfers have rules there.
 */
export function judgePaper(
  { act, ...facts }: Pick<PreparedTransaction, 'act' | 'transfer'>,
  sender: TransactionSender,
  overrides: Overrides,
): { readonly passed: true } | PolicyViolations {
  const broken = findActViolations(act, sender, facts, overrides)
  return broken.length > 0 ? { broken } : { passed: true }
}

/**
 * Returns a verdict without violations.
 * @throws Refusal Forbidden with every violation
 */
export function requirePassed<V extends object>(verdict: V | PolicyViolations): V {
  if ('broken' in verdict)
    throw new Refusal('Forbidden', { description: verdict.broken.map(({ message }) => message).join(' ') })
  return verdict
}

/**
 * Approves a prepared transaction like `judgePrepared`.
 * @throws Refusal Forbidden with every violation, or if it was simulated for another account or network
 */
export const approvePrepared = (...asked: Parameters<typeof judgePrepared>): ApprovedTransaction =>
  requirePassed(judgePrepared(...asked))
