/**
 * Transactions of the solver's account. A transaction is signed with its nonce and stored before it is sent.
 * If the worker dies in between, the same bytes are sent again, so the chain includes it at most once.
 */

import { hexToBytes } from 'viem/utils'
import * as z from 'zod/mini'
import type { RpcNode } from '../../../api/node'
import { quantity } from '../../../api/rpc-endpoint'
import { signRaw } from '../../../domain/evm/transaction'
import { type Address, type Hash32, type Hex, hex } from '../../../domain/scalars'
import type { SettlementRow } from '../store/chain/chain-rows'
import { hexNumber, readHead } from './blocks'

export interface SolverKey {
  readonly address: Address
  readonly privateKey: Hash32
}

/** A signed transaction. It can be sent repeatedly. */
export type Outgoing = NonNullable<SettlementRow['sent']>

/** A call of the solver's account. */
export interface SettlementCall {
  readonly to: Address
  readonly data: Hex
  readonly gas: bigint
  readonly nonce: number
  /** Factor applied to the usual fees. A replacement transaction needs higher fees. */
  readonly feeFactor: bigint
}

const USUAL_TIP = 1_000_000_000n

/** Signs a transaction. Its fees suffice even if the base fee doubles. */
export async function signTransaction(
  node: RpcNode,
  solver: SolverKey,
  call: SettlementCall,
): Promise<Outgoing> {
  const { to, data, gas, nonce, feeFactor } = call
  // A network without a base fee takes the tip alone.
  const baseFeePerGas = (await readHead(node)).baseFeePerGas ?? 0n
  const tip = USUAL_TIP * feeFactor
  const fees = { maxPriorityFeePerGas: tip, maxFeePerGas: 2n * feeFactor * baseFeePerGas + tip }
  const { chainId } = node
  const transaction = { chainId, nonce, gas, to, data, ...fees }
  return { nonce, ...(await signRaw(transaction, hexToBytes(solver.privateKey))) }
}

/** Sends a transaction. Errors are ignored here, because the outcome is read later. */
export const sendTransaction = (node: RpcNode, { raw }: Outgoing) =>
  node.attempt('eth_sendRawTransaction', [raw], z.unknown())

/** Returns whether a node knows a transaction, pending or included. */
export const isKnown = async (node: RpcNode, { txHash }: Outgoing): Promise<boolean> =>
  (await node.ask('eth_getTransactionByHash', [txHash], z.nullable(z.object({})))) !== null

/** Counts the included transactions of an account, which is its next nonce. */
export const countIncluded = (node: RpcNode, account: Address): Promise<number> =>
  node.ask('eth_getTransactionCount', [account, 'latest'], hexNumber)

/** Simulates a call. Returns its gas with a margin, or the revert reason. */
export async function simulateCall(
  node: RpcNode,
  call: { readonly from: Address; readonly to: Address; readonly data: Hex },
): Promise<{ readonly gas: bigint } | { readonly reverts: string }> {
  const simulated = await node.attempt('eth_call', [call, 'latest'], hex)
  if ('error' in simulated) return { reverts: simulated.error.message }
  const estimated = await node.attempt('eth_estimateGas', [call], quantity)
  if ('error' in estimated) return { reverts: estimated.error.message }
  return { gas: (estimated.result * GAS_MARGIN) / 100n }
}

/**
 * Gas limit in percent of the estimate. The estimate misses the pair's price accumulator, which is written
 * once per block time.
 */
const GAS_MARGIN = 140n

/**
 * Builds a no-op transaction that takes a nonce, so that another transaction with this nonce can no longer be
 * mined.
 */
export const buildRecall = (solver: SolverKey, nonce: number): SettlementCall => ({
  to: solver.address,
  data: '0x',
  gas: 21_000n,
  nonce,
  feeFactor: 4n,
})

/** Returns the first nonce that neither the chain nor a pending transaction uses. */
export const nextNonce = (included: number, pending: readonly SettlementRow[]): number =>
  Math.max(included, ...pending.map(({ sent }) => (sent ? sent.nonce + 1 : 0)))
