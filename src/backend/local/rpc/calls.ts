/** Batches contract calls into few requests with Multicall3. Without Multicall3, each call is a request. */

import { concat, numberToHex, pad, size, slice } from 'viem/utils'
import type { RpcNode } from '../../../api/node'
import { revertDataOf } from '../../../api/rpc-errors'
import { type CallOutcome, decodeOutcome, encodeCall } from '../../../domain/evm/abi'
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

/**
 * Executes a read-only call at a block. `gas` limits the work that a hostile contract causes in the node.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readCall(
  node: RpcNode,
  { to, data }: ReadCall,
  block: number,
  gas?: number,
): Promise<CallOutcome> {
  const call = { to, data, ...(gas === undefined ? {} : { gas: numberToHex(gas) }) }
  const answer = await node.attempt('eth_call', [call, numberToHex(block)], hex)
  return 'result' in answer ? answer : { reverted: revertDataOf(answer.error) }
}

const readSingly = (node: RpcNode, calls: readonly ReadCall[], block: number) =>
  inChunks(calls, MAX_CONCURRENT_CALLS, (chunk) =>
    Promise.all(chunk.map((call) => readCall(node, call, block))),
  )

/**
 * Executes calls in one request through Multicall3. Each call may fail on its own. A call that fails without
 * data is executed again alone, because an earlier call may have used up the gas. Returns undefined if
 * Multicall3 fails as a whole.
 */
async function aggregate(
  node: RpcNode,
  multicall: Address,
  calls: readonly ReadCall[],
  block: number,
): Promise<readonly CallOutcome[] | undefined> {
  const rows = calls.map((call) => ({ target: call.to, allowFailure: true, callData: call.data }))
  const data = encodeCall(multicall3, 'aggregate3', [rows])
  const outcome = await readCall(node, { to: multicall, data }, block)
  const results = decodeOutcome(multicall3, 'aggregate3', outcome)
  if (results?.length !== calls.length) return undefined
  const isUnsure = (index: number) => !results[index]?.success && results[index]?.returnData === '0x'
  const unsure = calls.filter((_, index) => isUnsure(index))
  const repeated = new Map(
    (await readSingly(node, unsure, block)).map((each, index) => [unsure[index], each] as const),
  )
  return results.map(
    ({ success, returnData }, index) =>
      repeated.get(calls[index]) ?? (success ? { result: returnData } : { reverted: returnData }),
  )
}

/**
 * Executes read-only calls at a block and returns their outcomes in the same order.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export const readCalls = (
  { node, multicall }: CallSite,
  calls: readonly ReadCall[],
  block: number,
): Promise<readonly CallOutcome[]> =>
  multicall
    ? inChunks(
        calls,
        CALLS_PER_REQUEST,
        async (chunk) =>
          (await aggregate(node, multicall, chunk, block)) ?? (await readSingly(node, chunk, block)),
      )
    : readSingly(node, calls, block)

/**
 * EVM code that makes calls one after the other, each on the state after the previous calls. For each call it
 * returns a success word and the first result word. Input: per call its address, data length and data, padded
 * to whole words. A failed call does not stop the others. Assembly: 0 0 @next dup2 calldatasize ≤ → @end;
 * copy data to 0x10000; call it, its word to out + 32; success and 31 < returndatasize to out; advance by 64
 * and the data's whole words; → @next; @end return 0…out.
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

/** Returns the first result word of a call. It has reverted if its success word is not 1. */
function outcomeAt(results: Hex, index: number): CallOutcome {
  const offset = index * RESULT_BYTES
  const hasReturned = BigInt(slice(results, offset, offset + WORD_BYTES)) === 1n
  return hasReturned
    ? { result: slice(results, offset + WORD_BYTES, offset + RESULT_BYTES) }
    : { reverted: '0x' }
}

/**
 * Executes calls after other calls and returns their outcomes, with the first result word of each. The
 * settlement contract makes all of them: its code is overridden for this request. If the node does not support
 * overrides, the calls run without the earlier ones.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readCallsAfter(
  site: CallSite,
  before: readonly { readonly target: Address; readonly callData: Hex }[],
  calls: readonly ReadCall[],
  block: number,
): Promise<readonly CallOutcome[]> {
  const { node, settlement: to } = site
  if (before.length > 0) {
    const data = encodeSequentialCalls([
      ...before.map(({ target, callData }) => ({ to: target, data: callData })),
      ...calls,
    ])
    const overrides = { [to]: { code: SEQUENTIAL_CALLS_CODE } }
    const answer = await node.attempt('eth_call', [{ to, data }, numberToHex(block), overrides], hex)
    // A node that ignores overrides returns something else.
    const isComplete =
      'result' in answer && size(answer.result) === (before.length + calls.length) * RESULT_BYTES
    if (isComplete) return calls.map((_, index) => outcomeAt(answer.result, before.length + index))
  }
  return readCalls(site, calls, block)
}
