/**
 * Tracks pending transactions by their receipts, and mined ones until their blocks are final, on each wake of
 * the worker and from open pages. A transaction that no node knows any more is sent again unchanged.
 */
import * as z from 'zod/mini'
import type { RpcNode } from '../../api/node'
import { isAlreadyKnown } from '../../api/rpc-errors'
import type { ChainId, Hex, Milliseconds } from '../../domain/scalars'
import type { ProfileId } from '../db/rows/keys'
import type { TransactionRow } from '../db/rows/transaction'
import { getTransactionByHash, getTransactionCount, getTransactionReceipt, type MinedReceipt } from './rpc'
import {
  isNonceUsed,
  readPendingTransactions,
  readUnsettledTransactions,
  updatePendingTransaction,
  updateTransaction,
} from './transactions'

/** Dependencies of tracking. A network without a node is skipped. */
export interface TrackingPorts {
  readonly profileId: ProfileId
  readonly nodeOf: (chainId: ChainId) => RpcNode | undefined
  readonly report: (trouble: unknown) => void
}

/**
 * Sends a signed transaction. Returns the error of the RPC endpoint that rejects it, or null if it is accepted
 * or already known.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function sendRawTransaction(node: RpcNode, raw: Hex): Promise<string | null> {
  const answer = await node.attempt('eth_sendRawTransaction', [raw], z.unknown())
  return 'error' in answer && !isAlreadyKnown(answer.error) ? answer.error.message : null
}

/** Age at which a transaction of another wallet counts as never sent if no node knows it. */
const UNSEEN_MS = 24 * 60 * 60_000

/**
 * Time that a receipt may lag behind the transaction count, because nodes behind one URL can be at different
 * blocks.
 */
const NODE_LAG_MS = 60_000

/** Handles a used nonce without a receipt. The transaction counts as replaced only after the lag of nodes. */
async function updateUsedNonce(row: TransactionRow, now: Milliseconds): Promise<void> {
  const { txHash, usedSince } = row
  const isSure = usedSince !== undefined && now - usedSince >= NODE_LAG_MS
  if (isSure || (await isNonceUsed(row)))
    await updatePendingTransaction(txHash, { state: 'replaced', updatedAt: now })
  else await updatePendingTransaction(txHash, { usedSince: usedSince ?? now })
}

/** Calculates what a transaction cost, in wei. Null if the receipt does not say how much gas it used. */
function costOf({ gasUsed, effectiveGasPrice, l1Fee }: MinedReceipt, maxFeePerGas: bigint): bigint | null {
  if (typeof gasUsed !== 'bigint') return null
  const gasCost = gasUsed * (effectiveGasPrice ?? maxFeePerGas)
  return typeof l1Fee === 'bigint' ? gasCost + l1Fee : gasCost
}

/** Returns the changes of a transaction that is in a block. */
const toMined = (receipt: MinedReceipt, { maxFeePerGas }: TransactionRow, now: Milliseconds) => ({
  state: receipt.status === 0n ? ('failed' as const) : ('mined' as const),
  blockNumber: Number(receipt.blockNumber),
  cost: costOf(receipt, maxFeePerGas),
  lastError: null,
  updatedAt: now,
})

/**
 * Updates a mined or replaced transaction while its block can be dropped. It is pending again after its receipt
 * was missing for longer than nodes lag. A replaced transaction can be mined in a later block.
 */
async function trackEndedTransaction(row: TransactionRow, node: RpcNode, now: Milliseconds): Promise<void> {
  const { txHash, state, blockNumber, missingSince } = row
  const receipt = await getTransactionReceipt(node, txHash)
  const mined = receipt && toMined(receipt, row, now)
  const isSame = mined?.state === state && mined.blockNumber === blockNumber
  if (mined && !isSame) await updateTransaction(row, { ...mined, missingSince: undefined })
  else if (mined && missingSince !== undefined) await updateTransaction(row, { missingSince: undefined })
  else if (mined || state === 'replaced') return
  else if (missingSince === undefined) await updateTransaction(row, { missingSince: now })
  else if (now - missingSince >= NODE_LAG_MS)
    await updateTransaction(row, {
      ...{ state: 'pending', wasMined: true, blockNumber: null, cost: null },
      ...{ missingSince: undefined, usedSince: undefined, updatedAt: now },
    })
}

/**
 * Updates a pending transaction from its node. A transaction is not sent again if another own transaction
 * replaces it.
 */
async function trackTransaction(
  row: TransactionRow,
  node: RpcNode,
  isReplaced: boolean,
  now: Milliseconds,
): Promise<void> {
  const { txHash, owner, nonce, raw, createdAt, usedSince } = row
  // Read the count before the receipt: if a block arrives between the two reads, the receipt is found.
  const used = await getTransactionCount(node, owner, 'latest')
  const receipt = await getTransactionReceipt(node, txHash)
  const seen = raw === null && !receipt && (await getTransactionByHash(node, txHash))
  if (receipt) await updatePendingTransaction(txHash, toMined(receipt, row, now))
  // The other wallet chose the nonce. A node that knows the transaction also knows its nonce.
  else if (seen && seen.nonce !== null && seen.nonce !== nonce)
    await updatePendingTransaction(txHash, { nonce: seen.nonce, usedSince: undefined })
  else if (seen) return
  else if (nonce !== null && used > nonce) await updateUsedNonce(row, now)
  else if (nonce === null && now - createdAt >= UNSEEN_MS)
    await updatePendingTransaction(txHash, { state: 'dropped', updatedAt: now })
  // The nonce is unused, possibly again after a reorganisation.
  else if (raw && !isReplaced)
    await updatePendingTransaction(txHash, {
      usedSince: undefined,
      lastError: await sendRawTransaction(node, raw),
    })
  else if (usedSince !== undefined) await updatePendingTransaction(txHash, { usedSince: undefined })
}

/** Tracks every pending or unsettled transaction of the profile. A failure is reported and does not stop the others. */
export async function trackTransactions(
  { profileId, nodeOf, report }: TrackingPorts,
  now: Milliseconds,
): Promise<void> {
  for (const row of await readUnsettledTransactions(profileId, now)) {
    const node = nodeOf(row.chainId)
    if (node) await trackEndedTransaction(row, node, now).catch(report)
  }
  const rows = await readPendingTransactions(profileId)
  const replaced = new Set(rows.map(({ replaces }) => replaces))
  // Newest first: a replacement is recorded as mined before the replaced transaction is checked.
  for (const row of rows.toSorted((a, b) => b.createdAt - a.createdAt)) {
    const node = nodeOf(row.chainId)
    if (node) await trackTransaction(row, node, replaced.has(row.txHash), now).catch(report)
  }
}
