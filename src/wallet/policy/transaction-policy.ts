/**
 * What may be sent to a chain, as policy.ts says what may be signed as an order: rules in front of the key. The intent is
 * what will be signed to the byte, the facts are what the person was shown and what the node said; the two are compared
 * here, wherever the transaction was put together.
 */

import { chainOf, type Deployment, isEthFlow } from '../../domain/chains/chains'
import { gasLimitsOf } from '../../domain/chains/gas-limits'
import { unpackUid } from '../../domain/orders/uid'
import type { Address } from '../../domain/scalars'
import { writeNumberText } from '../../domain/text/locale'
import { t } from '../../domain/text/texts'
import { formatUnits } from '../../domain/text/units'
import type { OrderIntent } from '../messages/intents'
import {
  type ActOf,
  type ContractCall,
  callOf,
  type TransactionAct,
  termsOfNativeSell,
} from '../messages/transaction-acts'
import type { OrderFacts } from './order-policy'
import { approve, type Overriding } from './policy'

/** What is to be signed: the act in words that was agreed to, and the very call with its place and its price. */
export interface TransactionIntent {
  readonly kind: 'transaction'
  readonly owner: Address
  readonly deployment: Deployment
  readonly act: TransactionAct
  readonly call: ContractCall
  readonly nonce: number
  readonly gas: bigint
  /** Wei per unit of gas, at most. */
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** What a transaction is held against. */
export interface TransactionFacts {
  readonly deployment: Deployment
  /** The network the node says it is of. */
  readonly nodeChainId: number
  /** The place that is free, or the one of the transaction that this one takes the place of. */
  readonly nonce: number
  /** What the owner has of the native coin, wei. */
  readonly balance: bigint
  /** The most that was shown as what it may cost, wei. */
  readonly shownCost: bigint
  /** What of that its data on Ethereum may cost beside the gas, wei. */
  readonly dataFee: bigint
  /** What a native sell is held against; null for every other act. */
  readonly order: OrderFacts | null
  /** The breaches of a native sell that were named and overridden. */
  readonly overriding?: Overriding | undefined
}

type Breach = string | undefined
type TransactionRule = (intent: TransactionIntent, facts: TransactionFacts) => Breach

const checkDeployment: TransactionRule = ({ deployment }, facts) => {
  const { chainId } = facts.deployment
  if (deployment.chainId !== chainId)
    return t`It is for chain ${deployment.chainId}, this profile trades on chain ${chainId}.`
  const isSame =
    deployment.settlement === facts.deployment.settlement &&
    deployment.relayer === facts.deployment.relayer &&
    deployment.ethFlow === facts.deployment.ethFlow
  return isSame ? undefined : t`Its contracts are not those of this profile.`
}

const checkNode: TransactionRule = ({ deployment }, { nodeChainId }) =>
  deployment.chainId === nodeChainId
    ? undefined
    : t`The node is of chain ${nodeChainId}, the transaction is for chain ${deployment.chainId}.`

const checkCall: TransactionRule = (intent, { deployment }) => {
  const { act, call, owner } = intent
  const seller = (act.kind === 'cancelEthFlowOrder' && act.contract) || deployment.ethFlow
  const isSale = act.kind === 'createEthFlowOrder' || act.kind === 'cancelEthFlowOrder'
  if (isSale && !(seller && isEthFlow(deployment, seller)))
    return t`No contract of this profile sells the native coin.`
  const said = callOf(act, { owner, deployment })
  const isSame = call.to === said.to && call.value === said.value && call.data === said.data
  return isSame ? undefined : t`What would be called is not what you were shown.`
}

const checkOwner: TransactionRule = ({ act, owner }) => {
  if (act.kind === 'presignAsSafe')
    return unpackUid(act.safeOrder).owner === act.safe
      ? undefined
      : t`The order ${act.safeOrder} is not the Safe’s.`
  if (!('uid' in act)) return undefined
  return unpackUid(act.uid).owner === owner ? undefined : t`The order ${act.uid} is not yours.`
}

const costOf = ({ gas, maxFeePerGas }: TransactionIntent, { dataFee }: TransactionFacts): bigint =>
  gas * maxFeePerGas + dataFee

const checkCost: TransactionRule = (intent, facts) => {
  const { chainId } = intent.deployment
  const { maxGas, maxCost } = gasLimitsOf(chainId)
  if (intent.gas <= 0n || intent.gas > maxGas)
    return t`It may use ${intent.gas} gas; what Cowbell sends uses ${maxGas} at most.`
  if (intent.maxPriorityFeePerGas > intent.maxFeePerGas)
    return t`Its tip is more than all it may pay for gas.`
  const cost = costOf(intent, facts)
  if (cost > facts.shownCost) return t`It may cost more in gas than you were shown.`
  if (cost <= maxCost) return undefined
  return t`Its gas may cost more than ${writeNumberText(formatUnits(maxCost, 18))} ${chainOf(chainId).native}.`
}

const checkValue: TransactionRule = (intent, facts) =>
  intent.call.value + costOf(intent, facts) <= facts.balance
    ? undefined
    : t`You have less ${chainOf(intent.deployment.chainId).native} than it sends and may cost.`

const checkNonce: TransactionRule = ({ nonce }, facts) =>
  nonce === facts.nonce ? undefined : t`Its place among your transactions is ${nonce}, not ${facts.nonce}.`

/** The order that a native sell places, as its owner would sign it. */
export const nativeSellIntent = (
  { order }: ActOf<'createEthFlowOrder'>,
  { owner, deployment }: Pick<TransactionIntent, 'owner' | 'deployment'>,
): OrderIntent => ({
  ...({ kind: 'order', scheme: 'eip712', owner, deployment } as const),
  terms: termsOfNativeSell(order, deployment),
})

const checkOrder: TransactionRule = (intent, { order: facts, overriding }) => {
  const { act } = intent
  if (act.kind !== 'createEthFlowOrder') return undefined
  if (!facts) return t`What it would sell was never shown.`
  const judged = approve(nativeSellIntent(act, intent), facts, overriding)
  return 'broken' in judged ? judged.broken.map(({ says }) => says).join(' ') : undefined
}

const transactionRules = {
  deployment: checkDeployment,
  node: checkNode,
  call: checkCall,
  owner: checkOwner,
  cost: checkCost,
  value: checkValue,
  nonce: checkNonce,
  order: checkOrder,
} as const satisfies Record<string, TransactionRule>

type TransactionPolicyRule = keyof typeof transactionRules

/** The refusal to approve, with every broken rule in a sentence. */
export interface TransactionBreaches {
  readonly broken: readonly { readonly rule: TransactionPolicyRule; readonly says: string }[]
}

declare const approved: unique symbol
/** A transaction that broke no rule. Only `approveTransaction` makes one; no signer takes less. */
export type ApprovedTransaction = TransactionIntent & { readonly [approved]: true }

/** The brand at run time: what stands here came out of `approveTransaction`, whatever a cast elsewhere says. */
const approvals = new WeakSet<object>()

/** Whether a transaction came out of `approveTransaction`, as the signer asks once more. */
export const isApprovedTransaction = (intent: ApprovedTransaction): boolean => approvals.has(intent)

function freeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner)
  return Object.freeze(value)
}

/** Holds a transaction against what was shown and what the node said: a frozen, approved copy, or every rule it breaks. */
export function approveTransaction(
  intent: TransactionIntent,
  facts: TransactionFacts,
): ApprovedTransaction | TransactionBreaches {
  const copy = freeze(structuredClone(intent))
  const broken = (Object.keys(transactionRules) as TransactionPolicyRule[]).flatMap((rule) => {
    const says = transactionRules[rule](copy, facts)
    return says === undefined ? [] : [{ rule, says }]
  })
  if (broken.length > 0) return { broken }
  approvals.add(copy)
  return copy as ApprovedTransaction
}
