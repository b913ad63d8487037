/**
 * Sends winning solutions to the chain. A settlement is planned by the auction, then signed, sent, and
 * included or failed. Each step is stored before the next. A planned settlement is simulated first and is not
 * sent if it reverts. If a sent settlement is not included by its deadline, a recall transaction takes its
 * nonce. Its outcome is unknown until the nonce is used, and until then its orders take part in no other
 * auction.
 */

import type { RpcNode } from '../../../api/node'
import { chainOf, deploymentOf } from '../../../domain/chains/chains'
import type { Milliseconds } from '../../../domain/scalars'
import { nextInteractions } from '../chain/balances'
import type { SettlementRow } from '../store/chain/chain-rows'
import { claimSettlement, putSettlements, readPending } from '../store/chain/settlements'
import { readOrders } from '../store/orders'
import type { ServiceDatabase } from '../store/schema'
import { type Block, type Receipt, readHead, readReceipt } from './blocks'
import { encodeSettle } from './encoding'
import { endSettlement, type Outcome } from './events/outcomes'
import {
  buildRecall,
  countIncluded,
  isKnown,
  nextNonce,
  type Outgoing,
  type SolverKey,
  sendTransaction,
  signTransaction,
  simulateCall,
} from './sending'

export interface Settler {
  readonly database: ServiceDatabase
  readonly node: RpcNode
  readonly solver: SolverKey
}

/**
 * Time limit of a settlement. It applies if the chain makes no blocks, because then no deadline block
 * arrives.
 */
const MAX_SETTLEMENT_MS = 60_000

async function encode(database: ServiceDatabase, row: SettlementRow) {
  const { chainId, executions, swaps } = row
  const { settlement } = deploymentOf(chainId, 'production')
  const uids = executions.map(({ uid }) => uid)
  const orders = new Map((await readOrders(database, chainId, uids)).map((order) => [order.uid, order]))
  const trades = executions.flatMap((execution) => {
    const order = orders.get(execution.uid)
    return order ? [{ order, execution, interactions: nextInteractions(order) }] : []
  })
  const { wrappedNative } = chainOf(chainId)
  const pools = new Map(swaps.map((swap) => [swap.pool, swap]))
  return { to: settlement, data: encodeSettle({ settlement, wrappedNative, trades, swaps, pools }) }
}

/** Simulates, signs, stores and sends a settlement. Returns whether it was sent. */
async function sendSettlement(
  settler: Settler,
  row: SettlementRow,
  nonce: number,
  now: Milliseconds,
): Promise<boolean> {
  const { database, node, solver } = settler
  const call = await encode(database, row)
  const simulated = await simulateCall(node, { from: solver.address, ...call })
  if ('reverts' in simulated) {
    const { number } = await readHead(node)
    await endSettlement(
      database,
      row,
      { outcome: `simulation failed: ${simulated.reverts}`, block: number },
      now,
    )
    return false
  }
  const sent = await signTransaction(node, solver, { ...call, gas: simulated.gas, nonce, feeFactor: 1n })
  const isOurs = await claimSettlement(database, row, sent)
  if (isOurs) await sendTransaction(node, sent)
  return isOurs
}

/**
 * Number of receipt reads after sending. A node that mines on demand includes a transaction at once. Other
 * nodes are not waited for.
 */
const MAX_RECEIPT_READS = 5

async function awaitReceipt({ database, node }: Settler): Promise<void> {
  const last = (await readPending(database, node.chainId)).at(-1)?.sent
  for (let reads = 0; last && reads < MAX_RECEIPT_READS; reads += 1)
    if (await readReceipt(node, last.txHash)) return
}

/** Sends planned settlements in their order. @throws Refusal NodeUnavailable, WrongChain */
export async function sendPlanned(settler: Settler, now: Milliseconds): Promise<void> {
  const { database, node, solver } = settler
  const pending = await readPending(database, node.chainId)
  const planned = pending.filter(({ sent }) => !sent)
  if (planned.length === 0) return
  let nonce = nextNonce(await countIncluded(node, solver.address), pending)
  for (const row of planned) if (await sendSettlement(settler, row, nonce, now)) nonce += 1
  await awaitReceipt(settler)
}

const isOverdue = ({ deadlineBlock, startedAt }: SettlementRow, head: Block, now: Milliseconds): boolean =>
  head.number > deadlineBlock || now - startedAt > MAX_SETTLEMENT_MS

/** Reads the outcome of a sent transaction. */
async function readOutcome(node: RpcNode, row: SettlementRow): Promise<Outcome | 'unknown'> {
  const receipt: Receipt | undefined = row.sent && (await readReceipt(node, row.sent.txHash))
  if (!receipt) return 'unknown'
  const { blockNumber: block, hasSucceeded } = receipt
  return { outcome: hasSucceeded ? 'success' : 'reverted', block }
}

/**
 * Sends the transaction that takes a late settlement's nonce. Returns the node's error if the node knows
 * neither transaction.
 */
async function recall({ database, node, solver }: Settler, row: SettlementRow, sent: Outgoing) {
  const recalling = row.recall ?? (await signTransaction(node, solver, buildRecall(solver, sent.nonce)))
  await putSettlements(database, [{ ...row, recall: recalling }])
  const answer = await sendTransaction(node, recalling)
  const isLost = 'error' in answer && !(await isKnown(node, sent)) && !(await isKnown(node, recalling))
  return isLost ? answer.error.message : undefined
}

/**
 * Sends a transaction again that is neither included nor failed. After the deadline, sends its recall
 * instead.
 */
async function resendSettlement(
  settler: Settler,
  row: SettlementRow,
  sent: Outgoing,
  isOver: boolean,
): Promise<string | undefined> {
  if (isOver || row.recall) return recall(settler, row, sent)
  await sendTransaction(settler.node, sent)
  return undefined
}

/** Reads the outcomes of sent settlements. `head` is the block up to which events were read. */
export async function trackSent(settler: Settler, head: Block, now: Milliseconds): Promise<void> {
  const { database, node, solver } = settler
  const pending = await readPending(database, node.chainId)
  if (pending.length === 0) return
  const included = await countIncluded(node, solver.address)
  for (const row of pending) {
    const isOver = isOverdue(row, head, now)
    if (!row.sent) {
      if (isOver)
        await endSettlement(database, row, { outcome: 'expired before it was sent', block: head.number }, now)
      continue
    }
    const outcome = await readOutcome(node, row)
    if (outcome !== 'unknown') {
      if (outcome.block <= head.number) await endSettlement(database, row, outcome, now)
    } else if (included > row.sent.nonce) {
      const words = row.recall ? 'expired and recalled' : 'its nonce was used by another transaction'
      await endSettlement(database, row, { outcome: words, block: head.number }, now)
    } else {
      const error = await resendSettlement(settler, row, row.sent, isOver)
      const failure = { outcome: `never taken by the node: ${error}`, block: head.number }
      if (error !== undefined) await endSettlement(database, row, failure, now)
    }
  }
}
