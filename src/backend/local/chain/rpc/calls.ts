/** Many questions to contracts in few requests: by Multicall3 where there is one, else one by one. */

import { concat, numberToHex, pad, size, slice } from 'viem/utils'
import * as z from 'zod/mini'
import type { RpcNode } from '../../../../api/node'
import { decodeResult, encodeCall } from '../../../../domain/evm/abi'
import { multicall3 } from '../../../../domain/evm/contracts'
import { type Address, type Hex, hex } from '../../../../domain/scalars'

/** A call that changes nothing. */
export interface ReadCall {
  readonly to: Address
  readonly data: Hex
}

/** Where calls are made. */
export interface CallSite {
  readonly node: RpcNode
  readonly multicall: Address | undefined
  /** Who makes the calls of `readAfter`. */
  readonly settlement: Address
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

/** The data of an answer; a node may answer anything. */
export const readHex = (answer: unknown): Hex | undefined => z.safeParse(hex, answer).data

/** What a call returns at a block, or undefined when it reverts. `gas` bounds what a hostile contract can make a node do. */
export async function readOne(
  node: RpcNode,
  { to, data }: ReadCall,
  block: number,
  gas?: number,
): Promise<Hex | undefined> {
  const call = { to, data, ...(gas === undefined ? {} : { gas: numberToHex(gas) }) }
  const answer = await node.attempt('eth_call', [call, numberToHex(block)])
  return 'result' in answer ? readHex(answer.result) : undefined
}

/** Multicall3's answer, row by row. Each call may fail by itself. */
const readRows = (calls: readonly ReadCall[], answered: Hex | undefined): readonly (Hex | undefined)[] => {
  const rows = decodeResult(multicall3, 'aggregate3', answered) ?? []
  return calls.map((_, index) => (rows[index]?.success ? rows[index].returnData : undefined))
}
const aggregate = (to: Address, calls: readonly ReadCall[]): ReadCall => {
  const rows = calls.map((call) => ({ target: call.to, allowFailure: true, callData: call.data }))
  return { to, data: encodeCall(multicall3, 'aggregate3', [rows]) }
}

/** What calls return at a block, in their order; undefined for one that reverts. @throws Refusal NodeUnavailable, WrongChain */
export const readAll = (
  { node, multicall }: CallSite,
  calls: readonly ReadCall[],
  block: number,
): Promise<readonly (Hex | undefined)[]> =>
  multicall
    ? inChunks(calls, CHUNK, async (chunk) =>
        readRows(
          chunk,
          readHex(await node.ask('eth_call', [aggregate(multicall, chunk), numberToHex(block)])),
        ),
      )
    : inChunks(calls, ABREAST, (chunk) => Promise.all(chunk.map((call) => readOne(node, call, block))))

/**
 * Makes calls one after the other, each from where it stands, and returns for each whether it answered a word, and the word. In
 * come address, length and data, each filled up to whole words; a call that fails stops nothing. Assembly:
 * 0 0 @next dup2 calldatasize ≤ → @end; copy data to 0x10000; call it, its word to out + 32; success and 31 < returndatasize
 * to out; on by 64 and the data's whole words; → @next; @end return 0…out.
 */
const CALLS_IN_TURN =
  '0x600060005b368110156046578060200135808260400162010000376020836020018262010000600086355af1601f3d11168352601f01601f19166040010190604001906004565b506000f3'
const WORD_BYTES = 32
const TURN_BYTES = 2 * WORD_BYTES

const wholeWords = (data: Hex): Hex =>
  pad(data, { dir: 'right', size: Math.ceil(size(data) / WORD_BYTES) * WORD_BYTES })
const inTurn = (calls: readonly ReadCall[]): Hex =>
  concat(
    calls.flatMap(({ to, data }) => [
      pad(to),
      numberToHex(size(data), { size: WORD_BYTES }),
      wholeWords(data),
    ]),
  )

/** The word that a call returned, behind the word that says whether it did. */
function wordAfter(answered: Hex, turn: number): Hex | undefined {
  const at = turn * TURN_BYTES
  if (size(answered) < at + TURN_BYTES) return undefined
  const hasReturned = BigInt(slice(answered, at, at + WORD_BYTES)) === 1n
  return hasReturned ? slice(answered, at + WORD_BYTES, at + TURN_BYTES) : undefined
}

/**
 * The first words of what calls return after other calls, which the settlement contract makes: for this one question it is
 * other code. Where the node cannot pretend, it is as if those calls did nothing.
 */
export async function readAfter(
  site: CallSite,
  before: readonly { readonly target: Address; readonly callData: Hex }[],
  calls: readonly ReadCall[],
  block: number,
): Promise<readonly (Hex | undefined)[]> {
  const { node, settlement: to } = site
  if (before.length > 0) {
    const data = inTurn([...before.map((made) => ({ to: made.target, data: made.callData })), ...calls])
    const pretended = { [to]: { code: CALLS_IN_TURN } }
    const answer = await node.attempt('eth_call', [{ to, data }, numberToHex(block), pretended])
    if ('result' in answer) {
      const answered = readHex(answer.result) ?? '0x'
      return calls.map((_, n) => wordAfter(answered, before.length + n))
    }
  }
  return readAll(site, calls, block)
}
