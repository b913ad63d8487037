/**
 * JSON-RPC calls of pages to a network's node. Only transactions need them. Replies are checked here, because
 * a node is not trusted.
 */

import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import type { Fetch } from '../../api/endpoint'
import { openNode, type RpcNode } from '../../api/node'
import { quantity } from '../../api/rpc-endpoint'
import { isOutOfGas, isRevert, type RpcError, revertDataOf } from '../../api/rpc-errors'
import type { CallOutcome } from '../../domain/evm/abi'
import { Refusal } from '../../domain/refusal'
import { type Address, type ChainId, type Hash32, type Hex, hex } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { now } from '../clock'
import type { Settings } from '../db/rows/settings'
import { nodeUrlsOf, type Profile } from '../settings/profiles'
import type { Reader } from './operators'

const nodesByFetch = new WeakMap<Fetch, Map<string, RpcNode>>()

/**
 * Returns the client for a set of URLs, or undefined for an empty set. Callers with the same `fetch` share the
 * client, which remembers the URLs that answer and leaves out endpoints that are behind.
 */
export function openOnce(
  urls: readonly string[],
  chainId: ChainId,
  fetch: Fetch,
  now: () => number,
): RpcNode | undefined {
  if (urls.length === 0) return undefined
  const nodes = nodesByFetch.get(fetch) ?? new Map<string, RpcNode>()
  nodesByFetch.set(fetch, nodes)
  const key = JSON.stringify([chainId, ...urls])
  const known = nodes.get(key) ?? openNode(urls, chainId, fetch, now)
  nodes.set(key, known)
  return known
}

const pageFetch: Fetch = (request) => fetch(request)

/** Returns the node of a network, or undefined without an RPC endpoint. */
export function nodeFor(
  profile: Profile,
  chainId: ChainId,
  settings: Pick<Settings, 'nodes'>,
): RpcNode | undefined {
  return openOnce(nodeUrlsOf(profile, chainId, settings), chainId, pageFetch, now)
}

/**
 * Returns the node that the user chose for a network, or undefined. The node of an environment is left out,
 * because the author of an environment also chose its service.
 */
export const chosenNodeFor = (chainId: ChainId, settings: Pick<Settings, 'nodes'>): RpcNode | undefined =>
  openOnce(settings.nodes[chainId] ?? [], chainId, pageFetch, now)

/**
 * Returns the node that can contradict the service of a profile: the chosen one for a remote service, the
 * node of the network for the service of this extension.
 */
export const independentNodeFor = (
  profile: Profile,
  chainId: ChainId,
  settings: Pick<Settings, 'nodes'>,
): RpcNode | undefined =>
  profile.backend.kind === 'remote' ? chosenNodeFor(chainId, settings) : nodeFor(profile, chainId, settings)

const block = z.lazy(() =>
  z.object({
    number: quantity,
    timestamp: quantity,
    /** Absent on networks without EIP-1559. */
    baseFeePerGas: z.nullish(quantity),
  }),
)

/**
 * Reads an account's balance of the native coin in atoms.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export const readBalance = (node: Reader, owner: Address): Promise<bigint> =>
  node.ask('eth_getBalance', [owner, 'latest'], quantity)

/**
 * Reads the chain id that the node reports.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export const readChainId = async (node: RpcNode): Promise<number> =>
  Number(await node.ask('eth_chainId', [], quantity))

/**
 * Reads an account's transaction count: in blocks (`latest`), or including pending ones (`pending`).
 * @throws Refusal NodeUnavailable, WrongChain
 */
export const getTransactionCount = async (
  node: RpcNode,
  owner: Address,
  blockTag: 'latest' | 'pending',
): Promise<number> => Number(await node.ask('eth_getTransactionCount', [owner, blockTag], quantity))

/**
 * Reads a block, by default the newest.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export const getBlock = (node: Reader, number?: number): Promise<z.output<typeof block>> =>
  node.ask('eth_getBlockByNumber', [blockParam(number), false], block)

/** Blocks of the fee history, and the percentile of the priority fees in each block. */
const FEE_HISTORY = ['0xa', 'latest', [50]] as const

const feeHistory = z.lazy(() => z.object({ reward: z.nullish(z.array(z.array(quantity))) }))

/** Returns the median of the priority fees in recent blocks. Undefined if the node does not report them. */
async function readUsualTip(node: Reader): Promise<bigint | undefined> {
  const answer = await node.attempt('eth_feeHistory', FEE_HISTORY, feeHistory)
  const tips = 'result' in answer ? (answer.result.reward?.flat() ?? []) : []
  return tips.toSorted((a, b) => Number(a - b))[tips.length >> 1]
}

