/** The in-extension service behind HTTP, with demo accounts and rounds of its own. */
import { createCaller } from '../../api/caller'
import type { Fetch } from '../../api/endpoint'
import type { FaultPlan } from '../../api/fault-plan'
import { writeOpenApi } from '../../api/openapi'
import type { Milliseconds } from '../../domain/scalars'
import { createService, type ServicePorts } from '../local/service'
import { injectFaults } from '../wrap/faults'
import { sleep } from '../wrap/sleep'
import { limitClients } from './client-limits'
import { allowAnyOrigin } from './cors'
import { fundAtFirstSight } from './demo-accounts'
import { type HttpServer, listen } from './http'
import { holdRounds } from './rounds'

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
  readonly faults?: FaultPlan
}

/** Opens the service and listens. IndexedDB must be there: in Node, emulated. */
export async function openServer({
  port,
  through = (same) => same,
  faults,
  ...options
}: ServeOptions): Promise<HttpServer> {
  const ports: ServicePorts = {
    now: () => Date.now() as Milliseconds,
    readContract: async () => writeOpenApi('/'),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    ...options,
  }
  // One bucket for everybody would let one client use up what the others are allowed.
  const service = createService({ ...ports, rates: UNLIMITED })
  const call = createCaller(service.fetch, { orderbook: NOWHERE, wallet: NOWHERE })
  const rounds = holdRounds(service.fetch, () => service.runRounds(ports.now()), ports.report)
  const funded = fundAtFirstSight(rounds.fetch, call)
  const reached = through(funded)
  const faulty = faults ? injectFaults(reached, faults, { now: ports.now, sleep }) : reached
  const answer = limitClients(allowAnyOrigin(faulty), ports)
  const server = await listen(answer, port).catch(async (error: unknown) => {
    await rounds.stop()
    throw error
  })
  return {
    url: server.url,
    close: async () => {
      await server.close()
      await rounds.stop()
    },
  }
}
