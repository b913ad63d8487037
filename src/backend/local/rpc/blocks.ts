/** Blocks, logs and receipts of a node. Every answer is checked, because a node is not trusted. */
import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import type { RpcNode } from '../../../api/node'
import { quantity } from '../../../api/rpc-endpoint'
import { type Address, address, type Hash32, hash32, hex } from '../../../domain/scalars'

/** A hex number below 2^48 in a node's answer. */
export const hexNumber = z.codec(
  z.string().check(z.regex(/^0x[0-9a-f]{1,12}$/i, 'expected a number')),
  z.int(),
  {
    decode: (text) => Number(text),
    encode: (value) => numberToHex(value),
  },
)

const block = z.lazy(() =>
  z.object({
    number: hexNumber,
    hash: hash32,
    parentHash: hash32,
    timestamp: hexNumber,
    baseFeePerGas: z.nullish(quantity),
  }),
)
export type Block = z.output<typeof block>

const log = z.lazy(() =>
  z.object({
    address,
    topics: z.array(hash32),
    data: hex,
    blockNumber: hexNumber,
    blockHash: hash32,
    logIndex: hexNumber,
    transactionHash: hash32,
  }),
)
export type Log = z.output<typeof log>
/** Logs. Those of a pending block have no block number and are left out. */
const logs = z.lazy(() => z.array(z.union([log, z.object({ blockNumber: z.null() })])))
const isMined = (found: z.output<typeof log> | { readonly blockNumber: null }): found is Log =>
  found.blockNumber !== null

/** Receipt. `blockNumber` is null in a pending block. Some networks report no status. */
const receipt = z.lazy(() =>
  z.object({
    status: z.nullish(hexNumber),
    blockNumber: z.nullable(hexNumber),
    logs: z.nullish(z.array(z.unknown())),
  }),
)

/** Receipt of a settlement in a block. */
export interface Receipt {
  readonly blockNumber: number
  readonly hasSucceeded: boolean
}

/** Reads a block by number, or the newest one. Returns undefined if the block does not exist yet. */
export async function readBlock(node: RpcNode, number: number | 'latest'): Promise<Block | undefined> {
  const tag = number === 'latest' ? number : numberToHex(number)
  return (await node.ask('eth_getBlockByNumber', [tag, false], z.nullable(block))) ?? undefined
}

/** Reads the newest block. @throws Refusal NodeUnavailable, WrongChain */
export const readHead = (node: RpcNode): Promise<Block> =>
  node.ask('eth_getBlockByNumber', ['latest', false], block)

/** Selects logs. `topics` are alternatives for the first topic. `from` and `to` are inclusive. */
export interface LogFilter {
  readonly addresses: readonly Address[]
  readonly topics: readonly Hash32[]
  readonly from: number
  readonly to: number
}

/**
 * Reads logs in chain order. If a node refuses the block range, each half is read separately.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readLogs(node: RpcNode, filter: LogFilter): Promise<readonly Log[]> {
  const { addresses, topics, from, to } = filter
  const query = {
    address: addresses,
    topics: [topics],
    fromBlock: numberToHex(from),
    toBlock: numberToHex(to),
  }
  if (from < to) {
    const answer = await node.attempt('eth_getLogs', [query], logs)
    if ('result' in answer) return answer.result.filter(isMined)
    const middle = Math.floor((from + to) / 2)
    const before = await readLogs(node, { ...filter, to: middle })
    return [...before, ...(await readLogs(node, { ...filter, from: middle + 1 }))]
  }
  return (await node.ask('eth_getLogs', [query], logs)).filter(isMined)
}

/**
 * Reads the receipt of a settlement, or undefined if it is not in a block. Without a status it has succeeded
 * if it has logs, because a settlement always emits an event.
 */
export async function readReceipt(node: RpcNode, txHash: Hash32): Promise<Receipt | undefined> {
  const found = await node.ask('eth_getTransactionReceipt', [txHash], z.nullable(receipt))
  if (typeof found?.blockNumber !== 'number') return undefined
  const { blockNumber, status, logs } = found
  const hasSucceeded = typeof status === 'number' ? status === 1 : logs?.length !== 0
  return { blockNumber, hasSucceeded }
}
