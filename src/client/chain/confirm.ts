/**
 * What became of transactions: their receipts, asked for at each wake and by open pages. One that no node has any more is
 * sent again, byte for byte.
 */
import type { RpcNode } from '../../api/node'
import type { ChainId, Hex, Milliseconds } from '../../domain/scalars'
import type { ProfileId } from '../db/rows/keys'
import type { TransactionRow } from '../db/rows/transaction'
import { getTransactionByHash, getTransactionCount, getTransactionReceipt } from './rpc'
import { isPlaceTaken, readPendingTransactions, settleTransaction } from './transactions'

/** What following stands on; a network without a node is passed over. */
export interface FollowingPorts {
  readonly profileId: ProfileId
  readonly nodeOf: (chainId: ChainId) => RpcNode | undefined
  readonly report: (trouble: unknown) => void
}

/** What nodes say of a transaction that they have. */
const HAS_IT = /\b(already ?(known|imported)|known transaction)/i

/** Sends as signed; what the node says against it, unless it has it. */
export async function sendRawTransaction(node: RpcNode, raw: Hex): Promise<string | null> {
  const answer = await node.attempt('eth_sendRawTransaction', [raw])
  return 'error' in answer && !HAS_IT.test(answer.error.message) ? answer.error.message : null
}

/** A transaction of another wallet that no node has shown for so long never went out. */
const UNSEEN_MS = 24 * 60 * 60_000

/** Nodes behind one address need not be at one block: a receipt may be so much later than the count of what its account sent. */
const LAG_MS = 60_000

/** Its nonce is used, and there is no receipt of it: it is replaced once that is sure. */
async function settleUsed(row: TransactionRow, now: Milliseconds): Promise<void> {
  const { txHash, usedSince } = row
  const isSure = usedSince !== undefined && now - usedSince >= LAG_MS
  if (isSure || (await isPlaceTaken(row)))
    await settleTransaction(txHash, { state: 'replaced', updatedAt: now })
  else await settleTransaction(txHash, { usedSince: usedSince ?? now })
}

/** Asks what became of a row; one whose place another of ours is to take is not sent again. */
async function follow(
  row: TransactionRow,
  node: RpcNode,
  isOvertaken: boolean,
  now: Milliseconds,
): Promise<void> {
  const { txHash, owner, nonce, raw, maxFeePerGas, createdAt, usedSince } = row
  // The count is asked first: a block that comes between the two is then seen by its receipt.
  const used = await getTransactionCount(node, owner, 'latest')
  const receipt = await getTransactionReceipt(node, txHash)
  const seen = raw === null && !receipt && (await getTransactionByHash(node, txHash))
  if (receipt)
    await settleTransaction(txHash, {
      state: receipt.status === 1n ? 'mined' : 'failed',
      blockNumber: Number(receipt.blockNumber),
      cost: receipt.gasUsed * (receipt.effectiveGasPrice ?? maxFeePerGas) + (receipt.l1Fee ?? 0n),
      lastError: null,
      updatedAt: now,
    })
  // Another wallet chose the nonce itself: a node that has its transaction knows it.
  else if (seen && seen.nonce !== nonce)
    await settleTransaction(txHash, { nonce: seen.nonce, usedSince: undefined })
  else if (seen) return
  else if (nonce !== null && used > nonce) await settleUsed(row, now)
  else if (nonce === null && now - createdAt >= UNSEEN_MS)
    await settleTransaction(txHash, { state: 'dropped', updatedAt: now })
  // Its place is free, after a reorganisation once more.
  else if (raw && !isOvertaken)
    await settleTransaction(txHash, { usedSince: undefined, lastError: await sendRawTransaction(node, raw) })
  else if (usedSince !== undefined) await settleTransaction(txHash, { usedSince: undefined })
}

/** Looks after every pending transaction of the profile. One that cannot be asked for is reported; the others are. */
export async function followTransactions(
  { profileId, nodeOf, report }: FollowingPorts,
  now: Milliseconds,
): Promise<void> {
  const rows = await readPendingTransactions(profileId)
  const overtaken = new Set(rows.map(({ replaces }) => replaces))
  // The newest first: one that took the place of another is in a block before that one is asked about.
  for (const row of rows.toSorted((a, b) => b.createdAt - a.createdAt)) {
    const node = nodeOf(row.chainId)
    if (node) await follow(row, node, overtaken.has(row.txHash), now).catch(report)
  }
}
