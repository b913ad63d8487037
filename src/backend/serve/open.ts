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
import { injectFaults } from '../wrap/faults'
import { sleep } from '../wrap/sleep'
import { answerAdminFirst } from './admin'
import { scheduleAuctions } from './auction-schedule'
import { limitClients } from './client-limits'
import { allowAnyOrigin } from './cors'
import { fundOnFirstRequest } from './demo-accounts'
import { type ClientFetch, type HttpServer, listen } from './http'
import { loadFile, withStateFile } from './state-file'

/** Rates of the inner service. The limits apply per client instead. */
const UNLIMITED = { quotes: Number.MAX_SAFE_INTEGER, submissions: Number.MAX_SAFE_INTEGER }

/** Base URL of in-process calls. Only the path matters. */
const IN_PROCESS_URL = 'https://service.invalid'

export interface ServeOptions extends Partial<ServicePorts> {
  readonly report: ServicePorts['report']
  readonly port: number
  /** Wraps the service. */
  readonly through?: (service: Fetch) => Fetch
  /** Faults to inject. */
  readonly faults?: FaultPlan | undefined
  /** Controls to apply before the first request, in order. */
  readonly controls?: readonly ControlCall[]
  /** File from which the state is loaded at start, and to which it is saved at the end and on request. */
  readonly stateFile?: string | undefined
  /** Whether clients have no rate limits. */
  readonly isUnlimited?: boolean
}

/** A control with its JSON input. */
export interface ControlCall {
  readonly name: ControlName
  readonly input: unknown
}

/** Opens the service and listens. Node needs an emulated IndexedDB. */
export async function openServer({
  port,
  through = (same) => same,
  faults,
  controls = [],
  stateFile,
  isUnlimited = false,
  ...options
}: ServeOptions): Promise<HttpServer> {
  const ports: ServicePorts = {
    now: () => Date.now() as Milliseconds,
    readContract: async () => writeOpenApi('/'),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    ...options,
  }
  registerLists(lists)
  registerPools(pools)
  // A shared bucket would let one client use up the rates of the others.
  const service = createService({ ...ports, rates: UNLIMITED })
  const controlled = openExchange(ports, service)
  const exchange = stateFile === undefined ? controlled : withStateFile(controlled, stateFile)
  if (stateFile !== undefined) await loadFile(exchange, stateFile)
  for (const { name, input } of controls) await exchange.apply(name, input)
  const call = createCaller(service.fetch, { orderbook: IN_PROCESS_URL, wallet: IN_PROCESS_URL })
  const schedule = scheduleAuctions(service.fetch, () => service.runAuctions(ports.now()), ports.report)
  const funded = fundOnFirstRequest(schedule.fetch, call)
  const reached = through(funded.fetch)
  const faulty = faults ? injectFaults(reached, faults, { now: ports.now, sleep }) : reached
  const limited: ClientFetch = isUnlimited ? faulty : limitClients(faulty, ports)
  const answer: ClientFetch = (request, client) => {
    const open = allowAnyOrigin((inner) => limited(inner, client))
    return answerAdminFirst(open, withRefunding(exchange, funded.forget), ports.report)(request)
  }
  const server = await listen(answer, port).catch(async (error: unknown) => {
    await schedule.stop()
    throw error
  })
  return {
    url: server.url,
    close: async () => {
      await server.close()
      await schedule.stop()
      if (stateFile !== undefined) await exchange.apply('save', {})
    },
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
