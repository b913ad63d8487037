/** Many questions to contracts in few requests: by Multicall3 where there is one, else one by one. */

import { type RpcNode, toQuantity } from '../../../api/node'
import { bytes, bytesOf, callData, list, readNumber, tuple, word } from '../../../domain/abi-codec'
import type { Address, Hex } from '../../../domain/scalars'
import { selectors } from './rpc-abi'

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

/** Behind the place of the list and its length stand the places of its rows, counted from there: success, then bytes. */
const ROWS_AT = 64

function resultAt(answered: Hex, index: number): Hex | undefined {
  const place = readNumber(answered, ROWS_AT + 32 * index)
  if (place === undefined || readNumber(answered, ROWS_AT + place) !== 1) return undefined
  return bytesOf(answered, 1, ROWS_AT + place)
}

async function readTogether(
  node: RpcNode,
  multicall: Address,
  calls: readonly ReadCall[],
  block: number,
): Promise<readonly (Hex | undefined)[]> {
  // Each call may fail by itself.
  const rows = calls.map(({ to, data }) => tuple([word(to), word(true), bytes(data)]))
  const data = callData(selectors.aggregate3, list(rows))
  const answered = (await node.ask('eth_call', [{ to: multicall, data }, toQuantity(block)])) as Hex
  return calls.map((_, index) => resultAt(answered, index))
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