/**
 * Reads the priority fee of a network, in wei per unit of gas. Sources in order: the fee that the node
 * proposes, the fees in recent blocks, and the gas price above the base fee.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readTip(node: Reader, baseFeePerGas: bigint): Promise<bigint> {
  const answer = await node.attempt('eth_maxPriorityFeePerGas', [], z.nullable(quantity))
  const tip = ('result' in answer ? answer.result : null) ?? (await readUsualTip(node))
  if (tip !== undefined) return tip
  const gasPrice = await node.ask('eth_gasPrice', [], quantity)
  return gasPrice > baseFeePerGas ? gasPrice - baseFeePerGas : 0n
}

/** Number of a receipt. Some nodes write a JSON number, or true and false for a status. */
const receiptNumber = z.lazy(() =>
  z.union([
    quantity,
    z.codec(z.union([z.int().check(z.nonnegative()), z.boolean()]), z.bigint(), {
      decode: (value) => BigInt(value),
      encode: Number,
    }),
  ]),
)

/** Figure of a receipt that is null if it is unreadable, because the transaction is mined all the same. */
const receiptFigure = z.lazy(() => z.catch(z.nullish(receiptNumber), null))

/** Receipt. Nodes leave out fields or write null: `blockNumber` is null in a receipt of a pending block. */
const receipt = z.lazy(() =>
  z.object({
    /** Zero for a failed transaction. Absent in blocks before Byzantium and on some networks. */
    status: z.nullish(receiptNumber),
    blockNumber: z.nullish(receiptNumber),
    gasUsed: receiptFigure,
    effectiveGasPrice: receiptFigure,
    /** Fee in wei for the data that an OP stack network writes to Ethereum, in addition to the gas. */
    l1Fee: receiptFigure,
  }),
)

/** Receipt of a transaction in a block. */
export interface MinedReceipt extends z.output<typeof receipt> {
  readonly blockNumber: bigint
}

/**
 * Reads the receipt of a transaction, or null if it is in no block.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function getTransactionReceipt(node: RpcNode, txHash: Hash32): Promise<MinedReceipt | null> {
  const found = await node.ask('eth_getTransactionReceipt', [txHash], z.nullable(receipt))
  const blockNumber = found?.blockNumber
  return found && typeof blockNumber === 'bigint' ? { ...found, blockNumber } : null
}

const transaction = z.lazy(() => z.object({ nonce: z.nullish(quantity) }))

/**
 * Reads a transaction that the node knows, mined or pending, with its nonce, if the node reports it. Returns
 * null for an unknown one.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function getTransactionByHash(
  node: RpcNode,
  txHash: Hash32,
): Promise<{ readonly nonce: number | null } | null> {
  const found = await node.ask('eth_getTransactionByHash', [txHash], z.nullable(transaction))
  return found && { nonce: typeof found.nonce === 'bigint' ? Number(found.nonce) : null }
}

/** Contract code that replaces an account's code during a call. Few nodes support it. */
type CodeOverrides = Readonly<Record<Address, { readonly code: Hex }>>

/** State on which a call is executed: a block, by default the newest, and replaced code. */
export interface CallState {
  readonly block?: number
  readonly overrides?: CodeOverrides
}

/** Returns a block as a parameter of JSON-RPC. */
const blockParam = (block: number | undefined): string =>
  block === undefined ? 'latest' : numberToHex(block)

/**
 * Executes a read-only call. If a node does not support the overrides, the call counts as reverted. Returns
 * undefined if it exceeds the gas caps of all endpoints.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function tryCall(
  node: Pick<RpcNode, 'attempt'>,
  to: Address,
  data: Hex,
  { block, overrides }: CallState = {},
): Promise<CallOutcome | undefined> {
  const params = [{ to, data }, blockParam(block), ...(overrides ? [overrides] : [])]
  const answer = await node.attempt('eth_call', params, hex)
  if ('result' in answer) return answer
  return isRevert(answer.error) || !isOutOfGas(answer.error)
    ? { reverted: revertDataOf(answer.error) }
    : undefined
}

/**
 * Executes a read-only call like `tryCall`, but requires an outcome.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readCall(...call: Parameters<typeof tryCall>): Promise<CallOutcome> {
  const outcome = await tryCall(...call)
  if (outcome) return outcome
  throw new Refusal('NodeUnavailable', {
    description: t`The call exceeds the gas limit of the RPC endpoint.`,
  })
}

export interface SimulatedCall {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** Result of a simulation: the gas and the returned data, or the reason why the chain would refuse it. */
export type Simulation =
  | { readonly gas: bigint; readonly returned: Hex }
  | { readonly message: string; readonly data: Hex; readonly isRevert: boolean }

const toFailure = (error: RpcError) => ({
  message: error.message,
  data: revertDataOf(error),
  isRevert: isRevert(error),
})

/**
 * Simulates a call.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function simulateCall(
  node: Pick<RpcNode, 'attempt'>,
  { from, to, value, data }: SimulatedCall,
): Promise<Simulation> {
  const call = { from, to, value: numberToHex(value), data }
  const simulated = await node.attempt('eth_call', [call, 'latest'], hex)
  if ('error' in simulated) return toFailure(simulated.error)
  const estimated = await node.attempt('eth_estimateGas', [call], quantity)
  return 'error' in estimated
    ? toFailure(estimated.error)
    : { gas: estimated.result, returned: simulated.result }
}
