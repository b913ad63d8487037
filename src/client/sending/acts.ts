/** Simulates and sends the on-chain acts of an account, through a node or on the paper chain. */

import * as z from 'zod/mini'
import type { RpcNode } from '../../api/node'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import type { OrderTerms } from '../../domain/orders/order'
import { ignoreRefusal, Refusal } from '../../domain/refusal'
import type { PaperTransaction } from '../../domain/reports/paper-transactions'
import { type Address, type Hash32, type Milliseconds, toAmount } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { ActOf, TransactionAct } from '../../wallet/messages/transaction-acts'
import { findObjections } from '../../wallet/policy/objections'
import type { OrderContext } from '../../wallet/policy/order-policy'
import { dayLimitOf, type Overrides, type PolicyViolation } from '../../wallet/policy/policy'
import type { ApprovedTransaction } from '../../wallet/policy/transaction-policy'
import type { Signer, SignerPorts } from '../../wallet/sign/ports'
import { clientDb } from '../db/db'
import type { OrderEntry } from '../db/rows/order-entry'
import type { CallBatch, TransactionRow } from '../db/rows/transaction'
import { readApprovalFacts } from './approval-facts'
import type { ChainAccess } from './chain-access'
import { approvePrepared, judgePaper, judgePrepared, requirePassed } from './judge'
import {
  checkLimit,
  type PreparedTransaction,
  prepareTransaction,
  recordEnding,
  recordSent,
  rowOf,
  saveSigned,
  sendSigned,
} from './send'
import { type PassedCall, type SimulationFailure, simulateCallOf } from './simulations'
import { readTransferFacts, type TransferQuestion } from './transfer-facts'
import { explainTransferFailure } from './transfer-failures'
import type { TransferFacts } from './transfer-reads'

/** Simulation on the paper chain: no fee, no waiting. */
export interface PaperSimulation {
  readonly act: TransactionAct
  readonly isPaper: true
  /** Facts about a transfer. Undefined for other acts. */
  readonly transfer?: TransferFacts | undefined
}
export type Simulation = PreparedTransaction | PaperSimulation | SimulationFailure

/** Simulated transfer of a Safe. The account that executes it pays the network costs. */
export type SafeSimulation =
  | (PassedCall & Pick<PaperSimulation, 'transfer'>)
  | PaperSimulation
  | SimulationFailure

/** Adds the facts of a transfer to its simulation, and fails it if nothing arrives. */
async function withTransferFacts<T extends object>(
  trial: T | SimulationFailure,
  ...[access, act, ...asked]: Parameters<typeof readTransferFacts>
): Promise<(T & { readonly transfer: TransferFacts }) | SimulationFailure> {
  if ('message' in trial) return explainTransferFailure(access, act, trial)
  const transfer = await readTransferFacts(access, act, ...asked)
  if (transfer.received === 0n) return { message: t`The recipient would receive nothing.` }
  return { ...trial, transfer }
}

/**
 * Simulates an act. With `replaces` it takes the nonce of that transaction. `question` is needed for a
 * transfer and for an approval of a site, which the policy refuses without their facts.
 * @throws Refusal
 */
export async function simulateAct(
  access: ChainAccess,
  act: TransactionAct,
  replaces: TransactionRow | null = null,
  question?: TransferQuestion,
): Promise<Simulation> {
  const trial =
    access.kind === 'paper'
      ? ({ act, isPaper: true } as const)
      : await prepareTransaction(access.node, access.sender, act, replaces)
  if (!question) return trial
  if (act.kind === 'transfer') return withTransferFacts(trial, access, act, question, replaces)
  if (act.kind !== 'approveSpender' || access.kind === 'paper' || !('gas' in trial)) return trial
  const { now } = question
  return { ...trial, approval: await readApprovalFacts(access.node, access.sender, act, { now, replaces }) }
}

/**
 * Simulates a transfer that a Safe executes.
 * @throws Refusal
 */
export async function simulateSafeTransfer(
  access: ChainAccess,
  act: ActOf<'transfer'>,
  question: TransferQuestion,
): Promise<SafeSimulation> {
  const trial =
    access.kind === 'paper'
      ? ({ act, isPaper: true } as const)
      : await simulateCallOf(access.node, access.sender, act)
  return withTransferFacts(trial, access, act, question, null)
}

