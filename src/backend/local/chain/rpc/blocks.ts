/** Blocks and logs of a node, read as what they are: a node is not believed blindly. */
import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { quantity, type RpcNode, readAnswer } from '../../../../api/node'
import { type Address, address, type Hash32, hash32, hex } from '../../../../domain/scalars'

/** A number that can be counted with, as a node writes it. */
export const count = z.codec(z.string().check(z.regex(/^0x[0-9a-f]{1,12}$/i, 'expected a number')), z.int(), {
  decode: (text) => Number(text),
  encode: (value) => numberToHex(value),
})

const block = z.lazy(() =>
  z.object({
    number: count,
    hash: hash32,
    parentHash: hash32,
    timestamp: count,
    baseFeePerGas: z.optional(quantity),
  }),
)
export type Block = z.output<typeof block>

const log = z.lazy(() =>
  z.object({
    address,
    topics: z.array(hash32),
    data: hex,
    blockNumber: count,
    blockHash: hash32,
    logIndex: count,
    transactionHash: hash32,
  }),
)
export type Log = z.output<typeof log>
const logs = z.lazy(() => z.array(log))

const receipt = z.lazy(() => z.object({ status: count, blockNumber: count, blockHash: hash32 }))
export type Receipt = z.output<typeof receipt>

/** The block of a number, or the newest; undefined for one that is not there (yet). */
export async function readBlock(node: RpcNode, at: number | 'latest'): Promise<Block | undefined> {
  const tag = at === 'latest' ? at : numberToHex(at)
  const found = await node.ask('eth_getBlockByNumber', [tag, false])
  return found === null ? undefined : readAnswer('eth_getBlockByNumber', block, found)
}

/** The newest block. */
export async function readHead(node: RpcNode): Promise<Block> {
  return readAnswer('eth_getBlockByNumber', block, await node.ask('eth_getBlockByNumber', ['latest', false]))
}

/** Which logs are asked for; `topics` are alternatives for the first topic. Blocks are inclusive. */
export interface LogFilter {
  readonly addresses: readonly Address[]
  readonly topics: readonly Hash32[]
  readonly from: number
  readonly to: number
}

/**
 * Logs in the order they were written. A node that refuses so many blocks at once is asked for half of them.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readLogs(node: RpcNode, filter: LogFilter): Promise<readonly Log[]> {
  const { addresses, topics, from, to } = filter
  const asked = {
    address: addresses,
    topics: [topics],
    fromBlock: numberToHex(from),
    toBlock: numberToHex(to),
  }
  if (from < to) {
    const answer = await node.attempt('eth_getLogs', [asked])
    if ('result' in answer) return readAnswer('eth_getLogs', logs, answer.result)
    const middle = Math.floor((from + to) / 2)
    const before = await readLogs(node, { ...filter, to: middle })
    return [...before, ...(await readLogs(node, { ...filter, from: middle + 1 }))]
  }
  return readAnswer('eth_getLogs', logs, await node.ask('eth_getLogs', [asked]))
}

/** The receipt of a transaction, or undefined while it is in no block. */
export async function readReceipt(node: RpcNode, txHash: Hash32): Promise<Receipt | undefined> {
  const found = await node.ask('eth_getTransactionReceipt', [txHash])
  return found === null ? undefined : readAnswer('eth_getTransactionReceipt', receipt, found)
}
