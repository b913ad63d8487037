/**
 * JSON-RPC calls of pages to a network's node. Only transactions need them. Replies are checked here, because
 * a node is not trusted.
 */

import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { openNode, quantity, type RpcNode, readAnswer } from '../../api/node'
import { type Address, type ChainId, type Hash32, type Hex, hex } from '../../domain/scalars'
import type { Settings } from '../db/rows/settings'
import { nodeUrlsOf, type Profile } from '../settings/profiles'

const nodes = new Map<string, RpcNode>()

/** Returns the node of these URLs. One is created per set of URLs. It remembers which URL answers. */
function openOnce(urls: readonly string[], chainId: ChainId): RpcNode | undefined {
  if (urls.length === 0) return undefined
  const key = JSON.stringify([chainId, ...urls])
  const known = nodes.get(key) ?? openNode(urls, chainId, (request) => fetch(request))
  nodes.set(key, known)
  return known
}

/** Returns the node of a network, or undefined without an RPC endpoint. */
export function nodeFor(
  profile: Profile,
  chainId: ChainId,
  settings: Pick<Settings, 'nodes'>,
): RpcNode | undefined {
  return openOnce(nodeUrlsOf(profile, chainId, settings), chainId)
}

/**
 * Returns the node that the user chose for a network, or undefined. The node of an environment is left out,
 * because the author of an environment also chose its service.
 */
export const chosenNodeFor = (chainId: ChainId, settings: Pick<Settings, 'nodes'>): RpcNode | undefined =>
  openOnce(settings.nodes[chainId] ?? [], chainId)

const block = z.lazy(() =>
  z.object({
    number: quantity,
    timestamp: quantity,
    baseFeePerGas: z.optional(quantity),
  }),
)

const ask = async <S extends z.ZodMiniType>(
  node: RpcNode,
  method: Parameters<RpcNode['ask']>[0],
  params: readonly unknown[],
  schema: S,
): Promise<z.output<S>> => readAnswer(method, schema, await node.ask(method, params))

/**
 * Reads an account's balance of the native coin in atoms.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export const readBalance = (node: RpcNode, owner: Address): Promise<bigint> =>
  ask(node, 'eth_getBalance', [owner, 'latest'], quantity)

/**
 * Reads the chain id that the node reports.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export const readChainId = async (node: RpcNode): Promise<number> =>
  Number(await ask(node, 'eth_chainId', [], quantity))

/**
 * Reads an account's transaction count: in blocks (`latest`), or including pending ones (`pending`).
 * @throws Refusal NodeUnavailable, WrongChain
 */
export const getTransactionCount = async (
  node: RpcNode,
  owner: Address,
  blockTag: 'latest' | 'pending',
): Promise<number> => Number(await ask(node, 'eth_getTransactionCount', [owner, blockTag], quantity))

/**
 * Reads the newest block.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export const getBlock = (node: RpcNode): Promise<z.output<typeof block>> =>
  ask(node, 'eth_getBlockByNumber', ['latest', false], block)

/**
 * Reads the priority fee that a node proposes, in wei per unit of gas. Returns undefined if it proposes none.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readTip(node: RpcNode): Promise<bigint | undefined> {
  const answer = await node.attempt('eth_maxPriorityFeePerGas', [])
  return 'result' in answer ? readAnswer('eth_maxPriorityFeePerGas', quantity, answer.result) : undefined
}

const receipt = z.lazy(() =>
  z.object({
    status: quantity,
    blockNumber: quantity,
    gasUsed: quantity,
    effectiveGasPrice: z.optional(quantity),
    /** Fee in wei for the data that an OP stack network writes to Ethereum, in addition to the gas. */
    l1Fee: z.optional(quantity),
  }),
)

/**
 * Reads the receipt of a transaction, or null if it is in no block.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export const getTransactionReceipt = (
  node: RpcNode,
  txHash: Hash32,
): Promise<z.output<typeof receipt> | null> =>
  ask(node, 'eth_getTransactionReceipt', [txHash], z.nullable(receipt))

const transaction = z.lazy(() => z.object({ nonce: quantity }))

/**
 * Reads the nonce of a transaction that the node knows, mined or pending. Returns null for an unknown one.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function getTransactionByHash(
  node: RpcNode,
  txHash: Hash32,
): Promise<{ readonly nonce: number } | null> {
  const found = await ask(node, 'eth_getTransactionByHash', [txHash], z.nullable(transaction))
  return found && { nonce: Number(found.nonce) }
}

/** Contract code that replaces an account's code during a call. Few nodes support it. */
type CodeOverrides = Readonly<Record<Address, { readonly code: Hex }>>

/**
 * Executes a read-only call. Returns undefined if it reverts.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readCall(
  node: RpcNode,
  to: Address,
  data: Hex,
  ...overrides: readonly CodeOverrides[]
): Promise<Hex | undefined> {
  const answer = await node.attempt('eth_call', [{ to, data }, 'latest', ...overrides])
  return 'result' in answer ? readAnswer('eth_call', hex, answer.result) : undefined
}

/**
 * Executes a read-only call. Returns its result or its revert data.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function tryCall(
  node: RpcNode,
  to: Address,
  data: Hex,
): Promise<{ readonly result: Hex } | { readonly reverted: Hex }> {
  const answer = await node.attempt('eth_call', [{ to, data }, 'latest'])
  if ('result' in answer) return { result: readAnswer('eth_call', hex, answer.result) }
  const reverted = z.safeDecode(hex, answer.error.data as never)
  return { reverted: reverted.success ? reverted.data : ('0x' as Hex) }
}

export interface SimulatedCall {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** Result of a simulation: the gas it takes, or the reason of its failure. */
export type CallOutcome = { readonly gas: bigint } | { readonly message: string; readonly data: unknown }

/**
 * Simulates a call.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function simulateCall(
  node: RpcNode,
  { from, to, value, data }: SimulatedCall,
): Promise<CallOutcome> {
  const call = { from, to, value: numberToHex(value), data }
  const simulated = await node.attempt('eth_call', [call, 'latest'])
  if ('error' in simulated) return { message: simulated.error.message, data: simulated.error.data }
  const estimated = await node.attempt('eth_estimateGas', [call])
  if ('error' in estimated) return { message: estimated.error.message, data: estimated.error.data }
  return { gas: readAnswer('eth_estimateGas', quantity, estimated.result) }
}
