/**
 * Encodes and decodes calls, results, errors and events of the contracts in `contracts.ts`, with viem. The
 * selectors and topics of a contract are hashed when the contract is first used, because the worker starts
 * often and rarely needs them. Functions and events are looked up here, so that viem does not hash them again
 * or bundle its signature parser. viem returns checksummed addresses; `toAddress` converts them to lower
 * case.
 */
import type {
  Abi,
  AbiEvent,
  AbiFunction,
  AbiStateMutability,
  ContractErrorName,
  ContractEventName,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionReturnType,
  DecodeErrorResultReturnType,
  DecodeEventLogReturnType,
  DecodeFunctionDataReturnType,
} from 'viem'
import {
  concat,
  decodeAbiParameters,
  decodeErrorResult,
  decodeFunctionData,
  encodeAbiParameters,
  formatAbiItem,
  slice,
} from 'viem/utils'
import { hashText } from '../bytes'
import type { Address, Hash32, Hex } from '../scalars'

type NameIn<A extends Abi> = ContractFunctionName<A, AbiStateMutability>
type Arguments<A extends Abi, N extends NameIn<A>> = ContractFunctionArgs<A, AbiStateMutability, N>
type Result<A extends Abi, N extends NameIn<A>> = ContractFunctionReturnType<A, AbiStateMutability, N>

interface Indexed<A extends Abi> {
  readonly abi: A
  /** Functions by name, with their selectors. */
  readonly functions: ReadonlyMap<string, { readonly row: AbiFunction; readonly selector: Hex }>
  readonly events: ReadonlyMap<Hash32, AbiEvent>
}

/** A contract's ABI, parsed and hashed at the first call. */
export type Contract<A extends Abi = Abi> = () => Indexed<A>

/** Returns keccak256 of a signature. @example hashOf(row) // '0xa9059cbb…', of 'transfer(address,uint256)' */
const hashOf = (row: AbiFunction | AbiEvent): Hash32 => hashText(formatAbiItem(row))

function indexAbi<A extends Abi>(abi: A): Indexed<A> {
  const functions = abi.filter((row) => row.type === 'function')
  const events = abi.filter((row) => row.type === 'event')
  return {
    abi,
    functions: new Map(functions.map((row) => [row.name, { row, selector: slice(hashOf(row), 0, 4) }])),
    events: new Map(events.map((row) => [hashOf(row), row])),
  }
}

type AbiOf<C> = C extends Contract<infer A> ? A : never
export type FunctionName<C> = NameIn<AbiOf<C>>
export type CallArguments<C, N extends FunctionName<C>> = Arguments<AbiOf<C>, N>

/** Creates a contract from a function that returns its ABI. */
export function contract<const A extends Abi>(readAbi: () => A): Contract<A> {
  let indexed: Indexed<A> | undefined
  return () => {
    indexed ??= indexAbi(readAbi())
    return indexed
  }
}

function findFunction<A extends Abi>(target: Contract<A>, name: NameIn<A>) {
  const found = target().functions.get(name)
  if (!found) throw new Error(`The contract has no function ${name}.`)
  return found
}

/**
 * Returns the first four bytes of calls to a function.
 * @example selectorOf(erc20, 'approve') // 0x095ea7b3
 */
export const selectorOf = <A extends Abi>(target: Contract<A>, name: NameIn<A>): Hex =>
  findFunction(target, name).selector

/** Returns the first topic of an event. @throws Error for an unknown name, which is a bug */
export function topicOf<A extends Abi>(target: Contract<A>, name: ContractEventName<A>): Hash32 {
  for (const [topic, row] of target().events) if (row.name === name) return topic
  throw new Error(`The contract has no event ${name}.`)
}

/** Encodes call data. @example encodeCall(erc20, 'balanceOf', [owner]) // '0x70a08231…' */
export function encodeCall<A extends Abi, N extends NameIn<A>>(
  target: Contract<A>,
  name: N,
  args: Arguments<A, N>,
): Hex {
  const { row, selector } = findFunction(target, name)
  return concat([selector, encodeAbiParameters(row.inputs, args as readonly unknown[])])
}

/**
 * Runs a decoder on untrusted bytes and returns undefined if it fails. Errors of viem have a `shortMessage`;
 * any other error is a bug and is thrown.
 */
