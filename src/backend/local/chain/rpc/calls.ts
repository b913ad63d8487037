/** Many questions to contracts in few requests: by Multicall3 where there is one, else one by one. */

import { type RpcNode, toQuantity } from '../../../../api/node'
import { bytes, bytesOf, callData, list, readNumber, tuple, word } from '../../../../domain/evm/abi'
import type { Address, Hex } from '../../../../domain/scalars'
import { selectors } from './abi'

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

/** Multicall3's answer, row by row. Each call may fail by itself. */
const readRows = (calls: readonly ReadCall[], answered: Hex): readonly (Hex | undefined)[] =>
  calls.map((_, index) => resultAt(answered, index))
const aggregate = (to: Address, calls: readonly ReadCall[]): ReadCall => {
  const rows = calls.map((call) => tuple([word(call.to), word(true), bytes(call.data)]))
  return { to, data: callData(selectors.aggregate3, list(rows)) }
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
          (await node.ask('eth_call', [aggregate(multicall, chunk), toQuantity(block)])) as Hex,
        ),
      )
    : inChunks(calls, ABREAST, (chunk) => Promise.all(chunk.map((call) => readOne(node, call, block))))

/**
 * Makes calls one after the other, each from where it stands, and tells of each whether it returned a word, and the word. In
 * come address, length and data, each filled up to whole words; a call that fails stops nothing. Assembly:
 * 0 0 @next dup2 calldatasize ≤ → @end; copy data to 0x10000; call it, its word to out + 32; success and 31 < returndatasize
 * to out; on by 64 and the data's whole words; → @next; @end return 0…out.
 */
const CALLS_IN_TURN =
  '0x600060005b368110156046578060200135808260400162010000376020836020018262010000600086355af1601f3d11168352601f01601f19166040010190604001906004565b506000f3'
const TURN_BYTES = 64

const inTurn = (calls: readonly ReadCall[]): Hex =>
  `0x${calls.map(({ to, data }) => word(to).digits + bytes(data).digits).join('')}`

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
    const answer = await node.attempt('eth_call', [{ to, data }, toQuantity(block), pretended])
    if ('result' in answer) {
      const told = answer.result as Hex
      return calls.map((_, n) => {
        const at = (before.length + n) * TURN_BYTES
        const from = 2 + 2 * at + TURN_BYTES
        return readNumber(told, at) === 1 ? (`0x${told.slice(from, from + TURN_BYTES)}` as Hex) : undefined
      })
    }
  }
  return readAll(site, calls, block)
}