/** Percentage of the maximum costs that stays for gas, because the fees may rise until the review. */
const COST_MARGIN = 125n

/**
 * Reads the wei that a transfer of the native coin may cost, with a margin. Zero on the paper chain. Undefined
 * if the transfer would fail.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readTransferCost(access: ChainAccess, recipient: Address): Promise<bigint | undefined> {
  if (access.kind === 'paper') return 0n
  const act = { kind: 'transfer', token: NATIVE_TOKEN_MARKER, recipient, amount: toAmount(1n) } as const
  const trial = await prepareTransaction(access.node, access.sender, act)
  return 'message' in trial ? undefined : (trial.mostCost * COST_MARGIN) / 100n
}

/** Converts an act to a paper transaction. Native sells need the real contract. */
function toPaper(owner: Address, act: TransactionAct): PaperTransaction {
  switch (act.kind) {
    case 'approve':
      return { kind: 'approve', owner, token: act.token, amount: act.amount }
    case 'transfer':
      return { ...act, owner }
    case 'wrap':
    case 'unwrap':
      return { kind: act.kind, owner, amount: act.amount }
    case 'invalidateOrder':
      return { kind: 'invalidateOrder', owner, uid: act.uid }
    case 'setPreSignature':
      return { kind: 'setPreSignature', owner, uid: act.uid, isSigned: act.isSigned }
    case 'approveSpender':
    case 'createEthFlowOrder':
    case 'cancelEthFlowOrder':
    case 'presignAsSafe':
    case 'cancelTransaction':
      throw new Refusal('Forbidden', { description: t`The sandbox has no such transaction.` })
    default:
      return act satisfies never
  }
}

export interface SendPorts {
  readonly openSigner: (owner: Address, broadcast: SignerPorts['broadcast']) => Promise<Signer>
  readonly setAlarm: () => Promise<void>
  readonly now: () => Milliseconds
  /** List of calls of a site that the transaction belongs to. A replacement belongs to that of the first one. */
  readonly batch?: CallBatch | undefined
}

/** The policy's facts of an order, and what the user overrode. */
export interface JudgedOrder {
  readonly facts: OrderContext
  /** USD value of what the order sells. It counts toward the daily limit. */
  readonly usd?: number | undefined
  /** Policy violations that the user overrode by name. */
  readonly overridden?: readonly PolicyViolation[]
}

export interface NativeSell extends JudgedOrder {
  readonly entry: OrderEntry
}

/** Order that is already in the journal and becomes valid by a presignature. */
export interface PresignedOrder extends JudgedOrder {
  readonly terms: OrderTerms
}

/** Order that a transaction places. */
export type PlacedOrder = NativeSell | PresignedOrder

/**
 * Lists the policy's objections to a simulated transaction and its order, unless the user overrode all.
 */
export const findTransactionObjections = (
  { sender }: ChainAccess,
  trial: PreparedTransaction | PaperSimulation,
  placed: PlacedOrder | null,
  overriding: Overrides,
): readonly PolicyViolation[] =>
  findObjections(
    (by) => ('isPaper' in trial ? judgePaper(trial, sender, by) : judgePrepared(sender, trial, placed, by)),
    overriding,
  )

/** Returns the optional fields of a stored transaction: its USD value, and what the user overrode. */
const recordOf = (usd: number | undefined, { overridden }: Overrides) => ({
  ...(usd !== undefined && { usd }),
  ...(overridden.length > 0 && { overridden }),
})

