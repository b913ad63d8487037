/**
 * The node of a network as pages ask it, beside the service: what a transaction needs, and nothing else does. Its answers are
 * checked here: a node is not trusted.
 */

import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { openNode, quantity, type RpcNode, readAnswer } from '../../api/node'
import { type Address, type ChainId, type Hash32, type Hex, hex } from '../../domain/scalars'
import type { Settings } from '../db/rows/settings'
import { nodeUrlsOf, type Profile } from '../settings/profiles'

const nodes = new Map<string, RpcNode>()

/** The node of a network, or undefined where none is named. One per set of addresses, which remembers who answers. */
export function nodeFor(
  profile: Profile,
  chainId: ChainId,
  settings: Pick<Settings, 'nodes'>,
): RpcNode | undefined {
  const urls = nodeUrlsOf(profile, chainId, settings)
  if (urls.length === 0) return undefined
  const key = JSON.stringify([chainId, ...urls])
  const known = nodes.get(key) ?? openNode(urls, chainId, (request) => fetch(request))
  nodes.set(key, known)
  return known
}

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

/** Atoms of the native coin an account has. @throws Refusal NodeUnavailable, WrongChain */
export const readBalance = (node: RpcNode, owner: Address): Promise<bigint> =>
  ask(node, 'eth_getBalance', [owner, 'latest'], quantity)

/** The network the node says it is of. @throws Refusal NodeUnavailable, WrongChain */
export const readChainId = async (node: RpcNode): Promise<number> =>
  Number(await ask(node, 'eth_chainId', [], quantity))

/** How many transactions of an account the node knows of: in blocks (`latest`), or with those that wait (`pending`). */
export const getTransactionCount = async (
  node: RpcNode,
  owner: Address,
  at: 'latest' | 'pending',
): Promise<number> => Number(await ask(node, 'eth_getTransactionCount', [owner, at], quantity))

/** The newest block. @throws Refusal NodeUnavailable, WrongChain */
export const getBlock = (node: RpcNode): Promise<z.output<typeof block>> =>
  ask(node, 'eth_getBlockByNumber', ['latest', false], block)

/** The tip that a node proposes, wei per unit of gas; undefined where it knows of none. @throws Refusal NodeUnavailable, WrongChain */
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
    /** Wei beside the gas: the fee for the data that an OP stack network writes to Ethereum. */
    l1Fee: z.optional(quantity),
  }),
)

/** The receipt of a transaction; null while none is in a block. @throws Refusal NodeUnavailable, WrongChain */
export const getTransactionReceipt = (
  node: RpcNode,
  txHash: Hash32,
): Promise<z.output<typeof receipt> | null> =>
  ask(node, 'eth_getTransactionReceipt', [txHash], z.nullable(receipt))

const placed = z.lazy(() => z.object({ nonce: quantity }))

/** The nonce of a transaction that a node has, in a block or waiting; null of one that it has not. @throws Refusal as above */
export async function getTransactionByHash(
  node: RpcNode,
  txHash: Hash32,
): Promise<{ readonly nonce: number } | null> {
  const found = await ask(node, 'eth_getTransactionByHash', [txHash], z.nullable(placed))
  return found && { nonce: Number(found.nonce) }
}

/** Accounts that have other code for the length of a call; few nodes know of that. */
type CodeOverrides = Readonly<Record<Address, { readonly code: Hex }>>

/** What a call that changes nothing returns, or undefined when it reverts. @throws Refusal NodeUnavailable, WrongChain */
export async function readCall(
  node: RpcNode,
  to: Address,
  data: Hex,
  ...overrides: readonly CodeOverrides[]
): Promise<Hex | undefined> {
  const answer = await node.attempt('eth_call', [{ to, data }, 'latest', ...overrides])
  return 'result' in answer ? readAnswer('eth_call', hex, answer.result) : undefined
}

/** What a call that changes nothing returns, or the data that it reverts with. @throws Refusal NodeUnavailable, WrongChain */
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

/** A call as it would be sent. */
export interface SimulatedCall {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** What a call would come to: the gas it takes, or what the contract says against it. */
export type CallOutcome = { readonly gas: bigint } | { readonly message: string; readonly data: unknown }

/** Makes a call without making it. @throws Refusal NodeUnavailable, WrongChain */
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
