/**
 * Sending transactions, the page's half: tried first, then shown, approved by the policy, signed, written down, sent. From
 * the row on, worker and pages follow it alike.
 */

import type { RpcNode } from '../../api/node'
import type { Deployment } from '../../domain/chains/chains'
import { gasLimitsOf } from '../../domain/chains/gas-limits'
import { decodeResult, encodeCall } from '../../domain/evm/abi'
import { gasPriceOracle } from '../../domain/evm/contracts'
import { passRefusal, Refusal } from '../../domain/refusal'
import type { Address, ChainId, Hash32, Hex, Milliseconds, OrderUid } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { explainFailure } from '../../wallet/describe/revert'
import {
  type ContractCall,
  callOf,
  placedUidOf,
  type TransactionAct,
} from '../../wallet/messages/transaction-acts'
import type { OrderFacts } from '../../wallet/policy/order-policy'
import type { Overriding } from '../../wallet/policy/policy'
import {
  type ApprovedTransaction,
  approveTransaction,
  type TransactionFacts,
} from '../../wallet/policy/transaction-policy'
import { sendRawTransaction } from '../chain/confirm'
import {
  getBlock,
  getTransactionByHash,
  getTransactionCount,
  getTransactionReceipt,
  readBalance,
  readCall,
  readChainId,
  readTip,
  simulateCall,
} from '../chain/rpc'
import { settleTransaction } from '../chain/transactions'
import { clientDb } from '../db/db'
import type { ProfileId } from '../db/rows/keys'
import type { TransactionRow } from '../db/rows/transaction'
import { recordCancellationRequest } from '../orders/cancellation-requests'
import { checkDay } from '../orders/ledger'
import { saleOf } from '../orders/signed-usd'

/** Who sends, and under which profile. */
export interface TransactionSender {
  readonly profileId: ProfileId
  readonly chainId: ChainId
  readonly owner: Address
  readonly deployment: Deployment
}

/** What a node would say when the coin does not cover what is sent and its gas. */
const TOO_LITTLE = { message: 'insufficient funds', data: null } as const

/** Wei per unit of gas. */
interface Fees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** A transaction that was tried and would go through: what it is, costs, and where it stands in line. Wei. */
export interface PreparedTransaction extends Fees {
  /** Who it was tried for, and where. */
  readonly owner: Address
  readonly chainId: ChainId
  readonly act: TransactionAct
  readonly call: ContractCall
  readonly nonce: number
  readonly gas: bigint
  /** What it will likely cost, its data on Ethereum included, and at most. */
  readonly likelyCost: bigint
  readonly mostCost: bigint
  /** What of that the data may cost beside the gas, at most. */
  readonly dataFee: bigint
  readonly balance: bigint
  readonly nodeChainId: number
  /** The one whose place it takes. */
  readonly replaces: TransactionRow | null
}

/** A trial that failed, in words. */
export interface SimulationFailure {
  readonly says: string
}

/** Where a node proposes none. */
const USUAL_TIP = 1_000_000_000n
/** A contract may take another way in the next block; percent. */
const GAS_MARGIN = 130n
/** A node takes another in the place of one only for a tenth more; percent. */
const REPLACING = 115n

const raise = (wei: bigint): bigint => (wei * REPLACING) / 100n + 1n
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Fees that still do when the base fee has doubled; above those of the transaction whose place is taken. */
async function readFees(node: RpcNode, replaces: TransactionRow | null): Promise<Fees & { likely: bigint }> {
  const [{ baseFeePerGas = 0n }, proposed = USUAL_TIP] = await Promise.all([getBlock(node), readTip(node)])
  const tip = larger(proposed, replaces ? raise(replaces.maxPriorityFeePerGas) : 0n)
  const most = larger(2n * baseFeePerGas + tip, replaces ? raise(replaces.maxFeePerGas) : 0n)
  return { maxFeePerGas: most, maxPriorityFeePerGas: tip, likely: baseFeePerGas + tip }
}

/** More than the fields beside its data take of an unsigned transaction. */
const FIELD_BYTES = 80

/**
 * What the data of a transaction costs on Ethereum beside its gas by the fees of now, wei; nothing where that is in the gas.
 * @throws Refusal NodeUnavailable, WrongChain
 */
