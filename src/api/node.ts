/**
 * JSON-RPC client for the RPC endpoints of one chain. The endpoint that answered last is tried first. The next
 * endpoint is tried if one is unreachable, silent for 2 seconds, on another network, over its rate limit, or
 * sends a result that does not fit the method. A read thus returns a result, or an error that is a fact about
 * the request, such as a revert. Otherwise it throws NodeUnavailable or WrongChain.
 */
import type * as z from 'zod/mini'
import { findPublicNode } from '../domain/chains/public-nodes'
import { Refusal } from '../domain/refusal'
import type { ChainId } from '../domain/scalars'
import { quoteForeign } from '../domain/text/foreign-words'
import { t } from '../domain/text/texts'
import type { Fetch } from './endpoint'
import { type EndpointState, type EndpointWatch, watchEndpoints } from './endpoint-watch'
import { operatorOf } from './operator-of'
import {
  type EndpointProblem,
  FAILOVER_MS,
  type Outcome,
  openEndpoint,
  type RpcAnswer,
  type RpcEndpoint,
  TIMEOUT_MS,
  toRefusal,
} from './rpc-endpoint'
import { isExecution, kindOfError, type RpcMethod } from './rpc-errors'

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
  /** Endpoints for reads by operator, in the order of their URLs. Each one is a client of its own. */
  readonly operators: readonly OperatorNode[]
  /** Reads the last known state of each endpoint: endpoints for reads first, then those for transactions only. */
  readonly readStates: () => readonly EndpointState[]
  /** Calls a listener after each change of the states. Returns a function that ends the calls. */
  readonly subscribe: (listener: () => void) => () => void
  /** Starts a check of the endpoints for reads if their states are old. */
  readonly renew: () => void
  /** Asks every endpoint for its newest block, within 2 seconds, and returns their states. */
  readonly check: () => Promise<readonly EndpointState[]>
}

/** Client for the endpoints of one operator. */
export interface OperatorNode extends Pick<RpcNode, 'chainId' | 'attempt' | 'ask'> {
  readonly operator: string
}

const SEND: RpcMethod = 'eth_sendRawTransaction'

const isSubmission = ({ url }: RpcEndpoint): boolean => findPublicNode(url)?.use === 'submission'

/**
 * Starts the attempts one after the other: the next one starts if the latest failed or is silent for
 * `patienceMs`. Returns the first final outcome with its index, or all outcomes if none is final.
 */
const runInTurn = <T>(
  attempts: readonly (() => Promise<T>)[],
  isFinal: (outcome: T, index: number) => boolean,
  patienceMs: number,
): Promise<{ readonly final: T; readonly index: number } | { readonly outcomes: readonly T[] }> =>
  new Promise((resolve) => {
    const outcomes: T[] = []
    let started = 0
    let ended = 0
    let timer: Parameters<typeof clearTimeout>[0]
    const startNext = (): void => {
      clearTimeout(timer)
      const index = started
      const start = attempts[index]
      if (!start) return
      started += 1
      // biome-ignore lint/style/noRestrictedGlobals: the timer only starts the next attempt
      if (started < attempts.length) timer = setTimeout(startNext, patienceMs)
      void start().then((outcome) => {
        outcomes[index] = outcome
        ended += 1
        const isLast = ended === attempts.length
        const isEnd = isFinal(outcome, index)
        if (isEnd || isLast) clearTimeout(timer)
        if (isEnd) resolve({ final: outcome, index })
        else if (isLast) resolve({ outcomes })
        else if (index === started - 1) startNext()
      })
    }
    startNext()
  })

/** Requests of several endpoints. `order` lists the endpoints to try for a method. */
function attemptWith(
  order: (method: RpcMethod) => readonly RpcEndpoint[],
  onAnswer: (url: string) => void,
): RpcNode['attempt'] {
  return async (method, params, schema) => {
    const tried = order(method)
    type Tried = Outcome<z.output<typeof schema>>
    // A transaction that a protected endpoint refuses is not repeated in public.
    const isRefused = (outcome: Tried, index: number): boolean =>
      'error' in outcome &&
      kindOfError(method, params, outcome.error) === 'refusal' &&
      !(method === SEND && isSubmission(tried[index] as RpcEndpoint))
    // A protected submission is not repeated in public only because it is slow.
    const patienceMs = method === SEND && tried.some(isSubmission) ? TIMEOUT_MS : FAILOVER_MS
    const found = await runInTurn<Tried>(
      tried.map((endpoint) => () => endpoint.request(method, params, schema)),
      (outcome, index) => !('problem' in outcome || isRefused(outcome, index)),
      patienceMs,
    )
    if ('final' in found && !('problem' in found.final)) {
      const { url } = tried[found.index] as RpcEndpoint
      onAnswer(url)
      return found.final
    }
    const outcomes = 'outcomes' in found ? found.outcomes : []
    const problems = outcomes.flatMap((outcome): EndpointProblem[] =>
      'problem' in outcome ? [outcome.problem] : [],
    )
    const refused = outcomes.find((outcome) => 'error' in outcome)
    // An endpoint that is out could have executed a call that the others refuse, for example with more gas.
    const isOpen = isExecution(method) && problems.some((problem) => 'unreachable' in problem)
    if (refused && !isOpen) return refused
    throw toRefusal(problems)
  }
}

