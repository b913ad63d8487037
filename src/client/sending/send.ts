/** Simulates, stores and sends transactions. Worker and pages then follow the stored row. */

import type { RpcNode } from '../../api/node'
import type { Deployment } from '../../domain/chains/chains'
import { gasLimitsOf } from '../../domain/chains/gas-limits'
import { larger, smaller } from '../../domain/orders/amounts'
import { ignoreRefusal, Refusal } from '../../domain/refusal'
import type { Address, ChainId, Hash32, Hex, Milliseconds, OrderUid } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { explainFailure } from '../../wallet/describe/revert'
import { type ContractCall, placedUidOf, type TransactionAct } from '../../wallet/messages/transaction-acts'
import type { OperatorReadings } from '../../wallet/policy/simulation-readings'
import type { ApprovedTransaction } from '../../wallet/policy/transaction-policy'
import { readEach } from '../chain/operators'
import {
  getTransactionByHash,
  getTransactionCount,
  getTransactionReceipt,
  readBalance,
  readChainId,
} from '../chain/rpc'
import { sendRawTransaction } from '../chain/track-transactions'
import { updatePendingTransaction } from '../chain/transactions'
import { clientDb } from '../db/db'
import type { ProfileId } from '../db/rows/keys'
import type { TransactionRow } from '../db/rows/transaction'
import { recordCancellationRequest } from '../orders/cancellation-requests'
import { checkDay } from '../orders/ledger'
import { saleOf } from '../orders/signed-usd'
import type { ApprovalFacts } from './approval-facts'
import { type GasPrice, listPriced, readFees, withMargin } from './fees'
import { type SimulationFailure, simulateCallOf } from './simulations'
import type { TransferFacts } from './transfer-reads'

export interface TransactionSender {
  readonly profileId: ProfileId
  readonly chainId: ChainId
  readonly owner: Address
  readonly deployment: Deployment
}

/** Failure for a balance that does not cover value and gas, in a node's words. */
const TOO_LITTLE = { message: 'insufficient funds', data: null } as const

/** A transaction whose simulation succeeded. Amounts in wei. */
export interface PreparedTransaction extends GasPrice, OperatorReadings {
  readonly owner: Address
  readonly chainId: ChainId
  readonly act: TransactionAct
  readonly call: ContractCall
  readonly nonce: number
  readonly gas: bigint
  /** Expected and maximum cost, including the L1 data fee of a rollup. */
  readonly likelyCost: bigint
  readonly mostCost: bigint
  /** Maximum L1 data fee, part of `mostCost`. */
  readonly dataFee: bigint
  readonly balance: bigint
  readonly nodeChainId: number
  readonly replaces: TransactionRow | null
  /** USD per native coin on screen. Undefined if unknown. */
  readonly nativeUsd?: number | undefined
  /** Facts about a transfer. Undefined for other acts. */
  readonly transfer?: TransferFacts | undefined
  /** Facts about an approval that a site asks for. Undefined for other acts. */
  readonly approval?: ApprovalFacts | undefined
  /** Operators that did not execute the call, if fewer than two did. */
  readonly silent?: readonly string[]
}

type OwnerAndChain = Pick<TransactionRow, 'owner' | 'chainId'>

export const isSameSender = (sender: OwnerAndChain, { owner, chainId }: OwnerAndChain): boolean =>
  owner === sender.owner && chainId === sender.chainId

export const changedText = (): string => t`The account or network has changed. Close this and start again.`

/**
 * Lists our pending transactions with a nonce that we chose. Another wallet chooses its own nonces and may
 * drop a transaction unseen.
 */
const listWaiting = (sender: TransactionSender): Promise<readonly TransactionRow[]> =>
  clientDb.transactions
    .filter((row) => row.state === 'pending' && row.raw !== null && isSameSender(sender, row))
    .toArray()

/**
 * Finds the first nonce that is free at the node and among our pending transactions. A gap is filled first,
 * because later transactions wait for it.
 */
