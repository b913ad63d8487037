/**
 * Watches the RPC endpoints of one chain: their newest block, their delay and their last error. An endpoint on
 * another network, or too far behind, is left out until the next check.
 *
 * No single operator can make another one look behind. With three or more, an endpoint is compared with the
 * second highest operator. With two, neither is trusted more: an endpoint is left out only if its own newest
 * block is old, and otherwise the difference is shown.
 */
import * as z from 'zod/mini'
import { maxBlockAgeMs, maxBlocksBehind } from '../domain/chains/chains'
import type { ChainId } from '../domain/scalars'
import { t } from '../domain/text/texts'
import { hostOf } from './hosts'
import { operatorOf } from './operator-of'
import { FAILOVER_MS, quantity, type RpcEndpoint } from './rpc-endpoint'

/** State of an endpoint. Times are in milliseconds. */
export interface EndpointState {
  readonly url: string
  /** Newest block, if the endpoint reported one. */
  readonly block?: bigint
  /** Age of the newest block when it was read, by its own timestamp. */
  readonly ageMs?: number
  /** Time from the request to the answer. */
  readonly delayMs?: number
  /** Reason why the endpoint gave no answer or is left out, or how its block differs from the others. */
  readonly problem?: string
  /** The endpoint receives no requests: it is on another network, or too far behind. */
  readonly isLeftOut: boolean
}

export interface EndpointWatch {
  /** Waits for the first check of several endpoints, and starts another one if the last is old. */
  readonly prepare: () => Promise<void>
  /** Starts a check, also of a single endpoint, if the last is old. */
  readonly renew: () => void
  /** Checks all endpoints now. */
  readonly check: () => Promise<readonly EndpointState[]>
  readonly readStates: () => readonly EndpointState[]
  /** Calls a listener after each change of the states. Returns a function that ends the calls. */
  readonly subscribe: (listener: () => void) => () => void
  /** Removes endpoints that are left out, and puts those with a problem last. */
  readonly sort: (endpoints: readonly RpcEndpoint[]) => readonly RpcEndpoint[]
  /** Lists the URLs that a comparison may ask: not left out, and answering. If all fail, failing ones count. */
  readonly listComparable: () => readonly string[]
}

/** Age in milliseconds at which a check is repeated. */
const CHECK_AGE_MS = 60_000

/** Resolves after a time in milliseconds, or with a promise if that is earlier. */
const waitAtMost = (ms: number, done: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    // biome-ignore lint/style/noRestrictedGlobals: the timer ends only this wait
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    done.then(end, end)
  })

const SILENT: Omit<EndpointState, 'url'> = { isLeftOut: false }

const newestBlock = z.lazy(() => z.object({ number: quantity, timestamp: quantity }))

/** Asks an endpoint for its newest block. */
async function readState(endpoint: RpcEndpoint, now: () => number): Promise<EndpointState> {
  const { url } = endpoint
  const startedAt = now()
  const outcome = await endpoint.request('eth_getBlockByNumber', ['latest', false], newestBlock)
  if ('result' in outcome) {
    const { number, timestamp } = outcome.result
    const endedAt = now()
    const delayMs = Math.max(0, endedAt - startedAt)
    return { url, isLeftOut: false, block: number, ageMs: endedAt - Number(timestamp) * 1_000, delayMs }
  }
  if ('error' in outcome) return { url, isLeftOut: false, problem: outcome.error.message }
  return 'wrongChain' in outcome.problem
    ? { url, isLeftOut: true, problem: outcome.problem.wrongChain }
    : { url, isLeftOut: false, problem: outcome.problem.unreachable }
}

interface AnsweredState extends EndpointState {
  readonly block: bigint
}

const compareDown = (a: bigint, b: bigint): number => (a < b ? 1 : a > b ? -1 : 0)

/** Lists the highest block of each operator, the highest first. */
function listHeads(states: readonly AnsweredState[]): readonly bigint[] {
  const heads = new Map<string, bigint>()
  for (const { url, block } of states.toSorted((a, b) => compareDown(b.block, a.block)))
    heads.set(operatorOf(url), block)
  return [...heads.values()].toSorted(compareDown)
}

const leaveOut = (state: AnsweredState, behind: bigint): EndpointState => ({
  ...state,
  isLeftOut: true,
  problem: t`${hostOf(state.url)} is ${behind} blocks behind.`,
})