const askWith =
  (attempt: RpcNode['attempt']): RpcNode['ask'] =>
  async (method, params, schema) => {
    const answer = await attempt(method, params, schema)
    if ('result' in answer) return answer.result
    const quote = quoteForeign('The node', answer.error.message)
    throw new Refusal('NodeUnavailable', { description: t`${method} ended in an error.`, quote })
  }

/**
 * Returns the request of one operator for comparisons. Endpoints that the watch left out or found failing are
 * not asked. An operator without another endpoint counts as silent.
 */
function attemptAlone(own: readonly RpcEndpoint[], watch: EndpointWatch | undefined): RpcNode['attempt'] {
  return async (...asked) => {
    await watch?.prepare()
    const comparable = watch?.listComparable()
    const usable = own.filter(({ url }) => comparable?.includes(url) ?? true)
    if (usable.length > 0)
      return attemptWith(
        () => usable,
        () => undefined,
      )(...asked)
    const states = watch?.readStates() ?? []
    const faults = states.flatMap(({ url, problem }) =>
      problem !== undefined && own.some((endpoint) => endpoint.url === url) ? [problem] : [],
    )
    throw new Refusal('NodeUnavailable', { description: faults.join(' ') })
  }
}

function listOperators(
  readers: readonly RpcEndpoint[],
  chainId: ChainId,
  watch: EndpointWatch | undefined,
): readonly OperatorNode[] {
  const names = [...new Set(readers.map(({ url }) => operatorOf(url)))]
  return names.map((operator) => {
    const attempt = attemptAlone(
      readers.filter(({ url }) => operatorOf(url) === operator),
      watch,
    )
    return { operator, chainId, attempt, ask: askWith(attempt) }
  })
}

/**
 * Creates a client for the RPC endpoints of a chain. It sends nothing before the first request. With a clock
 * it watches several endpoints, and leaves out the ones on another network or behind the others.
 * @param now time in milliseconds
 */
export function openNode(
  urls: readonly string[],
  chainId: ChainId,
  fetch: Fetch,
  now?: () => number,
): RpcNode {
  const endpoints = urls.map((url) => openEndpoint(url, chainId, fetch))
  const submitters = endpoints.filter(isSubmission)
  const others = endpoints.filter((endpoint) => !isSubmission(endpoint))
  // The endpoint that answered last is first.
  let readers = others.length > 0 ? others : submitters
  const watch: EndpointWatch | undefined = now && watchEndpoints(readers, chainId, now)
  // Endpoints that receive transactions only are checked on request, and not compared.
  const watches = [
    ...(watch ? [watch] : []),
    ...(now && others.length > 0 ? [watchEndpoints(submitters, chainId, now)] : []),
  ]
  const usable = (): readonly RpcEndpoint[] => watch?.sort(readers) ?? readers
  const order = (method: RpcMethod) =>
    method === SEND ? [...new Set([...submitters, ...usable()])] : usable()
  const attempt = attemptWith(order, (url) => {
    const answered = readers.find((endpoint) => endpoint.url === url)
    if (answered) readers = [answered, ...readers.filter((endpoint) => endpoint !== answered)]
  })
  const watched: RpcNode['attempt'] = async (method, params, schema) => {
    await watch?.prepare()
    return attempt(method, params, schema)
  }
  return {
    chainId,
    attempt: watched,
    ask: askWith(watched),
    operators: listOperators(readers, chainId, watch),
    readStates: () => watches.flatMap((each) => each.readStates()),
    subscribe: (listener) => {
      const ends = watches.map((each) => each.subscribe(listener))
      return () => {
        for (const end of ends) end()
      }
    },
    renew: () => watch?.renew(),
    check: async () => (await Promise.all(watches.map((each) => each.check()))).flat(),
  }
}