function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch (cause) {
    if (cause instanceof Error && 'shortMessage' in cause) return undefined
    throw cause
  }
}

/**
 * Outcome of a read-only call: its result, or the data of its revert. A call that no node answered has no
 * outcome: reading it throws NodeUnavailable, so that it cannot count as zero, empty or false.
 */
export type CallOutcome = { readonly result: Hex } | { readonly reverted: Hex }

/** Decodes the outcome of a call. Returns undefined if the call reverted or returned something else. */
export function decodeOutcome<A extends Abi, N extends NameIn<A>>(
  target: Contract<A>,
  name: N,
  outcome: CallOutcome | undefined,
): Result<A, N> | undefined {
  return outcome && 'result' in outcome ? decodeResult(target, name, outcome.result) : undefined
}

/** Decodes the result of a call. Returns undefined if the contract returned something else. */
export function decodeResult<A extends Abi, N extends NameIn<A>>(
  target: Contract<A>,
  name: N,
  data: Hex,
): Result<A, N> | undefined {
  const { row } = findFunction(target, name)
  const results = decoded(() => decodeAbiParameters(row.outputs, data))
  return (row.outputs.length > 1 ? results : results?.[0]) as Result<A, N> | undefined
}

/**
 * Decodes a call into function and arguments. Returns undefined for an unknown function, and for data that a
 * contract could decode differently: an address of more than 20 bytes, overlapping arguments, or a missing
 * part. Extra trailing data is accepted.
 */
export function decodeCall<A extends Abi>(
  target: Contract<A>,
  data: Hex,
): DecodeFunctionDataReturnType<A> | undefined {
  return decoded(() => {
    const read = decodeFunctionData({ abi: target().abi as Abi, data: data.toLowerCase() as Hex })
    const canonical = encodeCall(target, read.functionName as NameIn<A>, (read.args ?? []) as never)
    return data.toLowerCase().startsWith(canonical) ? (read as DecodeFunctionDataReturnType<A>) : undefined
  })
}

/**
 * Decodes the error of a reverted call, including `Error(string)` and `Panic(uint256)`; otherwise undefined.
 */
export const decodeError = <A extends Abi>(
  target: Contract<A>,
  data: Hex,
): DecodeErrorResultReturnType<A, ContractErrorName<A>> | undefined =>
  decoded(() => decodeErrorResult({ abi: target().abi as Abi, data })) as
    | DecodeErrorResultReturnType<A, ContractErrorName<A>>
    | undefined

/** A decoded log of a contract, by the name of the event. */
export type ContractEvent<C> = DecodeEventLogReturnType<AbiOf<C>>

/** Decodes values and pairs them with their names. */
const readNamed = (inputs: AbiEvent['inputs'], data: Hex) =>
  decodeAbiParameters(inputs, data).map((value, index) => [inputs[index]?.name, value])

/**
 * Decodes a log of any address as an event of a contract; otherwise undefined. Indexed values are in the
 * topics, one word each; the others are in the data.
 */
export function decodeEvent<A extends Abi>(
  target: Contract<A>,
  { topics: [topic, ...indexed], data }: { readonly topics: readonly Hash32[]; readonly data: Hex },
): DecodeEventLogReturnType<A> | undefined {
  const row = topic && target().events.get(topic)
  if (!row) return undefined
  const isIndexed = ({ indexed = false }: AbiEvent['inputs'][number]) => indexed
  return decoded(() => ({
    eventName: row.name,
    args: Object.fromEntries([
      ...readNamed(row.inputs.filter(isIndexed), concat(indexed)),
      ...readNamed(
        row.inputs.filter((input) => !isIndexed(input)),
        data,
      ),
    ]),
  })) as DecodeEventLogReturnType<A> | undefined
}

/**
 * Decodes the address that a function returned. Returns undefined if the call reverted or returned something
 * else.
 */
export function decodeAddress<A extends Abi, N extends NameIn<A>>(
  target: Contract<A>,
  name: N,
  outcome: CallOutcome | undefined,
): Address | undefined {
  const found: unknown = decodeOutcome(target, name, outcome)
  return typeof found === 'string' ? toAddress(found as Hex) : undefined
}

/** Converts an address to lower case. @example toAddress('0xC02a…') // '0xc02a…' */
export const toAddress = (given: Hex): Address => given.toLowerCase() as Address
