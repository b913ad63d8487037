/**
 * Watches the RPC endpoints of one chain: their newest block, their delay and their last error. An endpoint on
 * another network, or more than 20 blocks behind the best of the others, is left out until the next check.
 */
import { t } from '../domain/text/texts'
import { hostOf } from './hosts'
import { FAILOVER_MS, quantity, type RpcEndpoint } from './rpc-endpoint'

/** State of an endpoint. Times are in milliseconds. */
export interface EndpointState {
  readonly url: string
  /** Newest block, if the endpoint reported one. */
  readonly block?: bigint
  /** Time from the request to the answer. */
  readonly delayMs?: number
  /** Reason why the endpoint gave no answer, or why it is left out. */
  readonly problem?: string
  /** The endpoint receives no requests: it is on another network, or too far behind. */
  readonly isLeftOut: boolean
}

export interface EndpointWatch {
  /** Waits for the first check, and starts another one if the last is old. */
  readonly prepare: () => Promise<void>
  /** Checks all endpoints now. */
  readonly check: () => Promise<readonly EndpointState[]>
  readonly readStates: () => readonly EndpointState[]
  /** Removes endpoints that are left out, and puts those with a problem last. */
  readonly sort: (endpoints: readonly RpcEndpoint[]) => readonly RpcEndpoint[]
}

/** Number of blocks that an endpoint may be behind the best of the others. */
export const MAX_BLOCKS_BEHIND = 20n

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

/** Asks an endpoint for its newest block. */
async function readState(endpoint: RpcEndpoint, now: () => number): Promise<EndpointState> {
  const { url } = endpoint
  const startedAt = now()
  const outcome = await endpoint.request('eth_blockNumber', [], quantity)
  if ('result' in outcome)
    return { url, isLeftOut: false, block: outcome.result, delayMs: Math.max(0, now() - startedAt) }
  if ('error' in outcome) return { url, isLeftOut: false, problem: outcome.error.message }
  return 'wrongChain' in outcome.problem
    ? { url, isLeftOut: true, problem: outcome.problem.wrongChain }
    : { url, isLeftOut: false, problem: outcome.problem.unreachable }
}

/** Leaves out an endpoint that is too far behind the best of the others. */
function markLag(state: EndpointState, states: readonly EndpointState[]): EndpointState {
  const { block, url } = state
  if (block === undefined) return state
  const best = states.reduce((most, other) => (other.block && other.block > most ? other.block : most), block)
  const behind = best - block
  return behind <= MAX_BLOCKS_BEHIND
    ? state
    : { ...state, isLeftOut: true, problem: t`${hostOf(url)} is ${behind} blocks behind.` }
}

/**
 * Watches endpoints. A single endpoint is checked only on request, because no other one can replace it.
 * @param now time in milliseconds
 */
export function watchEndpoints(endpoints: readonly RpcEndpoint[], now: () => number): EndpointWatch {
  const read = new Map<string, EndpointState>()
  let left: ReadonlySet<string> = new Set()
  let checkedAt: number | undefined
  let running: Promise<void> | undefined

  const readStates = (): readonly EndpointState[] => {
    const states = endpoints.map(({ url }) => read.get(url) ?? { url, ...SILENT })
    return states.map((state) => markLag(state, states))
  }
  const settle = (): void => {
    left = new Set(readStates().flatMap(({ isLeftOut, url }) => (isLeftOut ? [url] : [])))
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
    return readStates()
  }
  const prepare = async (): Promise<void> => {
    if (endpoints.length < 2) return
    const isFirst = checkedAt === undefined
    if (isFirst || now() - (checkedAt ?? 0) >= CHECK_AGE_MS) running ??= start()
    if (isFirst || read.size === 0) await running
  }
  const sort = (given: readonly RpcEndpoint[]): readonly RpcEndpoint[] => {
    const usable = given.filter(({ url }) => !left.has(url))
    const isWell = ({ url }: RpcEndpoint) => read.get(url)?.problem === undefined
    // If all are left out, their requests fail with the reason.
    return usable.length === 0 ? given : [...usable.filter(isWell), ...usable.filter((each) => !isWell(each))]
  }
  return { prepare, check, readStates, sort }
}