async function findNonce(node: RpcNode, sender: TransactionSender): Promise<number> {
  let free = await getTransactionCount(node, sender.owner, 'pending')
  const taken = new Set((await listWaiting(sender)).map(({ nonce }) => nonce))
  while (taken.has(free)) free += 1
  return free
}

/**
 * Simulates an act on the node and returns its costs, or why it would fail. With `replaces` it takes the
 * nonce of that transaction.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function prepareTransaction(
  node: RpcNode,
  sender: TransactionSender,
  act: TransactionAct,
  replaces: TransactionRow | null = null,
): Promise<PreparedTransaction | SimulationFailure> {
  if (replaces && !isSameSender(sender, replaces)) return { message: changedText() }
  const { owner, chainId } = sender
  const trial = await simulateCallOf(node, sender, act)
  if ('message' in trial) return trial
  const { call, simulations, silent } = trial
  const [readings, nonce, balances, nodeChainId] = await Promise.all([
    readEach(node, (each) => readFees(each, call.data, replaces)),
    replaces?.nonce ?? findNonce(node, sender),
    readEach(node, (each) => readBalance(each, owner)),
    readChainId(node),
  ])
  const fees = readings.map(({ operator, reply }) => ({ operator, ...reply }))
  // With too low a balance the transaction would look impossible. With too high a one the network refuses it.
  const balance = balances.map(({ reply }) => reply).reduce(larger)
  const spendable = balance - call.value
  const priced = listPriced(chainId, trial, fees)
  const limit = smaller(spendable, gasLimitsOf(chainId).maxCost)
  const chosen = priced.find(({ mostCost }) => mostCost <= limit) ?? priced.at(-1)
  if (!chosen) return { message: t`Gas estimate of ${withMargin(trial.usedGas)} is implausibly high.` }
  if (chosen.mostCost > spendable) return { message: explainFailure(TOO_LITTLE) }
  const read = { balance, nodeChainId, simulations, fees, silent }
  return { owner, chainId, act, call, nonce, ...chosen, ...read, replaces }
}

/** Fields of a row that are not part of the approved transaction. */
export type RowExtras = Pick<TransactionRow, 'txHash' | 'raw' | 'replaces' | 'order' | 'usd' | 'batch'>

/**
 * Fields of an approved transaction that are stored. The nonce is null if another wallet sent the transaction
 * and no node shows it yet.
 */
type Written = Pick<PreparedTransaction, 'act' | 'gas' | keyof GasPrice> & Pick<TransactionRow, 'nonce'>

