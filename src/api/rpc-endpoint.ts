/**
 * One RPC endpoint of a chain. It checks the chain id before its first request and after each failure. Errors
 * contain only the host of an endpoint, because its URL can contain a key.
 */
import * as z from 'zod/mini'
import { Refusal, type RefusalDetails } from '../domain/refusal'
import type { ChainId } from '../domain/scalars'
import { quoteForeign } from '../domain/text/foreign-words'
import { t } from '../domain/text/texts'
import type { Fetch } from './endpoint'
import { askHost, buildRequest, hostOf, MAX_REPLY_BYTES, readJson } from './hosts'
import { isRateLimit, kindOfError, type RpcError, type RpcMethod, rpcError, toRpcError } from './rpc-errors'

/** RPC reply. Some nodes send a null error next to a result. */
const rpcReply = z.lazy(() => z.union([z.object({ error: rpcError }), z.object({ result: z.unknown() })]))

/** Answer of the chain: a result, or an error that is a fact about the request, such as a revert. */
export type RpcAnswer<T> = { readonly result: T } | { readonly error: RpcError }

/** Number in JSON-RPC: hex with `0x`. */
export const quantity = z.codec(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'expected 0x and a number in hex')),
  z.bigint(),
  { decode: (text) => BigInt(text), encode: (value) => `0x${value.toString(16)}` },
)

/** Time in milliseconds that an endpoint may be silent before the next one is tried as well. */
export const FAILOVER_MS = 2_000

/** Timeout of a request to one RPC endpoint. */
export const TIMEOUT_MS = 10_000
const TOO_MANY_REQUESTS = 429

/** Reason why an endpoint gave no answer. `error` is its RPC error, if it sent one. */
export type EndpointProblem =
  | { readonly wrongChain: string }
  | { readonly unreachable: string; readonly host: string; readonly error?: RpcError }

/** Sends a request to one endpoint. @throws Refusal if its reply is not JSON-RPC or cannot be read */
async function post(
  fetch: Fetch,
  url: string,
  method: RpcMethod,
  params: readonly unknown[],
): Promise<RpcAnswer<unknown>> {
  const request = buildRequest(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { status, body } = await askHost(fetch, request, TIMEOUT_MS, async (response) => ({
    status: response.status,
    body: await readJson(response, MAX_REPLY_BYTES),
  }))
  const { data: reply } = z.safeParse(rpcReply, body)
  if (status === TOO_MANY_REQUESTS) return { error: { code: status, message: '', data: undefined } }
  if (!reply)
    throw new Refusal('NodeUnavailable', {
      description: status >= 400 ? t`HTTP status ${status}.` : t`its answer is not JSON-RPC.`,
    })
  return 'error' in reply ? { error: toRpcError(reply.error) } : reply
}

/** Checks a result by a schema. @throws Refusal NodeUnavailable */
function decodeResult<S extends z.ZodMiniType>(method: RpcMethod, schema: S, result: unknown): z.output<S> {
  const parsed = z.safeDecode(schema, result as z.input<S>)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.join('.') || t`its root`
  throw new Refusal('NodeUnavailable', {
    description: t`unreadable reply to ${method} at ${path}: ${issue?.message}.`,
  })
}

/** Checks the chain id of an RPC endpoint. Returns the problem, or undefined. */
async function checkChainId(
  fetch: Fetch,
  url: string,
  expected: ChainId,
): Promise<EndpointProblem | undefined> {
  const answer = await post(fetch, url, 'eth_chainId', [])
  if ('error' in answer) return describeError(url, 'eth_chainId', answer.error)
  const found = decodeResult('eth_chainId', quantity, answer.result)
  if (found === BigInt(expected)) return undefined
  return { wrongChain: t`The RPC endpoint ${hostOf(url)} is of network ${found}, not ${expected}.` }
}

const describeError = (url: string, method: RpcMethod, error: RpcError): EndpointProblem => {
  const host = hostOf(url)
  const unreachable = isRateLimit(error)
    ? t`The RPC endpoint ${host} refuses: too many requests.`
    : t`The RPC endpoint ${host} does not answer ${method}.`
  return { unreachable, host, error }
}

/** Refusal NodeUnavailable. `lastError` is the last RPC error of the endpoints, if any. */
export class NodeOutage extends Refusal {
  readonly lastError: RpcError | undefined

  constructor(details: RefusalDetails, lastError: RpcError | undefined) {
    super('NodeUnavailable', details)
    this.lastError = lastError
  }
}

export function toRefusal(problems: readonly EndpointProblem[]): Refusal {
  const wrong = problems.find((problem) => 'wrongChain' in problem)
  if (wrong) return new Refusal('WrongChain', { description: wrong.wrongChain })
  const down = problems.filter((problem) => 'unreachable' in problem)
  const errors = down.flatMap(({ host, error }) => (error ? [{ host, error }] : []))
  // A status alone is in the description already.
  const quoted = errors.filter(({ error }) => error.message !== '' || error.code !== TOO_MANY_REQUESTS)
  const quote = quoted.map(({ host, error }) => quoteForeign(host, error.message || error.code)).join(' ')
  const fix = t`Try again in a moment, or add another RPC endpoint.`
  return new NodeOutage(
    {
      description: down.map(({ unreachable }) => unreachable).join(' '),
      ...(errors.length > 0 && { fix }),
      ...(quoted.length > 0 && { quote }),
    },
    errors.at(-1)?.error,
  )
}

/** Answer of an endpoint, or the reason why it gave none. */
export type Outcome<T> = RpcAnswer<T> | { readonly problem: EndpointProblem }

export interface RpcEndpoint {
  readonly url: string
  /** Sends a request. A result must fit the schema. Never rejects. */
  readonly request: <S extends z.ZodMiniType>(
    method: RpcMethod,
    params: readonly unknown[],
    schema: S,
  ) => Promise<Outcome<z.output<S>>>
}

/** Creates a client for one RPC endpoint. It sends nothing before the first request. */
export function openEndpoint(url: string, chainId: ChainId, fetch: Fetch): RpcEndpoint {
  let isChecked = false
  const request: RpcEndpoint['request'] = async (method, params, schema) => {
    try {
      const problem = isChecked ? undefined : await checkChainId(fetch, url, chainId)
      if (problem) return { problem }
      isChecked = true
      const answer = await post(fetch, url, method, params)
      if ('result' in answer) return { result: decodeResult(method, schema, answer.result) }
      const isOutage = kindOfError(method, params, answer.error) === 'outage'
      return isOutage ? { problem: describeError(url, method, answer.error) } : answer
    } catch (cause) {
      // Checks the chain id again after a failure, because the endpoint may now serve another chain.
      isChecked = false
      const host = hostOf(url)
      const reason = cause instanceof Refusal ? cause.message : t`the request failed.`
      return { problem: { unreachable: t`The RPC endpoint ${host} does not answer: ${reason}`, host } }
    }
  }
  return { url, request }
}
