/**
 * Calls, results, errors and events of the rows in `contracts.ts`, by viem. A selector is hashed when it is first used: the worker
 * starts often, and mostly for something else. Functions and events are found here, so that viem neither hashes them again nor
 * brings its reader of signatures along. viem writes addresses with their checksum; `toAddress` has them in lower case again.
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
  /** Functions by name, each with its selector. */
  readonly functions: ReadonlyMap<string, { readonly row: AbiFunction; readonly selector: Hex }>
  /** Events by their first topic. */
  readonly events: ReadonlyMap<Hash32, AbiEvent>
}

/** A contract's ABI, read and hashed at the first call. */
export type Contract<A extends Abi = Abi> = () => Indexed<A>

/** keccak256 of a signature. @example hashOf(row) // '0xa9059cbb…', of 'transfer(address,uint256)' */
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
/** The names of a contract's functions. */
export type FunctionName<C> = NameIn<AbiOf<C>>
/** The arguments of one of them. */
export type CallArguments<C, N extends FunctionName<C>> = Arguments<AbiOf<C>, N>

/** Makes a contract of what reads its ABI. */
export function contract<const A extends Abi>(readAbi: () => A): Contract<A> {
  let indexed: Indexed<A> | undefined
  return () => {
    indexed ??= indexAbi(readAbi())
    return indexed
  }
}

function findFunction<A extends Abi>(of: Contract<A>, name: NameIn<A>) {
  const found = of().functions.get(name)
  if (!found) throw new Error(`The contract has no function ${name}.`)
  return found
}

/** The first four bytes of calls of a function. @example selectorOf(erc20, 'approve') // 0x095ea7b3 */
export const selectorOf = <A extends Abi>(of: Contract<A>, name: NameIn<A>): Hex =>
  findFunction(of, name).selector

/** The first topic of an event. @throws Error for a name that the contract lacks, a bug */
export function topicOf<A extends Abi>(of: Contract<A>, name: ContractEventName<A>): Hash32 {
  for (const [topic, row] of of().events) if (row.name === name) return topic
  throw new Error(`The contract has no event ${name}.`)
}

/** Call data. @example encodeCall(erc20, 'balanceOf', [owner]) // '0x70a08231…' */
export function encodeCall<A extends Abi, N extends NameIn<A>>(
  of: Contract<A>,
  name: N,
  args: Arguments<A, N>,
): Hex {
  const { row, selector } = findFunction(of, name)
  return concat([selector, encodeAbiParameters(row.inputs, args as readonly unknown[])])
}

/** What bytes of others decode to; undefined where they do not. Every error of viem has a short message, no bug has. */
function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch (cause) {
    if (cause instanceof Error && 'shortMessage' in cause) return undefined
    throw cause
  }
}

/** What a function returned; undefined when it reverted or returned something else. */
export function decodeResult<A extends Abi, N extends NameIn<A>>(
  of: Contract<A>,
  name: N,
  data: Hex | undefined,
): Result<A, N> | undefined {
  const { row } = findFunction(of, name)
  if (data === undefined) return undefined
  const results = decoded(() => decodeAbiParameters(row.outputs, data))
  return (row.outputs.length > 1 ? results : results?.[0]) as Result<A, N> | undefined
}

/**
 * A call by function and arguments; undefined for a function that the contract lacks, and for data that a contract could read in
 * another way: with an address of more than 20 bytes, arguments that overlap, or a part missing. More data behind it is let be.
 */
export function decodeCall<A extends Abi>(
  of: Contract<A>,
  data: Hex,
): DecodeFunctionDataReturnType<A> | undefined {
  return decoded(() => {
    const read = decodeFunctionData({ abi: of().abi as Abi, data: data.toLowerCase() as Hex })
    const canonical = encodeCall(of, read.functionName as NameIn<A>, (read.args ?? []) as never)
    return data.toLowerCase().startsWith(canonical) ? (read as DecodeFunctionDataReturnType<A>) : undefined
  })
}

/** An error that a call reverted with, `Error(string)` and `Panic(uint256)` included; undefined for any other. */
export const decodeError = <A extends Abi>(
  of: Contract<A>,
  data: Hex,
): DecodeErrorResultReturnType<A, ContractErrorName<A>> | undefined =>
  decoded(() => decodeErrorResult({ abi: of().abi as Abi, data })) as
    | DecodeErrorResultReturnType<A, ContractErrorName<A>>
    | undefined

/** What a contract's logs say, by the name of the event. */
export type ContractEvent<C> = DecodeEventLogReturnType<AbiOf<C>>

/** Values with their names. */
const readNamed = (inputs: AbiEvent['inputs'], data: Hex) =>
  decodeAbiParameters(inputs, data).map((value, at) => [inputs[at]?.name, value])

/**
 * A log as an event of a contract, whichever address it is of; undefined when it is none. What is indexed stands in its topics, a
 * word each; the rest in its data.
 */
export function decodeEvent<A extends Abi>(
  of: Contract<A>,
  { topics: [topic, ...indexed], data }: { readonly topics: readonly Hash32[]; readonly data: Hex },
): DecodeEventLogReturnType<A> | undefined {
  const row = topic && of().events.get(topic)
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

/** The address that a function returned; undefined when it reverted or returned something else. */
export function decodeAddress<A extends Abi, N extends NameIn<A>>(
  of: Contract<A>,
  name: N,
  data: Hex | undefined,
): Address | undefined {
  const found: unknown = decodeResult(of, name, data)
  return typeof found === 'string' ? toAddress(found as Hex) : undefined
}

/** An address as it is compared here. @example toAddress('0xC02a…') // '0xc02a…' */
export const toAddress = (given: Hex): Address => given.toLowerCase() as Address