/** Compares an endpoint with a block that at least two operators have reached. */
function compareWith(confirmed: bigint, state: AnsweredState, max: bigint): EndpointState {
  const behind = confirmed - state.block
  if (behind > max) return leaveOut(state, behind)
  return -behind > max
    ? { ...state, problem: t`${hostOf(state.url)} is ${-behind} blocks ahead of the others.` }
    : state
}

/** Compares the endpoints of one or two operators. */
function compareAll(states: readonly AnsweredState[], max: bigint, maxAgeMs: number) {
  const [best = 0n] = listHeads(states)
  const isStale = ({ block, ageMs = 0 }: AnsweredState) => best - block > max && ageMs > maxAgeMs
  const others = states.filter((state) => !isStale(state))
  const isDisputed = others.some(({ block }) => best - block > max)
  const said = others.map(({ url, block }) => t`${hostOf(url)} says block ${block}`)
  const problem = t`RPC endpoints disagree: ${said.join(', ')}.`
  return states.map((state) => {
    if (isStale(state)) return leaveOut(state, best - state.block)
    return isDisputed ? { ...state, problem } : state
  })
}

const hasBlock = (state: EndpointState): state is AnsweredState => state.block !== undefined

/** Leaves out endpoints that are too far behind, and describes blocks that differ. */
function compareBlocks(states: readonly EndpointState[], chainId: ChainId): readonly EndpointState[] {
  const max = BigInt(maxBlocksBehind(chainId))
  const answered = states.filter(hasBlock)
  const [, confirmed, third] = listHeads(answered)
  const compared =
    confirmed === undefined || third === undefined
      ? compareAll(answered, max, maxBlockAgeMs(chainId))
      : answered.map((state) => compareWith(confirmed, state, max))
  const byUrl = new Map(compared.map((state) => [state.url, state]))
  return states.map((state) => byUrl.get(state.url) ?? state)
}

/**
 * Watches endpoints.
 * @param now time in milliseconds
 */
export function watchEndpoints(
  endpoints: readonly RpcEndpoint[],
  chainId: ChainId,
  now: () => number,
): EndpointWatch {
  const read = new Map<string, EndpointState>()
  let checkedAt: number | undefined
  let running: Promise<void> | undefined

  const compare = (): readonly EndpointState[] =>
    compareBlocks(
      endpoints.map(({ url }) => read.get(url) ?? { url, ...SILENT }),
      chainId,
    )
  let states = compare()
  const listeners = new Set<() => void>()
  const settle = (): void => {
    states = compare()
    for (const listener of listeners) listener()
  }
  const start = (): Promise<void> => {
    checkedAt = now()
    const silent = (url: string): EndpointState => ({
      ...{ url, ...SILENT },
      problem: t`${hostOf(url)} did not answer within ${FAILOVER_MS / 1_000} s.`,
    })
    const answers = endpoints.map((endpoint) => readState(endpoint, now))
    const pending = new Set(endpoints.map(({ url }) => url))
    const stored = answers.map(async (answer) => {
      const state = await answer
      pending.delete(state.url)
      read.set(state.url, state)
      settle()
    })
    return waitAtMost(FAILOVER_MS, Promise.all(stored)).then(() => {
      for (const url of pending) read.set(url, silent(url))
      settle()
      running = undefined
    })
  }
  const check = async () => {
    running ??= start()
    await running
    return states
  }
  const renew = (): void => {
    if (checkedAt === undefined || now() - checkedAt >= CHECK_AGE_MS) running ??= start()
  }
  const prepare = async (): Promise<void> => {
    // No other endpoint can replace a single one.
    if (endpoints.length < 2) return
    const isFirst = checkedAt === undefined
    renew()
    if (isFirst || read.size === 0) await running
  }
  const sort = (given: readonly RpcEndpoint[]): readonly RpcEndpoint[] => {
    const stateOf = new Map(states.map((state) => [state.url, state]))
    const usable = given.filter(({ url }) => !stateOf.get(url)?.isLeftOut)
    const isWell = ({ url }: RpcEndpoint) => stateOf.get(url)?.problem === undefined
    // If all are left out, their requests fail with the reason.
    return usable.length === 0 ? given : [...usable.filter(isWell), ...usable.filter((each) => !isWell(each))]
  }
  const listComparable = (): readonly string[] => {
    // A single endpoint is always asked, so that it counts again as soon as it is well.
    const usable = endpoints.length > 1 ? states.filter(({ isLeftOut }) => !isLeftOut) : states
    const answering = usable.filter((state) => state.problem === undefined || hasBlock(state))
    return (answering.length === 0 ? usable : answering).map(({ url }) => url)
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { prepare, renew, check, readStates: () => states, subscribe, sort, listComparable }
}