async function sendOnPaper(
  { sender, call }: Extract<ChainAccess, { kind: 'paper' }>,
  trial: PaperSimulation,
  { now: readNow, batch }: SendPorts,
  overriding: Overrides,
): Promise<Hash32> {
  const now = readNow()
  const { act, transfer } = trial
  requirePassed(judgePaper(trial, sender, overriding))
  const body = toPaper(sender.owner, act)
  // A paper transaction is mined at once, so the cancellation is recorded before it.
  await recordEnding(sender, act, now)
  const { txHash, blockNumber } = await call('sendPaperTransaction', { network: sender.chainId, body })
  const nothing = { nonce: 0, gas: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
  const extras = {
    txHash,
    raw: null,
    replaces: null,
    order: null,
    ...recordOf(transfer?.usd, overriding),
    ...(batch && { batch }),
  }
  const row = rowOf(sender, { act, ...nothing }, extras, now)
  await clientDb.transactions.put({ ...row, state: 'mined', blockNumber, cost: 0n })
  return txHash
}

const sentTransaction = z.nullable(
  z.object({
    from: z.string(),
    to: z.nullable(z.string()),
    input: z.string(),
    value: z.string(),
    nonce: z.string(),
  }),
)

/**
 * Checks that the hash a wallet returned belongs to the requested transaction. A wrong hash would make us
 * report something that never happened. A hash that the node does not know yet is accepted. Returns the nonce
 * the wallet chose, or null while no node shows it.
 * @throws Refusal InvalidSignature
 */
async function checkSent(
  node: RpcNode,
  { owner, call }: ApprovedTransaction,
  txHash: Hash32,
): Promise<number | null> {
  // If the node cannot answer, the transaction was sent anyway. It is stored and followed.
  const sent = await node.ask('eth_getTransactionByHash', [txHash], sentTransaction).catch(ignoreRefusal)
  if (!sent) return null
  const isRequested =
    sent.from.toLowerCase() === owner &&
    sent.to?.toLowerCase() === call.to &&
    sent.input.toLowerCase() === call.data &&
    BigInt(sent.value) === call.value
  if (isRequested) return Number(sent.nonce)
  throw new Refusal('InvalidSignature', {
    description: t`The wallet sent a different transaction than requested. Check your wallet.`,
  })
}

async function sendToNode(
  { sender, node }: Extract<ChainAccess, { kind: 'node' }>,
  prepared: PreparedTransaction,
  ports: SendPorts,
  placed: PlacedOrder | null,
  overriding: Overrides,
): Promise<Hash32> {
  const approved = approvePrepared(sender, prepared, placed, overriding)
  // The signature log has a presigned order already.
  const sale = placed && 'entry' in placed ? placed : undefined
  // A cancellation replaces the call of a list, but does not make it.
  const isAgain = prepared.act.kind !== 'cancelTransaction'
  const batch = ports.batch ?? (isAgain ? prepared.replaces?.batch : undefined)
  const moved = prepared.transfer ?? prepared.approval
  const rest = {
    replaces: prepared.replaces?.txHash ?? null,
    order: sale?.entry ?? null,
    ...recordOf(moved?.usd ?? sale?.usd, overriding),
    ...(batch && { batch }),
  }
  const limited = moved ?? sale?.facts
  const dayLimitUsd = limited && dayLimitOf(limited, overriding)
  // Another wallet sends at once, so the limit is checked before it is asked. Our own keys check it again.
  await checkLimit(sender, approved, rest, ports.now(), dayLimitUsd)
  await ports.setAlarm()
  let isOurs = false
  const signer = await ports.openSigner(sender.owner, async ({ raw, txHash }) => {
    isOurs = true
    await saveSigned(sender, approved, { txHash, raw, ...rest }, ports.now(), dayLimitUsd)
    await sendSigned(node, approved, { txHash, raw }, ports.now())
  })
  const txHash = await signer.sendTransaction(approved)
  if (isOurs) return txHash
  const nonce = await checkSent(node, approved, txHash)
  await recordSent(sender, { ...approved, nonce }, { txHash, raw: null, ...rest }, ports.now())
  return txHash
}

/**
 * Sends a simulated transaction: the policy approves it, then it is signed, stored and sent.
 * @throws Refusal Forbidden by the policy, WalletLocked, and refusals of an external wallet or the node
 */
export async function sendAct(
  access: ChainAccess,
  trial: PreparedTransaction | PaperSimulation,
  ports: SendPorts,
  placed: PlacedOrder | null = null,
  overriding: Overrides = { overridden: [] },
): Promise<Hash32> {
  if (access.kind === 'paper' && 'isPaper' in trial) return sendOnPaper(access, trial, ports, overriding)
  if (access.kind === 'node' && !('isPaper' in trial))
    return sendToNode(access, trial, ports, placed, overriding)
  throw new Error('A transaction is sent to the chain on which it was simulated.')
}
