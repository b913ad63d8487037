/**
 * JSON-RPC client for the RPC endpoints of one chain. The endpoint that answered last is tried first. An
 * endpoint that is unreachable or on another network is skipped. An RPC error is a valid answer. Errors
 * contain only the host of an endpoint, because its URL can contain a key.
 */
import type { EIP1474Methods } from 'viem'
import * as z from 'zod/mini'
import { Refusal } from '../domain/refusal'
import type { ChainId } from '../domain/scalars'
import { cleanForeign, quoteForeign } from '../domain/text/foreign-words'
import { t } from '../domain/text/texts'
import type { Fetch } from './endpoint'
import { askHost, buildRequest, hostOf, MAX_REPLY_BYTES, readJson } from './hosts'

/** RPC error. A revert has data. The code is usually a number. */
const rpcError = z.lazy(() =>
  z.object({ code: z.optional(z.unknown()), message: z.string(), data: z.optional(z.unknown()) }),
)
/** RPC reply. Some nodes send a null error next to a result. */
const rpcAnswer = z.lazy(() => z.union([z.object({ error: rpcError }), z.object({ result: z.unknown() })]))
type RpcAnswer = { readonly result: unknown } | { readonly error: z.output<typeof rpcError> }

/** Maximum length of an error message. Known reasons are searched in it. */
const MAX_ERROR_LENGTH = 1_000

/** JSON-RPC method (EIP-1474). */
type RpcMethod = EIP1474Methods[number]['Method']

/** Client for all RPC endpoints of a chain. */
export interface RpcNode {
  readonly chainId: ChainId
  /** Sends a call and returns its result or RPC error. @throws Refusal NodeUnavailable, WrongChain */
  readonly attempt: (method: RpcMethod, params: readonly unknown[]) => Promise<RpcAnswer>
  /**
   * Sends a call and returns its result.
   * @throws Refusal NodeUnavailable, WrongChain; NodeUnavailable for an RPC error
   */
  readonly ask: (method: RpcMethod, params: readonly unknown[]) => Promise<unknown>
}

/** Number in JSON-RPC: hex with `0x`. */
export const quantity = z.codec(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'expected 0x and a number in hex')),
  z.bigint(),
  { decode: (text) => BigInt(text), encode: (value) => `0x${value.toString(16)}` },
)

/** Checks the result of a call by a schema. @throws Refusal NodeUnavailable */
export function readAnswer<S extends z.ZodMiniType>(method: string, schema: S, answer: unknown): z.output<S> {
  const parsed = z.safeDecode(schema, answer as z.input<S>)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refusal('NodeUnavailable', {
    description: t`Unreadable RPC reply to ${method} at ${issue?.path.join('.') || t`its root`}: ${issue?.message}.`,
  })
}

/** Timeout of one RPC endpoint. After it the next one is tried. */
const TIMEOUT_MS = 10_000

type EndpointProblem = { readonly wrongChain: string } | { readonly unreachable: string }

async function post(
  fetch: Fetch,
  url: string,
  method: RpcMethod,
  params: readonly unknown[],
): Promise<RpcAnswer> {
  const request = buildRequest(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const given = await askHost(fetch, request, TIMEOUT_MS, (response) => readJson(response, MAX_REPLY_BYTES))
  const { data: answer } = z.safeParse(rpcAnswer, given)
  if (!answer) throw new Refusal('NodeUnavailable', { description: 'Its answer is not JSON-RPC.' })
  if (!('error' in answer)) return answer
  const { code, message, data } = answer.error
  return { error: { code, message: cleanForeign(message, MAX_ERROR_LENGTH), data } }
}

/** Checks the chain id of an RPC endpoint. Returns the problem, or undefined. */
async function checkChainId(
  fetch: Fetch,
  url: string,
  expected: ChainId,
): Promise<EndpointProblem | undefined> {
  const answer = await post(fetch, url, 'eth_chainId', [])
  const found = 'result' in answer ? Number(answer.result) : Number.NaN
  if (found === expected) return undefined
  return { wrongChain: `The node at ${hostOf(url)} is of network ${found}, the profile is for ${expected}.` }
}

const toRefusal = (problems: readonly EndpointProblem[]): Refusal => {
  const wrong = problems.find((problem) => 'wrongChain' in problem)
  if (wrong) return new Refusal('WrongChain', { description: wrong.wrongChain })
  const words = problems.flatMap((problem) => ('unreachable' in problem ? problem.unreachable : [])).join(' ')
  return new Refusal('NodeUnavailable', { description: words })
}

/** Creates a client for the RPC endpoints of a chain. It sends nothing before the first call. */
export function openNode(urls: readonly string[], chainId: ChainId, fetch: Fetch): RpcNode {
  let order = [...urls]
  const checkedUrls = new Set<string>()

  const tryUrl = async (
    url: string,
    method: RpcMethod,
    params: readonly unknown[],
  ): Promise<RpcAnswer | EndpointProblem> => {
    try {
      const problem = checkedUrls.has(url) ? undefined : await checkChainId(fetch, url, chainId)
      if (problem) return problem
      checkedUrls.add(url)
      return await post(fetch, url, method, params)
    } catch (cause) {
      // Checks the chain id again after a failure, because the endpoint may now serve another chain.
      checkedUrls.delete(url)
      const reason = cause instanceof Refusal ? cause.message : 'the request failed.'
      return { unreachable: `The node at ${hostOf(url)} does not answer: ${reason}` }
    }
  }
  const attempt: RpcNode['attempt'] = async (method, params) => {
    const problems: EndpointProblem[] = []
    for (const url of order) {
      const outcome = await tryUrl(url, method, params)
      if ('result' in outcome || 'error' in outcome) {
        order = [url, ...order.filter((other) => other !== url)]
        return outcome
      }
      problems.push(outcome)
    }
    throw toRefusal(problems)
  }
  return {
    chainId,
    attempt,
    ask: async (method, params) => {
      const answer = await attempt(method, params)
      if ('result' in answer) return answer.result
      const quote = quoteForeign('The node', answer.error.message)
      throw new Refusal('NodeUnavailable', { description: `${method} ended in an error.`, quote })
    },
  }
}
