/** Many questions to contracts in few requests: by Multicall3 where there is one, else one by one. */
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { Address, Hex } from '../../../domain/scalars'
import { multicallAbi } from './rpc-abi'
import { type RpcNode, toQuantity } from './rpc-node'

/** A call that changes nothing. */
export interface ReadCall {
  readonly to: Address
  readonly data: Hex
}

/** Where calls are made. */
export interface CallSite {
  readonly node: RpcNode
  readonly multicall: Address | undefined
}

/** So many calls fit a request: their answers are small. */
const CHUNK = 200
/** So many single calls are under way at a time. */
const ABREAST = 20

async function inChunks<T, R>(
  items: readonly T[],
  size: number,
  work: (chunk: readonly T[]) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const results: R[] = []
  for (let from = 0; from < items.length; from += size) {
    results.push(...(await work(items.slice(from, from + size))))
  }
  return results
}

/** What a call returns at a block, or undefined when it reverts. `gas` bounds what a hostile contract can make a node do. */
export async function readOne(
  node: RpcNode,
  { to, data }: ReadCall,
  block: number,
  gas?: number,
): Promise<Hex | undefined> {
  const call = { to, data, ...(gas === undefined ? {} : { gas: toQuantity(gas) }) }
  const answer = await node.attempt('eth_call', [call, toQuantity(block)])
  return 'result' in answer ? (answer.result as Hex) : undefined
}

async function readTogether(
  node: RpcNode,
  multicall: Address,
  calls: readonly ReadCall[],
  block: number,
): Promise<readonly (Hex | undefined)[]> {
  const rows = calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [rows] })
  const answered = (await node.ask('eth_call', [{ to: multicall, data }, toQuantity(block)])) as Hex
  const results = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: answered })
  return results.map(({ success, returnData }) => (success ? returnData : undefined))
}

/** What calls return at a block, in their order; undefined for one that reverts. @throws Refusal NodeUnavailable, WrongChain */
export const readAll = (
  { node, multicall }: CallSite,
  calls: readonly ReadCall[],
  block: number,
): Promise<readonly (Hex | undefined)[]> =>
  multicall
    ? inChunks(calls, CHUNK, (chunk) => readTogether(node, multicall, chunk, block))
    : inChunks(calls, ABREAST, (chunk) => Promise.all(chunk.map((call) => readOne(node, call, block))))

const WORD_DIGITS = 64

/** The first word of what a call returned; undefined when there is none. @example wordOf('0x00…05') // 5n */
export const wordOf = (data: Hex | undefined, at = 0): bigint | undefined => {
  const from = 2 + at * WORD_DIGITS
  const digits = data?.slice(from, from + WORD_DIGITS)
  return digits?.length === WORD_DIGITS ? BigInt(`0x${digits}`) : undefined
}

const ADDRESS_DIGITS = 40

/** The address in a word of what a call returned; undefined when there is none. */
export const addressOf = (data: Hex | undefined, at = 0): Address | undefined => {
  const word = wordOf(data, at)
  return word === undefined || word >> 160n
    ? undefined
    : (`0x${word.toString(16).padStart(ADDRESS_DIGITS, '0')}` as Address)
}