export const rowOf = (
  { profileId, chainId, owner }: TransactionSender,
  approved: Written,
  extras: RowExtras,
  now: Milliseconds,
): TransactionRow => {
  const { act, nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = approved
  return {
    ...extras,
    profileId,
    chainId,
    owner,
    act: structuredClone(act),
    nonce,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    state: 'pending',
    lastError: null,
    blockNumber: null,
    cost: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Returns the order that an act cancels, if any. */
function findCancelledOrder(act: TransactionAct, { deployment }: TransactionSender): OrderUid | undefined {
  if (act.kind === 'cancelEthFlowOrder') return placedUidOf(act.order, deployment, act.contract)
  if (act.kind === 'invalidateOrder' || (act.kind === 'setPreSignature' && !act.isSigned)) return act.uid
  return undefined
}

/** Records that the order is cancelled from here, if the act cancels one. */
export async function recordEnding(
  sender: TransactionSender,
  act: TransactionAct,
  now: Milliseconds,
): Promise<void> {
  const ended = findCancelledOrder(act, sender)
  if (ended) await recordCancellationRequest([ended], now)
}

/** Stores a transaction that another wallet sent. An existing row stays. */
export const recordSent = (
  sender: TransactionSender,
  approved: Written,
  extras: RowExtras,
  now: Milliseconds,
): Promise<unknown> =>
  clientDb.transaction('rw', clientDb.transactions, clientDb.cancellations, async () => {
    if (await clientDb.transactions.get(extras.txHash)) return
    await recordEnding(sender, approved.act, now)
    await clientDb.transactions.put(rowOf(sender, approved, extras, now))
  })

/**
 * Checks that no other pending transaction took the nonce since the simulation.
 * @throws Refusal Forbidden
 */
async function checkNonce(sender: TransactionSender, nonce: number, replaces: Hash32 | null): Promise<void> {
  const sameNonce = (await listWaiting(sender)).filter((row) => row.nonce === nonce)
  if (sameNonce.length === 0 || sameNonce.some(({ txHash }) => txHash === replaces)) return
  throw new Refusal('Forbidden', {
    description: t`Another transaction of yours was sent meanwhile. Try again in a moment.`,
  })
}

/** Placeholder for an unsent transaction, which is counted by its nonce. */
const NO_HASH = '0x' as Hash32

/**
 * Checks the daily limit. An order or a transfer that is sent again counts once.
 * @throws Refusal PolicyBroken
 */
export const checkLimit = (
  { profileId, chainId, owner }: TransactionSender,
  { nonce, gas }: ApprovedTransaction,
  { order, usd }: Pick<RowExtras, 'order' | 'usd'>,
  now: Milliseconds,
  dayLimitUsd?: number,
): Promise<void> => {
  const counted = order ? saleOf(order) : { chainId, owner, nonce, gas, txHash: NO_HASH }
  return checkDay({ profileId, usd, dayLimitUsd }, counted, now)
}

/**
 * Stores a signed transaction. From then on it will be sent, even if this page closes.
 * @throws Refusal Forbidden if its nonce is taken by now, PolicyBroken if its value exceeds the daily limit by
 * now
 */
export const saveSigned = (
  sender: TransactionSender,
  approved: ApprovedTransaction,
  extras: RowExtras,
  now: Milliseconds,
  dayLimitUsd?: number,
): Promise<unknown> =>
  clientDb.transaction('rw', clientDb.transactions, clientDb.ledger, clientDb.cancellations, async () => {
    await checkNonce(sender, approved.nonce, extras.replaces)
    await checkLimit(sender, approved, extras, now, dayLimitUsd)
    await recordEnding(sender, approved.act, now)
    await clientDb.transactions.put(rowOf(sender, approved, extras, now))
  })

/**
 * Error texts of nodes for transactions that no node accepts. With any other error, an earlier node may have
 * accepted it.
 */
const REJECTED =
  /insufficient|underpriced|gas too low|gas limit|fee (cap|per gas)|not supported|unknown transaction type|invalid|exceeds/i

/**
 * Returns whether a transaction was accepted anyway: it is mined, known to the node, or its nonce is used.
 */
async function wasAccepted(
  node: RpcNode,
  { owner, nonce }: ApprovedTransaction,
  txHash: Hash32,
): Promise<boolean> {
  if (await getTransactionReceipt(node, txHash)) return true
  if (await getTransactionByHash(node, txHash)) return true
  return (await getTransactionCount(node, owner, 'latest')) > nonce
}

/**
 * Sends a signed transaction. If no node accepts it, it ends as refused and its nonce is free again.
 * Otherwise the worker follows it.
 * @throws Refusal NodeUnavailable
 */
export async function sendSigned(
  node: RpcNode,
  approved: ApprovedTransaction,
  { txHash, raw }: { readonly txHash: Hash32; readonly raw: Hex },
  now: Milliseconds,
): Promise<void> {
  // A node that does not answer may have accepted it, so it stays pending and the worker sends it again.
  const lastError = await sendRawTransaction(node, raw).catch(ignoreRefusal)
  if (!lastError) return
  const mayGo =
    !REJECTED.test(lastError) || (await wasAccepted(node, approved, txHash).catch(ignoreRefusal)) !== false
  if (mayGo) return void (await updatePendingTransaction(txHash, { lastError, updatedAt: now }))
  await updatePendingTransaction(txHash, { state: 'refused', lastError, updatedAt: now })
  throw new Refusal('NodeUnavailable', { description: explainFailure({ message: lastError, data: null }) })
}
