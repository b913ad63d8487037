/**
 * Transactions of the solver's account. One is signed with its nonce before it is sent, and is kept as signed: so that
 * sending it again, after the worker died in between, sends the same bytes, and the chain includes it once at most.
 */

import { hexToBytes } from 'viem/utils'
import { quantity, type RpcNode, readAnswer } from '../../../../api/node'
import { signRaw } from '../../../../domain/evm/transaction'
import type { Address, Hash32, Hex } from '../../../../domain/scalars'
import type { SettlementRow } from '../../store/chain/chain-rows'
import { count, readHead } from './blocks'

/** The account that may settle. */
export interface SolverKey {
  readonly address: Address
  readonly privateKey: Hash32
}

/** A transaction that can be sent any number of times. */
export type Outgoing = NonNullable<SettlementRow['sent']>

/** What a transaction is to do; `nonce` is its place among those of the account. */
export interface SettlementCall {
  readonly to: Address
  readonly data: Hex
  readonly gas: bigint
  readonly nonce: number
  /** Fees are so many times what they usually are, so that a transaction can replace another. */
  readonly urgency: bigint
}

const USUAL_TIP = 1_000_000_000n

/** Signs with fees that still do when the base fee has doubled. */
export async function signTransaction(
  node: RpcNode,
  solver: SolverKey,
  intent: SettlementCall,
): Promise<Outgoing> {
  const { to, data, gas, nonce, urgency } = intent
  const { baseFeePerGas = 0n } = await readHead(node)
  const tip = USUAL_TIP * urgency
  const fees = { maxPriorityFeePerGas: tip, maxFeePerGas: 2n * urgency * baseFeePerGas + tip }
  const { chainId } = node
  const transaction = { chainId, nonce, gas, to, data, ...fees }
  return { nonce, ...(await signRaw(transaction, hexToBytes(solver.privateKey))) }
}

/** Sends; a node that has it already, or has no place for it any more, says so, and what became of it is found out later. */
export const sendTransaction = (node: RpcNode, { raw }: Outgoing) =>
  node.attempt('eth_sendRawTransaction', [raw])

/** Whether a node has a transaction, in a block or waiting for one. */
export const isKnown = async (node: RpcNode, { txHash }: Outgoing): Promise<boolean> =>
  (await node.ask('eth_getTransactionByHash', [txHash])) !== null

/** How many transactions of an account are in blocks, which is the nonce of the next. */
export const countIncluded = async (node: RpcNode, account: Address): Promise<number> =>
  readAnswer('eth_getTransactionCount', count, await node.ask('eth_getTransactionCount', [account, 'latest']))

/** What a call does when it is made, without being made: how much gas it takes with a margin, or why it reverts. */
export async function rehearse(
  node: RpcNode,
  call: { readonly from: Address; readonly to: Address; readonly data: Hex },
): Promise<{ readonly gas: bigint } | { readonly reverts: string }> {
  const simulated = await node.attempt('eth_call', [call, 'latest'])
  if ('error' in simulated) return { reverts: simulated.error.message }
  const estimated = await node.attempt('eth_estimateGas', [call])
  if ('error' in estimated) return { reverts: estimated.error.message }
  return { gas: (readAnswer('eth_estimateGas', quantity, estimated.result) * GAS_MARGIN) / 100n }
}

/** A pair's price accumulator is written in the next second's block and not in the estimate. In percent. */
const GAS_MARGIN = 140n

/** A no-op transaction that takes a nonce, so that the one with the same nonce can no longer be mined. */
export const recallOf = (solver: SolverKey, nonce: number): SettlementCall => ({
  to: solver.address,
  data: '0x',
  gas: 21_000n,
  nonce,
  urgency: 4n,
})

/** The first nonce that neither the chain nor one of our pending transactions has. */
export const nextNonce = (included: number, pending: readonly SettlementRow[]): number =>
  Math.max(included, ...pending.map(({ sent }) => (sent ? sent.nonce + 1 : 0)))