async function readDataFee(node: RpcNode, data: Hex): Promise<bigint> {
  const { dataFeeOracle: oracle } = gasLimitsOf(node.chainId)
  if (!oracle) return 0n
  const size = BigInt(FIELD_BYTES + data.length / 2)
  const answer = await readCall(node, oracle.at, encodeCall(gasPriceOracle, 'getL1FeeUpperBound', [size]))
  const fee = decodeResult(gasPriceOracle, 'getL1FeeUpperBound', answer)
  if (fee === undefined && oracle.isSure) throw new Refusal('NodeUnavailable')
  return fee ?? 0n
}

type OwnerAndChain = Pick<TransactionRow, 'owner' | 'chainId'>

/** Whether something is of the very account and network that send. */
const isOf = (sender: OwnerAndChain, { owner, chainId }: OwnerAndChain): boolean =>
  owner === sender.owner && chainId === sender.chainId

const sayChanged = (): string => t`The account or network has changed. Close this and start again.`

/** Rows of ours that wait at a nonce of our choice. Another wallet chooses its own, and drops a transaction unseen. */
const listWaiting = (sender: TransactionSender): Promise<readonly TransactionRow[]> =>
  clientDb.transactions
    .filter((row) => row.state === 'pending' && row.raw !== null && isOf(sender, row))
    .toArray()

/** The first nonce that neither the node nor one of ours that waits has: what waits behind a gap waits for it to be filled. */
async function findNonce(node: RpcNode, sender: TransactionSender): Promise<number> {
  let free = await getTransactionCount(node, sender.owner, 'pending')
  const taken = new Set((await listWaiting(sender)).map(({ nonce }) => nonce))
  while (taken.has(free)) free += 1
  return free
}

/**
 * Tries an act on the node: what it would cost, or why it would fail. With `replaces` it takes that one's place.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function prepareTransaction(
  node: RpcNode,
  sender: TransactionSender,
  act: TransactionAct,
  replaces: TransactionRow | null = null,
): Promise<PreparedTransaction | SimulationFailure> {
  if (replaces && !isOf(sender, replaces)) return { says: sayChanged() }
  const { owner, chainId } = sender
  const call = callOf(act, sender)
  const trial = await simulateCall(node, { from: owner, ...call })
  if ('message' in trial) return { says: explainFailure(trial) }
  const gas = (trial.gas * GAS_MARGIN) / 100n
  if (gas > gasLimitsOf(sender.chainId).maxGas)
    return { says: t`Gas estimate of ${gas} is implausibly high.` }
  const [{ likely, ...fees }, nonce, balance, nodeChainId, likelyFee] = await Promise.all([
    readFees(node, replaces),
    replaces?.nonce ?? findNonce(node, sender),
    readBalance(node, owner),
    readChainId(node),
    readDataFee(node, call.data),
  ])
  // Fees of Ethereum may double meanwhile too.
  const dataFee = 2n * likelyFee
  const costs = { likelyCost: trial.gas * likely + likelyFee, mostCost: gas * fees.maxFeePerGas + dataFee }
  if (call.value + costs.mostCost > balance) return { says: explainFailure(TOO_LITTLE) }
  return { owner, chainId, act, call, nonce, gas, ...fees, ...costs, dataFee, balance, nodeChainId, replaces }
}

/**
 * What the policy says of a prepared transaction; `order` is what a native sell was shown with.
 * @throws Refusal Forbidden with every broken rule, or where it was tried for another account or network
 */
