/**
 * Winners on their way into the chain, one step at a time, each written before the next is taken:
 * planned (by the round) → signed → sent → included, or out. What was planned is rehearsed first, and what would revert is
 * not sent. What is sent and not included by its deadline is recalled: its nonce is used up by something else. Until the
 * nonce is used up its outcome is unknown, so until then its orders are in no other auction.
 */

import type { RpcNode } from '../../../../api/node'
import { chainOf, deploymentOf } from '../../../../domain/chains/chains'
import type { Milliseconds } from '../../../../domain/scalars'
import { nextInteractions } from '../../orders/balances'
import type { SettlementRow } from '../../store/chain/chain-rows'
import { claimSettlement, putSettlements, readPending } from '../../store/chain/settlements'
import { readOrders } from '../../store/orders'
import type { ServiceDatabase } from '../../store/schema'
import { type Block, type Receipt, readHead, readReceipt } from './blocks'
import { encodeSettle } from './encoding'
import { endSettlement, type Outcome } from './events/outcomes'
import {
  countIncluded,
  isKnown,
  nextNonce,
  type Outgoing,
  recallOf,
  rehearse,
  type SolverKey,
  sendTransaction,
  signTransaction,
} from './sending'

/** Whose transactions go where. */
export interface Settler {
  readonly database: ServiceDatabase
  readonly node: RpcNode
  readonly solver: SolverKey
}

/** A chain that makes no blocks makes no deadline either; then the clock does. */
const PATIENCE_MS = 60_000

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

/** Rehearses, signs, writes, sends. */
async function launch(
  settler: Settler,
  row: SettlementRow,
  nonce: number,
  now: Milliseconds,
): Promise<boolean> {
  const { database, node, solver } = settler
  const call = await encode(database, row)
  const rehearsed = await rehearse(node, { from: solver.address, ...call })
  if ('reverts' in rehearsed) {
    const { number } = await readHead(node)
    await endSettlement(
      database,
      row,
      { outcome: `simulation failed: ${rehearsed.reverts}`, block: number },
      now,
    )
    return false
  }
  const sent = await signTransaction(node, solver, { ...call, gas: rehearsed.gas, nonce, urgency: 1n })
  const isOurs = await claimSettlement(database, row, sent)
  if (isOurs) await sendTransaction(node, sent)
  return isOurs
}

/** A node that mines on demand has a transaction in a block a moment after it took it; others are not waited for. */
const GLANCES = 5

async function glance({ database, node }: Settler): Promise<void> {
  const last = (await readPending(database, node.chainId)).at(-1)?.sent
  for (let glances = 0; last && glances < GLANCES; glances += 1)
    if (await readReceipt(node, last.txHash)) return
}

/** Sends what rounds planned, in the order in which it was planned. @throws Refusal NodeUnavailable, WrongChain */
export async function sendPlanned(settler: Settler, now: Milliseconds): Promise<void> {
  const { database, node, solver } = settler
  const pending = await readPending(database, node.chainId)
  const planned = pending.filter(({ sent }) => !sent)
  if (planned.length === 0) return
  let nonce = nextNonce(await countIncluded(node, solver.address), pending)
  for (const row of planned) if (await launch(settler, row, nonce, now)) nonce += 1
  await glance(settler)
}

const isLate = ({ deadlineBlock, startedAt }: SettlementRow, head: Block, now: Milliseconds): boolean =>
  head.number > deadlineBlock || now - startedAt > PATIENCE_MS

/** What the chain says of a transaction that has its nonce behind it. */
async function readOutcome(node: RpcNode, row: SettlementRow): Promise<Outcome | 'unknown'> {
  const receipt: Receipt | undefined = row.sent && (await readReceipt(node, row.sent.txHash))
  if (!receipt) return 'unknown'
  const { blockNumber: block, status } = receipt
  return { outcome: status === 1 ? 'success' : 'reverted', block }
}

/** Takes the nonce of a transaction that is late. Gives why that cannot be, for one that no node ever took. */
async function recall({ database, node, solver }: Settler, row: SettlementRow, sent: Outgoing) {
  const recalling = row.recall ?? (await signTransaction(node, solver, recallOf(solver, sent.nonce)))
  await putSettlements(database, [{ ...row, recall: recalling }])
  const answer = await sendTransaction(node, recalling)
  const isLost = 'error' in answer && !(await isKnown(node, sent)) && !(await isKnown(node, recalling))
  return isLost ? answer.error.message : undefined
}

/** Sends again what is neither included nor out: first the transaction itself, after its deadline what takes its nonce. */
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

/** Finds out what became of what was sent. `head` is the block up to which events were read. */
export async function followSent(settler: Settler, head: Block, now: Milliseconds): Promise<void> {
  const { database, node, solver } = settler
  const pending = await readPending(database, node.chainId)
  if (pending.length === 0) return
  const included = await countIncluded(node, solver.address)
  for (const row of pending) {
    const isOver = isLate(row, head, now)
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
      const refused = await resendSettlement(settler, row, row.sent, isOver)
      const never = { outcome: `never taken by the node: ${refused}`, block: head.number }
      if (refused !== undefined) await endSettlement(database, row, never, now)
    }
  }
}
