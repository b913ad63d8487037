/** Batches contract calls into few requests with Multicall3. Without Multicall3, each call is a request. */

import { concat, numberToHex, pad, size, slice } from 'viem/utils'
import * as z from 'zod/mini'
import type { RpcNode } from '../../../api/node'
import { decodeResult, encodeCall } from '../../../domain/evm/abi'
import { multicall3 } from '../../../domain/evm/contracts'
import { type Address, type Hex, hex } from '../../../domain/scalars'

export interface ReadCall {
  readonly to: Address
  readonly data: Hex
}

export interface CallSite {
  readonly node: RpcNode
  readonly multicall: Address | undefined
  /** The contract that makes the calls of `readCallsAfter`. */
  readonly settlement: Address
}

/** Calls per Multicall3 request. */
const CALLS_PER_REQUEST = 200
/** Maximum number of concurrent requests without Multicall3. */
const MAX_CONCURRENT_CALLS = 20

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

/** Returns an answer if it is hex. A node may answer anything. */
export const readHex = (answer: unknown): Hex | undefined => z.safeParse(hex, answer).data

/**
 * Returns the result of a call at a block, or undefined if it reverts. `gas` limits the work that a hostile
 * contract causes in the node.
 */
export async function readCall(
  node: RpcNode,
  { to, data }: ReadCall,
  block: number,
  gas?: number,
): Promise<Hex | undefined> {
  const call = { to, data, ...(gas === undefined ? {} : { gas: numberToHex(gas) }) }
  const answer = await node.attempt('eth_call', [call, numberToHex(block)])
  return 'result' in answer ? readHex(answer.result) : undefined
}

/** Decodes the results of Multicall3's `aggregate3`. Each call may fail on its own. */
const readRows = (calls: readonly ReadCall[], results: Hex | undefined): readonly (Hex | undefined)[] => {
  const rows = decodeResult(multicall3, 'aggregate3', results) ?? []
  return calls.map((_, index) => (rows[index]?.success ? rows[index].returnData : undefined))
}
const aggregate = (to: Address, calls: readonly ReadCall[]): ReadCall => {
  const rows = calls.map((call) => ({ target: call.to, allowFailure: true, callData: call.data }))
  return { to, data: encodeCall(multicall3, 'aggregate3', [rows]) }
}

/**
 * Returns the results of calls at a block, in their order. The result of a reverted call is undefined.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export const readCalls = (
  { node, multicall }: CallSite,
  calls: readonly ReadCall[],
  block: number,
): Promise<readonly (Hex | undefined)[]> =>
  multicall
    ? inChunks(calls, CALLS_PER_REQUEST, async (chunk) =>
        readRows(
          chunk,
          readHex(await node.ask('eth_call', [aggregate(multicall, chunk), numberToHex(block)])),
        ),
      )
    : inChunks(calls, MAX_CONCURRENT_CALLS, (chunk) =>
        Promise.all(chunk.map((call) => readCall(node, call, block))),
      )

/**
 * EVM code that makes calls one after the other, each on the state after the previous calls. For each call it
 * returns a success word and the first result word. Input: per call its address, data length and data, padded
 * to whole words. A failed call does not stop the others. Assembly: 0 0 @next dup2 calldatasize ≤ → @end;
 * copy data to 0x10000; call it, its word to out + 32; success and 31 < returndatasize to out; on by 64 and
 * the data's whole words; → @next; @end return 0…out.
 */
const SEQUENTIAL_CALLS_CODE =
  '0x600060005b368110156046578060200135808260400162010000376020836020018262010000600086355af1601f3d11168352601f01601f19166040010190604001906004565b506000f3'
const WORD_BYTES = 32
const RESULT_BYTES = 2 * WORD_BYTES

const wholeWords = (data: Hex): Hex =>
  pad(data, { dir: 'right', size: Math.ceil(size(data) / WORD_BYTES) * WORD_BYTES })
const encodeSequentialCalls = (calls: readonly ReadCall[]): Hex =>
  concat(
    calls.flatMap(({ to, data }) => [
      pad(to),
      numberToHex(size(data), { size: WORD_BYTES }),
      wholeWords(data),
    ]),
  )

/** Returns the first result word of a call, or undefined if its success word is not 1. */
function resultWordOf(results: Hex, index: number): Hex | undefined {
  const offset = index * RESULT_BYTES
  if (size(results) < offset + RESULT_BYTES) return undefined
  const hasReturned = BigInt(slice(results, offset, offset + WORD_BYTES)) === 1n
  return hasReturned ? slice(results, offset + WORD_BYTES, offset + RESULT_BYTES) : undefined
}

/**
 * Returns the first result words of calls that run after other calls. The settlement contract makes all of
 * them: its code is overridden for this request. If the node does not support overrides, the calls run
 * without the earlier ones.
 */
export async function readCallsAfter(
  site: CallSite,
  before: readonly { readonly target: Address; readonly callData: Hex }[],
  calls: readonly ReadCall[],
  block: number,
): Promise<readonly (Hex | undefined)[]> {
  const { node, settlement: to } = site
  if (before.length > 0) {
    const data = encodeSequentialCalls([
      ...before.map(({ target, callData }) => ({ to: target, data: callData })),
      ...calls,
    ])
    const overrides = { [to]: { code: SEQUENTIAL_CALLS_CODE } }
    const answer = await node.attempt('eth_call', [{ to, data }, numberToHex(block), overrides])
    if ('result' in answer) {
      const results = readHex(answer.result) ?? '0x'
      return calls.map((_, n) => resultWordOf(results, before.length + n))
    }
  }
  return readCalls(site, calls, block)
}