export function approvePrepared(
  sender: TransactionSender,
  prepared: PreparedTransaction,
  order: OrderFacts | null,
  overriding?: Overriding,
): ApprovedTransaction {
  if (!isOf(sender, prepared)) throw new Refusal('Forbidden', { description: sayChanged() })
  const { deployment, owner } = sender
  const { act, call, nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = prepared
  const { mostCost: shownCost, dataFee, balance, nodeChainId } = prepared
  const shown = { balance, shownCost, dataFee }
  const facts: TransactionFacts = { deployment, nodeChainId, nonce, ...shown, order, overriding }
  const fees = { gas, maxFeePerGas, maxPriorityFeePerGas }
  const approved = approveTransaction(
    { kind: 'transaction', owner, deployment, act, call, nonce, ...fees },
    facts,
  )
  if ('broken' in approved)
    throw new Refusal('Forbidden', { description: approved.broken.map(({ says }) => says).join(' ') })
  return approved
}

/** What a row knows beside what was approved. */
export type RowExtras = Pick<TransactionRow, 'txHash' | 'raw' | 'replaces' | 'order' | 'usd'>

/** What is written down of a transaction that was approved; its nonce is not known of one that another wallet sent unseen. */
type Written = Pick<PreparedTransaction, 'act' | 'gas' | keyof Fees> & Pick<TransactionRow, 'nonce'>

/** A transaction as it is written down: waiting for a block. */
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

/** The order that an act ends, if it ends one. */
function endedBy(act: TransactionAct, { deployment }: TransactionSender): OrderUid | undefined {
  if (act.kind === 'cancelEthFlowOrder') return placedUidOf(act.order, deployment, act.contract)
  if (act.kind === 'invalidateOrder' || (act.kind === 'setPreSignature' && !act.isSigned)) return act.uid
  return undefined
}

/** Writes down that the order an act ends is cancelled from here. */
export async function recordEnding(
  sender: TransactionSender,
  act: TransactionAct,
  now: Milliseconds,
): Promise<void> {
  const ended = endedBy(act, sender)
  if (ended) await recordCancellationRequest([ended], now)
}

/** Writes a transaction down that another wallet has sent; one that stands already stays. */
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

/** Checks that no other transaction of ours took the nonce since this was tried. @throws Refusal Forbidden */
async function checkPlace(sender: TransactionSender, nonce: number, replaces: Hash32 | null): Promise<void> {
  const there = (await listWaiting(sender)).filter((row) => row.nonce === nonce)
  if (there.length === 0 || there.some(({ txHash }) => txHash === replaces)) return
  throw new Refusal('Forbidden', {
    description: t`Another transaction of yours was sent meanwhile. Try again in a moment.`,
  })
}

/**
 * Writes a signed transaction down. From here on it is sent, whatever becomes of this page.
 * @throws Refusal Forbidden when another has its nonce by now; PolicyBroken when what it sells is beyond the limit a day by now:
 * an order that is sent again counts once
 */
export const keepSigned = (
  sender: TransactionSender,
  approved: ApprovedTransaction,
  extras: RowExtras,
  now: Milliseconds,
  dayLimitUsd?: number,
): Promise<unknown> =>
  clientDb.transaction('rw', clientDb.transactions, clientDb.ledger, clientDb.cancellations, async () => {
    const { order, usd, replaces } = extras
    await checkPlace(sender, approved.nonce, replaces)
    if (order) await checkDay({ profileId: sender.profileId, usd, dayLimitUsd }, saleOf(order), now)
    await recordEnding(sender, approved.act, now)
    await clientDb.transactions.put(rowOf(sender, approved, extras, now))
  })

/** What nodes say of a transaction that none of them takes; of others, one before may have taken it. */
const WILL_NOT_TAKE =
  /insufficient|underpriced|gas too low|gas limit|fee (cap|per gas)|not supported|unknown transaction type|invalid|exceeds/i

/** Whether a transaction is on its way all the same: in a block, with a node, or at a nonce that a block has by now. */
async function isOnItsWay(
  node: RpcNode,
  { owner, nonce }: ApprovedTransaction,
  txHash: Hash32,
): Promise<boolean> {
  if (await getTransactionReceipt(node, txHash)) return true
  if (await getTransactionByHash(node, txHash)) return true
  return (await getTransactionCount(node, owner, 'latest')) > nonce
}

/**
 * Sends a signed transaction. One that no node will take is over: its nonce is free again. Of any other the worker follows
 * what becomes of it.
 * @throws Refusal NodeUnavailable
 */
export async function sendSigned(
  node: RpcNode,
  approved: ApprovedTransaction,
  { txHash, raw }: { readonly txHash: Hash32; readonly raw: Hex },
  now: Milliseconds,
): Promise<void> {
  // A node that does not answer may have taken it all the same, and the worker sends it again: it is pending.
  const lastError = await sendRawTransaction(node, raw).catch(passRefusal)
  if (!lastError) return
  const mayGo =
    !WILL_NOT_TAKE.test(lastError) || (await isOnItsWay(node, approved, txHash).catch(passRefusal)) !== false
  if (mayGo) return void (await settleTransaction(txHash, { lastError, updatedAt: now }))
  await settleTransaction(txHash, { state: 'refused', lastError, updatedAt: now })
  throw new Refusal('NodeUnavailable', { description: explainFailure({ message: lastError, data: null }) })
}
