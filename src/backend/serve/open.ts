/** Serves the in-extension service over HTTP, with demo accounts and auctions. */
import pools from '../../../assets/pools.json' with { type: 'json' }
import lists from '../../../assets/tokens.json' with { type: 'json' }
import { createCaller } from '../../api/caller'
import type { Fetch } from '../../api/endpoint'
import type { ControlName, Exchange } from '../../api/exchange/controls'
import { writeOpenApi } from '../../api/openapi'
import { registerLists } from '../../domain/chains/tokens'
import type { FaultPlan } from '../../domain/fault-plan'
import type { Milliseconds } from '../../domain/scalars'
import { openExchange } from '../local/controls/exchange'
import { registerPools } from '../local/paper/pools'
import { createService, type ServicePorts } from '../local/service/service'
import { countLiveOrders } from '../local/store/orders'
import { openDatabase } from '../local/store/schema'
import { injectFaults } from '../wrap/faults'
import { sleep } from '../wrap/sleep'
import { answerAdminFirst } from './admin'
import { scheduleAuctions } from './auction-schedule'
import { limitClients } from './client-limits'
import { allowAnyOrigin } from './cors'
import { type DataFolder, openDataFolder } from './data/storage'
import { fundOnFirstRequest } from './demo-accounts'
import { answerHealthFirst } from './health'
import { type ClientFetch, type HttpServer, type Listening, listen, requireHost } from './http'
import type { Log } from './log'
import { createMetrics, endpointOf, type Metrics } from './metrics'
import { requireToken, type TokenRules } from './token'

/** Rates of the inner service. The limits apply per client instead. */
const UNLIMITED = { quotes: Number.MAX_SAFE_INTEGER, submissions: Number.MAX_SAFE_INTEGER }

/** Base URL of in-process calls. Only the path matters. */
const IN_PROCESS_URL = 'https://service.invalid'

export interface ServeOptions extends Partial<ServicePorts>, Listening {
  readonly report: ServicePorts['report']
  /** Host names to which the service answers, in addition to those of this machine. */
  readonly allowedHosts?: readonly string[] | undefined
  /** Receives the facts of each request. */
  readonly logRequest?: Log['request']
  /** Token of the admin API. Default: programs that reach the service need none. */
  readonly tokenRules?: TokenRules | undefined
  /** Wraps the service. */
  readonly through?: (service: Fetch) => Fetch
  /** Faults to inject. */
  readonly faults?: FaultPlan | undefined
  /** Controls to apply before the first request, in order. */
  readonly controls?: readonly ControlCall[]
  /** Folder that stores the state. Default: the state is in memory. */
  readonly dataFolder?: string | undefined
  /** Whether clients have no rate limits. */
  readonly isUnlimited?: boolean
}

/** A control with its JSON input. */
export interface ControlCall {
  readonly name: ControlName
  readonly input: unknown
}

/** Opens the service and listens. Node needs an emulated IndexedDB. */
export async function openServer(options: ServeOptions): Promise<HttpServer> {
  const data = options.dataFolder === undefined ? undefined : await openDataFolder(options.dataFolder)
  let resolveAnswer: (answer: ClientFetch) => void = () => undefined
  const answer = new Promise<ClientFetch>((resolve) => {
    resolveAnswer = resolve
  })
  // A port that is taken ends the start before it has changed the stored state.
  const server = await listen(async (...asked) => (await answer)(...asked), options).catch(
    async (error: unknown) => {
      await data?.close()
      throw error
    },
  )
  const close = async (stop?: OpenedService['stop']): Promise<void> => {
    await server.close()
    await stop?.()
    await data?.close()
  }
  const opened = await openService(options, data).catch(async (error: unknown) => {
    await close()
    throw error
  })
  resolveAnswer(opened.answer)
  return { url: server.url, close: () => close(opened.stop) }
}

interface OpenedService {
  readonly answer: ClientFetch
  /** Stops the auctions. */
  readonly stop: () => Promise<void>
}

/** Opens the service over its database, applies the controls and starts the auctions. */
async function openService(
  {
    allowedHosts,
    tokenRules,
    logRequest,
    through = (same) => same,
    faults,
    controls = [],
    isUnlimited = false,
    ...options
  }: ServeOptions,
  data: DataFolder | undefined,
): Promise<OpenedService> {
  const ports: ServicePorts = {
    storage: data?.storage,
    now: () => Date.now() as Milliseconds,
    readContract: async () => writeOpenApi('/'),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    ...options,
  }
  registerLists(lists)
  registerPools(pools)
  // A shared bucket would let one client use up the rates of the others.
  const service = createService({ ...ports, rates: UNLIMITED })
  const exchange = openExchange(ports, service)
  for (const { name, input } of controls) await exchange.apply(name, input)
  const call = createCaller(service.fetch, { orderbook: IN_PROCESS_URL, wallet: IN_PROCESS_URL })
  const metrics = createMetrics()
  const runAuctions = async () => metrics.addAuctions(await service.runAuctions(ports.now()))
  const schedule = scheduleAuctions(service.fetch, runAuctions, ports.report)
  const funded = fundOnFirstRequest(schedule.fetch, call)
  const reached = through(funded.fetch)
  const faulty = faults ? injectFaults(reached, faults, { now: ports.now, sleep }) : reached
  const limited: ClientFetch = isUnlimited ? faulty : limitClients(faulty, ports)
  const database = openDatabase(ports.databaseName ?? 'cowbell-service', ports.storage)
  const health = { metrics, isBroken: data?.isBroken, countOpenOrders: () => countLiveOrders(database) }
  const controlled = withRefunding(exchange, funded.forget)
  const answer: ClientFetch = (request, client) => {
    const open = allowAnyOrigin((inner) => limited(inner, client))
    const healthy = answerHealthFirst(answerAdminFirst(open, controlled, ports.report), health)
    const permitted = requireHost(tokenRules ? requireToken(healthy, tokenRules) : healthy, allowedHosts)
    return measureRequest(permitted, metrics, logRequest)(request)
  }
  return { answer, stop: schedule.stop }
}

/** Counts and logs each request. */
function measureRequest(fetch: Fetch, metrics: Metrics, log: Log['request'] | undefined): Fetch {
  return async (request) => {
    const startedAt = performance.now()
    const response = await fetch(request)
    const ms = performance.now() - startedAt
    const { method } = request
    const { status } = response
    const endpoint = endpointOf(request)
    metrics.addRequest(endpoint, status, ms / 1000)
    log?.({ method, endpoint, status, ms: Math.round(ms) })
    return response
  }
}

/** Funds the demo accounts again after a control has replaced the state. */
const withRefunding = (exchange: Exchange, forget: () => void): Exchange => ({
  ...exchange,
  apply: async (name, input) => {
    const reply = await exchange.apply(name, input)
    if (name === 'load' || name === 'reset') forget()
    return reply
  },
})
