/** The in-extension service behind HTTP, with demo accounts and rounds of its own. */
import pools from '../../../assets/pools.json' with { type: 'json' }
import lists from '../../../assets/tokens.json' with { type: 'json' }
import { createCaller } from '../../api/caller'
import type { Fetch } from '../../api/endpoint'
import type { ControlName, Exchange } from '../../api/exchange/controls'
import { writeOpenApi } from '../../api/openapi'
import { registerLists } from '../../domain/chains/tokens'
import type { FaultPlan } from '../../domain/fault-plan'
import type { Milliseconds } from '../../domain/scalars'
import { registerPools } from '../local/chain/paper/pools'
import { openExchange } from '../local/controls/exchange'
import { createService, type ServicePorts } from '../local/service'
import { injectFaults } from '../wrap/faults'
import { sleep } from '../wrap/sleep'
import { answerAdminFirst } from './admin'
import { limitClients } from './client-limits'
import { allowAnyOrigin } from './cors'
import { fundAtFirstSight } from './demo-accounts'
import { type ClientFetch, type HttpServer, listen } from './http'
import { holdRounds } from './rounds'
import { loadFile, savingTo } from './state-file'

/** Requests a second of the service behind, whose clients are limited one by one. */
const UNLIMITED = { quotes: Number.MAX_SAFE_INTEGER, submissions: Number.MAX_SAFE_INTEGER }

/** Addresses that only the path matters of. */
const NOWHERE = 'https://service.invalid'

/** What a served service may be options. */
export interface ServeOptions extends Partial<ServicePorts> {
  readonly report: ServicePorts['report']
  readonly port: number
  /** What every request goes through on its way to the service. */
  readonly through?: (service: Fetch) => Fetch
  /** What goes wrong on purpose. */
  readonly faults?: FaultPlan | undefined
  /** Controls to apply before the first request, in their order. */
  readonly controls?: readonly ControlCall[]
  /** Where the state is loaded from, and saved at the end and on request. */
  readonly stateFile?: string | undefined
  /** Whether clients may ask as fast as they like. */
  readonly isUnlimited?: boolean
}

/** A control with an input as JSON has it. */
export interface ControlCall {
  readonly name: ControlName
  readonly input: unknown
}

/** Opens the service and listens. IndexedDB must be there: in Node, emulated. */
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
  // One bucket for everybody would let one client use up what the others are allowed.
  const service = createService({ ...ports, rates: UNLIMITED })
  const held = openExchange(ports, service)
  const exchange = stateFile === undefined ? held : savingTo(held, stateFile)
  if (stateFile !== undefined) await loadFile(exchange, stateFile)
  for (const { name, input } of controls) await exchange.apply(name, input)
  const call = createCaller(service.fetch, { orderbook: NOWHERE, wallet: NOWHERE })
  const rounds = holdRounds(service.fetch, () => service.runRounds(ports.now()), ports.report)
  const funded = fundAtFirstSight(rounds.fetch, call)
  const reached = through(funded.fetch)
  const faulty = faults ? injectFaults(reached, faults, { now: ports.now, sleep }) : reached
  const limited: ClientFetch = isUnlimited ? faulty : limitClients(faulty, ports)
  const answer: ClientFetch = (request, client) => {
    const open = allowAnyOrigin((one) => limited(one, client))
    return answerAdminFirst(open, forgetting(exchange, funded.forget), ports.report)(request)
  }
  const server = await listen(answer, port).catch(async (error: unknown) => {
    await rounds.stop()
    throw error
  })
  return {
    url: server.url,
    close: async () => {
      await server.close()
      await rounds.stop()
      if (stateFile !== undefined) await exchange.apply('save', {})
    },
  }
}

/** What replaces the state replaces the balances of the demo accounts, too. */
const forgetting = (exchange: Exchange, forget: () => void): Exchange => ({
  ...exchange,
  apply: async (name, input) => {
    const reply = await exchange.apply(name, input)
    if (name === 'load' || name === 'reset') forget()
    return reply
  },
})
