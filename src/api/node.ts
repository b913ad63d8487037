/**
 * JSON-RPC client for the RPC endpoints of one chain. The endpoint that answered last is tried first. An
 * endpoint is skipped if it is unreachable, on another network, over its rate limit, or sends a result that
 * does not fit the method. A read thus returns a result, or an error that is a fact about the request, such
 * as a revert. Otherwise it throws NodeUnavailable or WrongChain. Errors contain only the host of an
 * endpoint, because its URL can contain a key.
 */
import * as z from 'zod/mini'
import { Refusal, type RefusalDetails } from '../domain/refusal'
import type { ChainId } from '../domain/scalars'
import { quoteForeign } from '../domain/text/foreign-words'
import { t } from '../domain/text/texts'
import type { Fetch } from './endpoint'
import { askHost, buildRequest, hostOf, MAX_REPLY_BYTES, readJson } from './hosts'
import { isExecution, kindOfError, type RpcError, type RpcMethod, rpcError, toRpcError } from './rpc-errors'

/** RPC reply. Some nodes send a null error next to a result. */
const rpcReply = z.lazy(() => z.union([z.object({ error: rpcError }), z.object({ result: z.unknown() })]))

/** Answer of the chain: a result, or an error that is a fact about the request, such as a revert. */
type RpcAnswer<T> = { readonly result: T } | { readonly error: RpcError }

/** Client for all RPC endpoints of a chain. */
export interface RpcNode {
  readonly chainId: ChainId
  /**
   * Sends a request and returns its result or error. A result must fit the schema.
   * @throws Refusal NodeUnavailable if no endpoint answers, WrongChain
   */
  readonly attempt: <S extends z.ZodMiniType>(
    method: RpcMethod,
    params: readonly unknown[],
    schema: S,
  ) => Promise<RpcAnswer<z.output<S>>>
  /**
   * Sends a request and returns its result.
   * @throws Refusal NodeUnavailable, WrongChain; NodeUnavailable for an RPC error
   */
  readonly ask: <S extends z.ZodMiniType>(
    method: RpcMethod,
    params: readonly unknown[],
    schema: S,
  ) => Promise<z.output<S>>
}

/** Number in JSON-RPC: hex with `0x`. */
export const quantity = z.codec(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'expected 0x and a number in hex')),
  z.bigint(),
  { decode: (text) => BigInt(text), encode: (value) => `0x${value.toString(16)}` },
)

/** Timeout of one RPC endpoint, after which the next endpoint is tried. */
const TIMEOUT_MS = 10_000
const TOO_MANY_REQUESTS = 429

/** Reason why an endpoint gave no answer. `error` is its RPC error, if it sent one. */
type EndpointProblem =
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
  if (status === TOO_MANY_REQUESTS || !reply)
    throw new Refusal('NodeUnavailable', {
      description: status >= 400 ? t`it answered ${status}.` : t`its answer is not JSON-RPC.`,
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
  return { unreachable: t`The RPC endpoint ${host} does not answer ${method}.`, host, error }
}

/** Refusal NodeUnavailable. `lastError` is the last RPC error of the endpoints, if any. */
export class NodeOutage extends Refusal {
  readonly lastError: RpcError | undefined

  constructor(details: RefusalDetails, lastError: RpcError | undefined) {
    super('NodeUnavailable', details)
    this.lastError = lastError
  }
}

function toRefusal(problems: readonly EndpointProblem[]): Refusal {
  const wrong = problems.find((problem) => 'wrongChain' in problem)
  if (wrong) return new Refusal('WrongChain', { description: wrong.wrongChain })
  const down = problems.filter((problem) => 'unreachable' in problem)
  const errors = down.flatMap(({ host, error }) => (error ? [{ host, error }] : []))
  const quote = errors.map(({ host, error }) => quoteForeign(host, error.message || error.code)).join(' ')
  const fix = t`Try again in a moment, or add another RPC endpoint.`
  return new NodeOutage(
    {
      description: down.map(({ unreachable }) => unreachable).join(' '),
      ...(errors.length > 0 && { quote, fix }),
    },
    errors.at(-1)?.error,
  )
}

/** Creates a client for the RPC endpoints of a chain. It sends nothing before the first request. */
export function openNode(urls: readonly string[], chainId: ChainId, fetch: Fetch): RpcNode {
  let order = [...urls]
  const checkedUrls = new Set<string>()

  const tryUrl = async <S extends z.ZodMiniType>(
    url: string,
    method: RpcMethod,
    params: readonly unknown[],
    schema: S,
  ): Promise<RpcAnswer<z.output<S>> | { readonly problem: EndpointProblem }> => {
    try {
      const problem = checkedUrls.has(url) ? undefined : await checkChainId(fetch, url, chainId)
      if (problem) return { problem }
      checkedUrls.add(url)
      const answer = await post(fetch, url, method, params)
      if ('result' in answer) return { result: decodeResult(method, schema, answer.result) }
      const isOutage = kindOfError(method, params, answer.error) === 'outage'
      return isOutage ? { problem: describeError(url, method, answer.error) } : answer
    } catch (cause) {
      // Checks the chain id again after a failure, because the endpoint may now serve another chain.
      checkedUrls.delete(url)
      const host = hostOf(url)
      const reason = cause instanceof Refusal ? cause.message : t`the request failed.`
      return { problem: { unreachable: t`The RPC endpoint ${host} does not answer: ${reason}`, host } }
    }
  }
  const attempt: RpcNode['attempt'] = async (method, params, schema) => {
    const problems: EndpointProblem[] = []
    let refused: { readonly error: RpcError } | undefined
    for (const url of order) {
      const outcome = await tryUrl(url, method, params, schema)
      if ('problem' in outcome) problems.push(outcome.problem)
      else if ('error' in outcome && kindOfError(method, params, outcome.error) === 'refusal')
        refused ??= outcome
      else {
        order = [url, ...order.filter((other) => other !== url)]
        return outcome
      }
    }
    // An endpoint that is out could have executed a call that the others refuse, for example with more gas.
    const isOpen = isExecution(method) && problems.some((problem) => 'unreachable' in problem)
    if (refused && !isOpen) return refused
    throw toRefusal(problems)
  }
  return {
    chainId,
    attempt,
    ask: async (method, params, schema) => {
      const answer = await attempt(method, params, schema)
      if ('result' in answer) return answer.result
      const quote = quoteForeign('The node', answer.error.message)
      throw new Refusal('NodeUnavailable', { description: t`${method} ended in an error.`, quote })
    },
  }
}
