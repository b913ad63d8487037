/**
 * JSON-RPC with the nodes of one chain. The nodes are alternatives: the one that answered last is asked first, and one that
 * cannot be reached, or is of another network, is passed over. What a node answers, an error included, is an answer. Errors
 * name the host of a node alone: its address may hold a key.
 */
import type { EIP1474Methods } from 'viem'
import * as z from 'zod/mini'
import { Refusal } from '../domain/refusal'
import type { ChainId } from '../domain/scalars'
import { cleanForeign, quoteForeign } from '../domain/text/foreign-words'
import { t } from '../domain/text/texts'
import type { Fetch } from './endpoint'
import { askHost, hostOf, MAX_REPLY_BYTES, readJson, requestTo } from './hosts'

/** An error a node answers with: a revert has its data. Its code is a number, as a rule. */
const rpcError = z.lazy(() =>
  z.object({ code: z.optional(z.unknown()), message: z.string(), data: z.optional(z.unknown()) }),
)
/** A node's answer. Some write an error of null beside a result. */
const rpcAnswer = z.lazy(() => z.union([z.object({ error: rpcError }), z.object({ result: z.unknown() })]))
type RpcAnswer = { readonly result: unknown } | { readonly error: z.output<typeof rpcError> }

/** Characters of an error that are kept: known reasons are looked for in them. */
const MAX_ERROR_LENGTH = 1_000

/** A method of a node, by its name in JSON-RPC (EIP-1474). */
type RpcMethod = EIP1474Methods[number]['Method']

/** The nodes of a chain as one. */
export interface RpcNode {
  readonly chainId: ChainId
  /** @throws Refusal NodeUnavailable, WrongChain */
  readonly attempt: (method: RpcMethod, params: readonly unknown[]) => Promise<RpcAnswer>
  /** The result. @throws Refusal NodeUnavailable, WrongChain; NodeUnavailable too when the node answers with an error */
  readonly ask: (method: RpcMethod, params: readonly unknown[]) => Promise<unknown>
}

/** A number as a node writes it. */
export const quantity = z.codec(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'expected 0x and a number in hex')),
  z.bigint(),
  { decode: (text) => BigInt(text), encode: (value) => `0x${value.toString(16)}` },
)

/** Reads an answer as what it has to be: a node is not believed blindly. @throws Refusal NodeUnavailable */
export function readAnswer<S extends z.ZodMiniType>(method: string, schema: S, answer: unknown): z.output<S> {
  const parsed = z.safeDecode(schema, answer as z.input<S>)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refusal('NodeUnavailable', {
    description: t`Unreadable RPC reply to ${method} at ${issue?.path.join('.') || t`its root`}: ${issue?.message}.`,
  })
}

/** A node that does not answer for so long is passed over. */
const PATIENCE_MS = 10_000

type Trouble = { readonly wrongChain: string } | { readonly silent: string }

async function post(
  fetch: Fetch,
  url: string,
  method: RpcMethod,
  params: readonly unknown[],
): Promise<RpcAnswer> {
  const request = requestTo(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const given = await askHost(fetch, request, PATIENCE_MS, (response) => readJson(response, MAX_REPLY_BYTES))
  const { data: answer } = z.safeParse(rpcAnswer, given)
  if (!answer) throw new Refusal('NodeUnavailable', { description: 'Its answer is not JSON-RPC.' })
  if (!('error' in answer)) return answer
  const { code, message, data } = answer.error
  return { error: { code, message: cleanForeign(message, MAX_ERROR_LENGTH), data } }
}

/** What a node is of, or why it cannot be asked. */
async function greet(fetch: Fetch, url: string, wanted: ChainId): Promise<Trouble | undefined> {
  const answer = await post(fetch, url, 'eth_chainId', [])
  const found = 'result' in answer ? Number(answer.result) : Number.NaN
  if (found === wanted) return undefined
  return { wrongChain: `The node at ${hostOf(url)} is of network ${found}, the profile is for ${wanted}.` }
}

const sayTrouble = (troubles: readonly Trouble[]): Refusal => {
  const wrong = troubles.find((trouble) => 'wrongChain' in trouble)
  if (wrong) return new Refusal('WrongChain', { description: wrong.wrongChain })
  const words = troubles.flatMap((trouble) => ('silent' in trouble ? trouble.silent : [])).join(' ')
  return new Refusal('NodeUnavailable', { description: words })
}

/** Opens the nodes of a chain; none is asked before the first question. */
export function openNode(urls: readonly string[], chainId: ChainId, fetch: Fetch): RpcNode {
  let order = [...urls]
  const greeted = new Set<string>()

  const tryOne = async (
    url: string,
    method: RpcMethod,
    params: readonly unknown[],
  ): Promise<RpcAnswer | Trouble> => {
    try {
      const trouble = greeted.has(url) ? undefined : await greet(fetch, url, chainId)
      if (trouble) return trouble
      greeted.add(url)
      return await post(fetch, url, method, params)
    } catch (cause) {
      // A node that comes back may be of another chain: its chain id is asked for again.
      greeted.delete(url)
      const why = cause instanceof Refusal ? cause.message : 'it cannot be asked.'
      return { silent: `The node at ${hostOf(url)} does not answer: ${why}` }
    }
  }
  const attempt: RpcNode['attempt'] = async (method, params) => {
    const troubles: Trouble[] = []
    for (const url of order) {
      const outcome = await tryOne(url, method, params)
      if ('result' in outcome || 'error' in outcome) {
        order = [url, ...order.filter((other) => other !== url)]
        return outcome
      }
      troubles.push(outcome)
    }
    throw sayTrouble(troubles)
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
