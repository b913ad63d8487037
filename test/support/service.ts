/** A local service for tests, with access to its parts and a clock that tests move. */
import { createCaller } from '../../src/api/caller'
import { writeOpenApi } from '../../src/api/openapi'
import type { ServiceContext } from '../../src/backend/local/handlers/context'
import { openContext, type ServicePorts, serve } from '../../src/backend/local/service/service'
import { openDatabase } from '../../src/backend/local/store/schema'
import type { Milliseconds } from '../../src/domain/scalars'

/** Base URL that is never contacted. */
export const BASE = 'https://cowbell.invalid'
const NO_LIMITS = { quotes: 1e9, submissions: 1e9 }
const readContract = async () => writeOpenApi('/')
/** Clock of an auction. It does not advance, so the result does not depend on how busy the machine is. */
const FROZEN_CLOCK = () => 0
let opened = 0

/** Opens a service over its own database. `change` replaces parts of it. */
export function openService(
  ports: Partial<ServicePorts> = {},
  change: (context: ServiceContext) => ServiceContext = (context) => context,
) {
  const clock = { now: Date.UTC(2026, 7, 3, 12) as Milliseconds }
  const bugs: unknown[] = []
  opened += 1
  const database = openDatabase(ports.databaseName ?? `service-${opened}`)
  const context = change(openContext(database, { readContract, elapsed: FROZEN_CLOCK, ...ports }))
  const service = serve(context, {
    now: () => clock.now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    readContract,
    report: (bug) => bugs.push(bug),
    rates: NO_LIMITS,
    ...ports,
  })
  const call = createCaller(service.fetch, { orderbook: BASE, wallet: BASE })
  const advance = async (ms: number): Promise<void> => {
    clock.now = (clock.now + ms) as Milliseconds
  }
  const world = {
    fetch: service.fetch,
    call,
    now: () => clock.now,
    runAuctions: () => service.runAuctions(clock.now),
    advance,
  }
  return { ...world, world, service, context, database, bugs, clock }
}
