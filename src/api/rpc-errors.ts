/**
 * Decides whether a JSON-RPC error is about the chain, or only about the node that sent it. A rate limit or
 * an internal error must not count as a revert, because a balance or an allowance would then read as zero.
 */
import type { EIP1474Methods } from 'viem'
import * as z from 'zod/mini'
import type { Hex } from '../domain/scalars'
import { cleanForeign } from '../domain/text/foreign-words'

/** JSON-RPC method (EIP-1474). */
export type RpcMethod = EIP1474Methods[number]['Method']

/** RPC error. A revert has data. The code is usually a number. */
export interface RpcError {
  readonly code: unknown
  readonly message: string
  readonly data: unknown
}

/** Maximum length of an error message. Known reasons are searched in it. */
const MAX_ERROR_LENGTH = 1_000

/** RPC error as nodes write it. Some providers send a plain text. */
export const rpcError = z.lazy(() =>
  z.union([
    z.object({
      code: z.optional(z.unknown()),
      message: z.optional(z.unknown()),
      data: z.optional(z.unknown()),
    }),
    z.string(),
  ]),
)

/** Cleans an error that fits `rpcError`. */
export function toRpcError(given: z.output<typeof rpcError>): RpcError {
  const { code, message, data } = typeof given === 'string' ? { message: given } : given
  return { code, message: cleanForeign(message, MAX_ERROR_LENGTH), data }
}

/** Kinds of errors. */
type ErrorKind =
  /** The chain answered. Every node would answer the same. */
  | 'answer'
  /** This node refuses the request. Another node may accept it. */
  | 'refusal'
  /** This node does not answer: rate limit, internal error, missing state. */
  | 'outage'

/** Code of a revert with data (geth). */
const REVERT_CODE = 3
/** Codes of an execution that failed: geth's server error, Parity's and Nethermind's execution error. */
const EXECUTION_CODES: readonly unknown[] = [-32000, -32015, undefined]
/** Codes of rate limits (EIP-1474, Base, several providers), and the HTTP status that some repeat. */
const LIMIT_CODES: readonly unknown[] = [-32005, -32016, -32029, 429]
const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602

const REVERT_DATA = /^(?:Reverted )?(0x(?:[0-9a-f]{2}){4,})$/i
/** Size of an ABI-encoded error: a selector and words. Other hex can be the id of a trace. */
const ENCODED_ERROR = /^0x[0-9a-f]{8}(?:[0-9a-f]{64})*$/i
/** Texts of a revert. The word alone can be about a reorg or a tariff. */
const REVERTED =
  /(?:^|[:=] ?)execution reverted|reverted with|vm exception while processing|^(?:error: )?(?:(?:transaction|call|vm|evm) )?revert(?:ed)?\b(?! to\b)/i
/** Hardhat, Frontier and others report reverts as internal errors. */
const INTERNAL_REVERT =
  /^(?:Error: )?(?:execution reverted|VM Exception while processing transaction: revert|Transaction reverted(?::| without)|Transaction execution error: reverted)/i

/** Returns the data of a revert, which some nodes nest or prefix. Undefined without a selector. */
function findRevertData(data: unknown): string | undefined {
  if (typeof data === 'object' && data !== null && 'data' in data) return findRevertData(data.data)
  return typeof data === 'string' ? REVERT_DATA.exec(data)?.[1] : undefined
}

/** Returns the data that a contract reverted with, or `0x` without data. */
export const revertDataOf = ({ data }: RpcError): Hex => (findRevertData(data)?.toLowerCase() ?? '0x') as Hex

/** Returns the texts of an error: its message, its data, and the message of an error that is nested in it. */
function textsOf({ message, data }: RpcError): readonly string[] {
  const nested = typeof data === 'object' && data !== null && 'message' in data ? data.message : data
  return [message, String(nested ?? '')]
}

/** Returns whether the chain executed a call and the contract reverted it. */
export function isRevert(error: RpcError): boolean {
  const { code, message, data } = error
  if (LIMIT_CODES.includes(code)) return false
  const isText = textsOf(error).some((text) => REVERTED.test(text))
  const revertData = findRevertData(data)
  if (revertData !== undefined && (isText || code === REVERT_CODE)) return true
  // Without such a text, four bytes can also be the id of a trace.
  if (revertData !== undefined && ENCODED_ERROR.test(revertData)) return isObjection(error)
  if (code === REVERT_CODE) return isText || !LIMITED.test(message)
  return EXECUTION_CODES.includes(code) ? isText : textsOf(error).some((text) => INTERNAL_REVERT.test(text))
}

