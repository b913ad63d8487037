/** What an account does on a chain: tried, shown, then sent, to a node or on paper alike. */

import * as z from 'zod/mini'
import type { RpcNode } from '../../api/node'
import { passRefusal, Refusal } from '../../domain/refusal'
import type { PaperTransaction } from '../../domain/reports/paper-transactions'
import type { Address, Hash32, Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'
import type { OrderFacts } from '../../wallet/policy/order-policy'
import { dayLimitOf, type PolicyViolation } from '../../wallet/policy/policy'
import type { ApprovedTransaction } from '../../wallet/policy/transaction-policy'
import type { Signer, SignerPorts } from '../../wallet/sign/ports'
import { clientDb } from '../db/db'
import type { OrderEntry } from '../db/rows/order-entry'
import type { TransactionRow } from '../db/rows/transaction'
import type { ChainAccess } from './access'
import {
  approvePrepared,
  keepSigned,
  type PreparedTransaction,
  prepareTransaction,
  recordEnding,
  recordSent,
  rowOf,
  type SimulationFailure,
  sendSigned,
} from './send'

/** A trial on the paper chain: nothing to pay, nothing to wait for. */
export interface PaperSimulation {
  readonly act: TransactionAct
  readonly isPaper: true
}
export type Simulation = PreparedTransaction | PaperSimulation | SimulationFailure

/** What an act would come to; with `replaces` it takes that one's place. @throws Refusal */
export const simulateAct = async (
  access: ChainAccess,
  act: TransactionAct,
  replaces: TransactionRow | null = null,
): Promise<Simulation> =>
  access.kind === 'paper'
    ? { act, isPaper: true }
    : prepareTransaction(access.node, access.sender, act, replaces)

/** Acts of the paper chain by kind. Native sells need the real contract. */
function toPaper(owner: Address, act: TransactionAct): PaperTransaction {
  switch (act.kind) {
    case 'approve':
      return { kind: 'approve', owner, token: act.token, amount: act.amount }
    case 'wrap':
    case 'unwrap':
      return { kind: act.kind, owner, amount: act.amount }
    case 'invalidateOrder':
      return { kind: 'invalidateOrder', owner, uid: act.uid }
    case 'setPreSignature':
      return { kind: 'setPreSignature', owner, uid: act.uid, isSigned: act.isSigned }
    case 'createEthFlowOrder':
    case 'cancelEthFlowOrder':
    case 'presignAsSafe':
    case 'cancelTransaction':
      throw new Refusal('Forbidden', { description: t`The sandbox has no such transaction.` })
    default:
      return act satisfies never
  }
}

/** What sending needs of the page. */
export interface SendPorts {
  readonly openSigner: (owner: Address, broadcast: SignerPorts['broadcast']) => Promise<Signer>
  readonly setAlarm: () => Promise<void>
  readonly now: () => Milliseconds
}

/** What goes along with a native sell: what it is held against, and the order it places. */
export interface NativeSell {
  readonly facts: OrderFacts
  readonly entry: OrderEntry
  /** What it sells, USD: it counts against the limit a day. */
  readonly usd?: number | undefined
  /** The breaches that were named and overridden. */
  readonly overridden?: readonly PolicyViolation[]
}

async function sendOnPaper(
  { sender, call }: Extract<ChainAccess, { kind: 'paper' }>,
  act: TransactionAct,
  now: Milliseconds,
): Promise<Hash32> {
  const body = toPaper(sender.owner, act)
  // A transaction on paper is in a block at once: asked for is what it ends before that.
  await recordEnding(sender, act, now)
  const { txHash, blockNumber } = await call('sendPaperTransaction', { network: sender.chainId, body })
  const nothing = { nonce: 0, gas: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
  const row = rowOf(sender, { act, ...nothing }, { txHash, raw: null, replaces: null, order: null }, now)
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
 * Checks that the hash a wallet answers is of what it was asked to send, or of nothing the node has yet: one of another
 * transaction would make us report something that never happened. Answers the nonce that the wallet chose, null while no node
 * shows it.
 * @throws Refusal InvalidSignature
 */
async function checkSent(
  node: RpcNode,
  { owner, call }: ApprovedTransaction,
  txHash: Hash32,
): Promise<number | null> {
  // What cannot be asked now was sent all the same: it is written down and followed.
  const answer = await node.ask('eth_getTransactionByHash', [txHash]).catch(passRefusal)
  const sent = z.safeParse(sentTransaction, answer).data
  if (!sent) return null
  const isIt =
    sent.from.toLowerCase() === owner &&
    sent.to?.toLowerCase() === call.to &&
    sent.input.toLowerCase() === call.data &&
    BigInt(sent.value) === call.value
  if (isIt) return Number(sent.nonce)
  throw new Refusal('InvalidSignature', {
    description: t`The wallet sent a different transaction than requested. Check your wallet.`,
  })
}

async function sendToNode(
  { sender, node }: Extract<ChainAccess, { kind: 'node' }>,
  prepared: PreparedTransaction,
  ports: SendPorts,
  placing: NativeSell | null,
): Promise<Hash32> {
  const { facts, entry = null, usd, overridden = [] } = placing ?? {}
  const approved = approvePrepared(sender, prepared, facts ?? null, { overridden })
  const rest = {
    replaces: prepared.replaces?.txHash ?? null,
    order: entry,
    ...(usd !== undefined && { usd }),
    ...(overridden.length > 0 && { overridden }),
  }
  const dayLimitUsd = facts && dayLimitOf(facts, { overridden })
  await ports.setAlarm()
  let isOurs = false
  const signer = await ports.openSigner(sender.owner, async ({ raw, txHash }) => {
    isOurs = true
    await keepSigned(sender, approved, { txHash, raw, ...rest }, ports.now(), dayLimitUsd)
    await sendSigned(node, approved, { txHash, raw }, ports.now())
  })
  const txHash = await signer.sendTransaction(approved)
  if (isOurs) return txHash
  const nonce = await checkSent(node, approved, txHash)
  await recordSent(sender, { ...approved, nonce }, { txHash, raw: null, ...rest }, ports.now())
  return txHash
}

/**
 * Sends what was tried and shown: approved by the policy, signed, written down, sent.
 * @throws Refusal Forbidden by the policy, WalletLocked, what a wallet elsewhere or the node says
 */
export async function sendAct(
  access: ChainAccess,
  trial: PreparedTransaction | PaperSimulation,
  ports: SendPorts,
  placing: NativeSell | null = null,
): Promise<Hash32> {
  if (access.kind === 'paper') return sendOnPaper(access, trial.act, ports.now())
  if ('isPaper' in trial) throw new Error('What was tried on paper cannot be sent to a node.')
  return sendToNode(access, trial, ports, placing)
}
