/** Blocks, logs and receipts of a node. Every answer is checked, because a node is not trusted. */
import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { quantity, type RpcNode, readAnswer } from '../../../api/node'
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
    baseFeePerGas: z.optional(quantity),
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
const logs = z.lazy(() => z.array(log))

const receipt = z.lazy(() => z.object({ status: hexNumber, blockNumber: hexNumber, blockHash: hash32 }))
export type Receipt = z.output<typeof receipt>

/** Reads a block by number, or the newest one. Returns undefined if the block does not exist yet. */
export async function readBlock(node: RpcNode, number: number | 'latest'): Promise<Block | undefined> {
  const tag = number === 'latest' ? number : numberToHex(number)
  const found = await node.ask('eth_getBlockByNumber', [tag, false])
  return found === null ? undefined : readAnswer('eth_getBlockByNumber', block, found)
}

export async function readHead(node: RpcNode): Promise<Block> {
  return readAnswer('eth_getBlockByNumber', block, await node.ask('eth_getBlockByNumber', ['latest', false]))
}

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
    const answer = await node.attempt('eth_getLogs', [query])
    if ('result' in answer) return readAnswer('eth_getLogs', logs, answer.result)
    const middle = Math.floor((from + to) / 2)
    const before = await readLogs(node, { ...filter, to: middle })
    return [...before, ...(await readLogs(node, { ...filter, from: middle + 1 }))]
  }
  return readAnswer('eth_getLogs', logs, await node.ask('eth_getLogs', [query]))
}

/** Reads the receipt of a transaction, or undefined if it is not in a block. */
export async function readReceipt(node: RpcNode, txHash: Hash32): Promise<Receipt | undefined> {
  const found = await node.ask('eth_getTransactionReceipt', [txHash])
  return found === null ? undefined : readAnswer('eth_getTransactionReceipt', receipt, found)
}