/** Texts of executions that run out of gas. They can be about the gas cap of a node. */
const OUT_OF_GAS = /out ?of ?gas|\w+OOG\b|gas required exceeds|intrinsic gas too low|gas uint64 overflow/i

/**
 * Texts of executions that end without a revert, as geth, reth, anvil, Besu and Nethermind write them. After
 * `EVM error` stands the name of the halt. A sentence there is about the node.
 */
const HALTED =
  /evm error:? \w+$|execution halted|invalid (?:opcode|jump)|stack (?:under|over)flow|stack limit|call depth|write protection|return data out of bounds|bad (?:instruction|jump)|invalid(?:fe)?opcode/i

/** Texts of a sender without the money for a call. Providers write the same about the account of their customer. */
const TOO_POOR = /insufficient (?:funds|balance|sender balance)|upfront cost exceeds/i

const callWithSender = z.lazy(() => z.object({ from: z.string() }))

/** Texts of a rate limit. A contract's own revert reason can contain them too, so reverts are tested first. */
const LIMITED =
  /rate.?limit|too many requests|requests? (?:rate|limit|count)|per second|throttl|quota|credits|capacity|\b429\b/i

/** Texts of a node that refuses this caller or is temporarily unusable. */
const UNUSABLE =
  /api.?key|\bplan\b|top.?up|billing|unauthori|forbidden|authenticat|internal (?:server )?error|time(?:d )?.?out|overload|database|connection/i

const UNSUPPORTED =
  /unsupported|not (?:supported|implemented)|method .*not (?:found|available|exist|whitelisted)|unknown method|overrides?\b/i

const isLimit = ({ code, message }: RpcError): boolean => code === 429 || LIMITED.test(message)

/** Returns whether a node refuses because it received too many requests. */
export const isRateLimit = (error: RpcError): boolean => isLimit(error) || LIMIT_CODES.includes(error.code)

/** Returns whether an error is a refusal that does not depend on the load or health of the node. */
const isObjection = (error: RpcError): boolean => !isRateLimit(error) && !UNUSABLE.test(error.message)

const isUnsupported = ({ code, message }: RpcError): boolean =>
  code === METHOD_NOT_FOUND || code === INVALID_PARAMS || UNSUPPORTED.test(message)

const ALREADY_KNOWN = /\b(already ?(known|imported)|known transaction)/i

/** Returns whether a node rejects a transaction because it already has the transaction. */
export const isAlreadyKnown = ({ message }: RpcError): boolean => ALREADY_KNOWN.test(message)

/** Returns whether an execution ran out of gas, so that a node with a higher gas cap may complete it. */
export const isOutOfGas = (error: RpcError): boolean => textsOf(error).some((text) => OUT_OF_GAS.test(text))

function kindOfExecution(error: RpcError, params: readonly unknown[]): ErrorKind {
  if (isRevert(error)) return 'answer'
  if (!isObjection(error)) return 'outage'
  const texts = textsOf(error)
  if (isOutOfGas(error) || texts.some((text) => HALTED.test(text))) return 'refusal'
  // A call without a sender spends no money.
  const hasSender = z.safeParse(callWithSender, params[0]).success
  if (hasSender && texts.some((text) => TOO_POOR.test(text))) return 'refusal'
  // The third parameter overrides state, which not every node supports.
  return params.length > 2 && isUnsupported(error) ? 'refusal' : 'outage'
}

/** Not every node proposes fees. Another method then reports them. */
const kindOfFeeRead = (error: RpcError): ErrorKind =>
  isObjection(error) && isUnsupported(error) ? 'refusal' : 'outage'

/** Errors by method. The errors of all other methods are outages. */
const KINDS: Partial<Record<RpcMethod, (error: RpcError, params: readonly unknown[]) => ErrorKind>> = {
  eth_call: kindOfExecution,
  eth_estimateGas: kindOfExecution,
  eth_maxPriorityFeePerGas: kindOfFeeRead,
  eth_feeHistory: kindOfFeeRead,
  // Providers refuse a wide range with the code of a rate limit.
  eth_getLogs: (error) => (isLimit(error) ? 'outage' : 'refusal'),
  eth_sendRawTransaction: (error) => {
    if (isAlreadyKnown(error)) return 'answer'
    return isObjection(error) && error.code !== METHOD_NOT_FOUND ? 'refusal' : 'outage'
  },
}

/** Returns whether a method executes a call. Its refusals depend on the gas cap and the features of a node. */
export const isExecution = (method: RpcMethod): boolean => KINDS[method] === kindOfExecution

/** Returns the kind of an error that a request caused. */
export const kindOfError = (method: RpcMethod, params: readonly unknown[], error: RpcError): ErrorKind =>
  KINDS[method]?.(error, params) ?? 'outage'
