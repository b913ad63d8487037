/**
 * Policy for transactions: rules that a transaction must pass before a key signs it. The intent is what will
 * be signed. The context is what the user saw and what the RPC endpoint reported. The rules compare the two,
 * wherever the transaction was built.
 */

import { chainOf, type Deployment, isCustomChain, isEthFlow } from '../../domain/chains/chains'
import { gasLimitsOf } from '../../domain/chains/gas-limits'
import type { OrderTerms } from '../../domain/orders/order'
import { orderUidOf, unpackUid } from '../../domain/orders/uid'
import { isTestNetwork, nativeUsdOf } from '../../domain/reference-prices'
import type { Address, ChainId, OrderUid } from '../../domain/scalars'
import { writeNumberText } from '../../domain/text/locale'
import { toUsd, usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { formatUnits } from '../../domain/text/units'
import type { OrderIntent } from '../messages/intents'
import {
  type ActOf,
  type ContractCall,
  callOf,
  presignedUidOf,
  type TransactionAct,
  termsOfNativeSell,
} from '../messages/transaction-acts'
import { type ApprovalContext, findApprovalViolations } from './approval-policy'
import type { OrderContext } from './order-policy'
import { approve, isOverridden, type Overrides, type PolicyViolation, type PolicyViolations } from './policy'
import { findEstimateDispute, findSimulationDispute, type OperatorReadings } from './simulation-readings'
import { findTransferViolations, type TransferContext } from './transfer-policy'

/** Transaction to sign: the act that the user agreed to, its call, nonce and gas price. */
export interface TransactionIntent {
  readonly kind: 'transaction'
  readonly owner: Address
  readonly deployment: Deployment
  readonly act: TransactionAct
  readonly call: ContractCall
  readonly nonce: number
  readonly gas: bigint
  /** Maximum wei per unit of gas. */
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

export interface TransactionContext extends OperatorReadings {
  readonly deployment: Deployment
  readonly nodeChainId: number
  /** Next free nonce, or the nonce of the transaction to replace. */
  readonly nonce: number
  /** The owner's balance of the native coin, in wei. */
  readonly balance: bigint
  /** Maximum cost that the user saw, in wei. */
  readonly shownCost: bigint
  /** Data fee on Ethereum that is part of the cost, in addition to the gas, in wei. */
  readonly dataFee: bigint
  /** USD per native coin, as the user saw it. Undefined if unknown. */
  readonly nativeUsd?: number | undefined
  /** Context of the order that a native sell or a presignature places. Null for other acts. */
  readonly order: OrderContext | null
  /** Terms of the order to presign, as the user saw them. */
  readonly presigned?: OrderTerms | undefined
  /** Facts about a transfer. Undefined for other acts. */
  readonly transfer?: TransferContext | undefined
  /** Facts about an approval that a site asks for. Undefined for other acts. */
  readonly approval?: ApprovalContext | undefined
  /** Violations that the user overrode. */
  readonly overrides?: Overrides | undefined
}

const NATIVE_DECIMALS = 18

type Broken = string | undefined
type TransactionRule = (intent: TransactionIntent, context: TransactionContext) => Broken

const checkDeployment: TransactionRule = ({ deployment }, context) => {
  const { chainId } = context.deployment
  if (deployment.chainId !== chainId)
    return t`It is for chain ${deployment.chainId}, this profile trades on chain ${chainId}.`
  const isSame =
    deployment.settlement === context.deployment.settlement &&
    deployment.relayer === context.deployment.relayer &&
    deployment.ethFlow === context.deployment.ethFlow
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
  const expected = callOf(act, { owner, deployment })
  const isSame = call.to === expected.to && call.value === expected.value && call.data === expected.data
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

const costOf = ({ gas, maxFeePerGas }: TransactionIntent, { dataFee }: TransactionContext): bigint =>
  gas * maxFeePerGas + dataFee

const checkCost: TransactionRule = (intent, context) => {
  const { chainId } = intent.deployment
  const { maxGas, maxCost } = gasLimitsOf(chainId)
  if (intent.gas <= 0n || intent.gas > maxGas)
    return t`It may use ${intent.gas} gas; what Cowbell sends uses ${maxGas} at most.`
  if (intent.maxPriorityFeePerGas > intent.maxFeePerGas)
    return t`Its tip is more than all it may pay for gas.`
  const cost = costOf(intent, context)
  if (cost > context.shownCost) return t`It may cost more in gas than you were shown.`
  if (cost <= maxCost) return undefined
  return t`Its gas may cost more than ${writeNumberText(formatUnits(maxCost, NATIVE_DECIMALS))} ${chainOf(chainId).native}.`
}

/** Network costs in USD from which the user must type. A higher step is another violation. */
const COST_STEPS_USD = [200, 500, 1_000, 2_000, 5_000, 10_000, 100_000] as const

/**
 * Network costs from which the user must type where they are below the steps in USD, in reserves for gas of
 * the network. A reserve pays for a transaction on a busy day.
 */
const COST_STEPS_RESERVES = [3n, 30n] as const

/**
 * Returns a message if network costs may be very high in USD, or high for their network.
 * @param cost maximum costs in wei
 * @param shownUsd USD per native coin, as the user saw it
 */
export function findHighCosts(
  chainId: ChainId,
  cost: bigint,
  shownUsd: number | undefined,
): string | undefined {
  if (isTestNetwork(chainId)) return undefined
  const coinUsd = nativeUsdOf(chainId, shownUsd)
  const costUsd = coinUsd === undefined ? 0 : toUsd(cost, NATIVE_DECIMALS, coinUsd)
  const step = COST_STEPS_USD.findLast((each) => costUsd > each)
  if (step !== undefined) return t`Network costs may exceed ${usd(step)}.`
  // Cowbell does not know what a user's own network usually costs. A price is the better measure there.
  return coinUsd !== undefined && isCustomChain(chainId) ? undefined : findUnusualCosts(chainId, cost)
}

function findUnusualCosts(chainId: ChainId, cost: bigint): string | undefined {
  const { reserve } = gasLimitsOf(chainId)
  const step = COST_STEPS_RESERVES.findLast((each) => cost > each * reserve)
  if (step === undefined) return undefined
  const { native, label } = chainOf(chainId)
  const amount = writeNumberText(formatUnits(step * reserve, NATIVE_DECIMALS))
  return t`Network costs may exceed ${amount} ${native}, which is high for ${label}.`
}

const checkNetworkCosts: TransactionRule = (intent, context) =>
  findHighCosts(intent.deployment.chainId, costOf(intent, context), context.nativeUsd)

const checkValue: TransactionRule = (intent, context) =>
  intent.call.value + costOf(intent, context) <= context.balance
    ? undefined
    : t`You have less ${chainOf(intent.deployment.chainId).native} than it sends and may cost.`

const checkNonce: TransactionRule = ({ nonce }, context) =>
  nonce === context.nonce
    ? undefined
    : t`Its place among your transactions is ${nonce}, not ${context.nonce}.`

/** Returns the order that a native sell places, as an intent of its owner. @internal Exported for tests. */
export const nativeSellIntent = (
  { order }: ActOf<'createEthFlowOrder'>,
  { owner, deployment }: Pick<TransactionIntent, 'owner' | 'deployment'>,
): OrderIntent => ({
  kind: 'order',
  scheme: 'eip712',
  owner,
  deployment,
  terms: termsOfNativeSell(order, deployment),
})

/** Returns a presigned order as an intent of its owner. Undefined if the user saw another order. */
function presignIntent(
  uid: OrderUid,
  { act, deployment, ...intent }: TransactionIntent,
  terms: OrderTerms | undefined,
): OrderIntent | undefined {
  const owner = act.kind === 'presignAsSafe' ? act.safe : intent.owner
  const isShown = terms && orderUidOf(deployment, terms, owner) === uid
  return isShown ? { kind: 'order', scheme: 'presign', owner, deployment, terms } : undefined
}

/** Lists the violations of the order that a transaction places. Other transactions have none. */
function findOrderViolations(
  intent: TransactionIntent,
  { order, presigned, overrides }: TransactionContext,
): readonly PolicyViolation[] {
  const { act } = intent
  const uid = presignedUidOf(act)
  if (!uid && act.kind !== 'createEthFlowOrder') return []
  const placed = uid
    ? presignIntent(uid, intent, presigned)
    : nativeSellIntent(act as ActOf<'createEthFlowOrder'>, intent)
  if (!order || !placed) return [{ rule: 'order', message: t`What it would sell was never shown.` }]
  const verdict = approve(placed, order, overrides)
  return 'broken' in verdict ? verdict.broken : []
}

/** Lists the violations of the rules that only transfers, or only approvals for sites, have. */
export function findActViolations(
  act: TransactionAct,
  place: Pick<TransactionIntent, 'owner' | 'deployment'>,
  { transfer, approval }: Pick<TransactionContext, 'transfer' | 'approval'>,
  overrides: Overrides,
): readonly PolicyViolation[] {
  if (act.kind === 'transfer') return findTransferViolations(act, place, transfer, overrides)
  return act.kind === 'approveSpender' ? findApprovalViolations(act, place, approval, overrides) : []
}

const checkSimulation: TransactionRule = (_, { simulations }) => findSimulationDispute(simulations)

const checkEstimates: TransactionRule = ({ deployment, gas }, context) =>
  findEstimateDispute(deployment.chainId, gas, context)

const transactionRules = {
  deployment: checkDeployment,
  node: checkNode,
  call: checkCall,
  owner: checkOwner,
  cost: checkCost,
  networkCosts: checkNetworkCosts,
  value: checkValue,
  nonce: checkNonce,
  simulation: checkSimulation,
  estimates: checkEstimates,
} as const satisfies Record<string, TransactionRule>

declare const approved: unique symbol
/** Transaction without violations. Only `approveTransaction` creates it. Signers accept nothing else. */
export type ApprovedTransaction = TransactionIntent & { readonly [approved]: true }

/** Approved transactions. A type cast elsewhere adds nothing here. */
const approvals = new WeakSet<object>()

/** Checks whether `approveTransaction` returned this transaction. Signers call it before signing. */
export const isApprovedTransaction = (intent: ApprovedTransaction): boolean => approvals.has(intent)

function freeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner)
  return Object.freeze(value)
}

/** Checks a transaction against its context. Returns a frozen, approved copy, or all violations. */
export function approveTransaction(
  intent: TransactionIntent,
  context: TransactionContext,
): ApprovedTransaction | PolicyViolations {
  const copy = freeze(structuredClone(intent))
  const { overrides = { overridden: [] } } = context
  const violations = Object.entries(transactionRules).flatMap(([rule, check]) => {
    const message = check(copy, context)
    return message === undefined ? [] : [{ rule, message }]
  })
  const broken = [
    ...violations.filter((violation) => !isOverridden(violation, overrides)),
    ...findOrderViolations(copy, context),
    ...findActViolations(copy.act, copy, context, overrides),
  ]
  if (broken.length > 0) return { broken }
  approvals.add(copy)
  return copy as ApprovedTransaction
}
