/** A local service for tests, with its parts in reach and a clock in hand. */
import { createCaller } from '../../src/api/caller'
import { writeOpenApi } from '../../src/api/openapi'
import type { ServiceContext } from '../../src/backend/local/context'
import { openContext, type ServicePorts, serve } from '../../src/backend/local/service'
import { openDatabase } from '../../src/backend/local/store/schema'
import type { Milliseconds } from '../../src/domain/scalars'

/** Where a service answers that is nowhere. */
export const BASE = 'https://cowbell.invalid'
const NO_LIMITS = { quotes: 1e9, submissions: 1e9 }
const readContract = async () => writeOpenApi('/')
/** No time goes by while a round is held, so it is as good as it can be however busy the machine is. */
const STANDING_STILL = () => 0
let opened = 0

/** Opens a service over a database of its own. `change` replaces parts of it. */
export function openService(
  ports: Partial<ServicePorts> = {},
  change: (context: ServiceContext) => ServiceContext = (context) => context,
) {
  const clock = { now: Date.UTC(2026, 7, 3, 12) as Milliseconds }
  const bugs: unknown[] = []
  opened += 1
  const database = openDatabase(ports.databaseName ?? `service-${opened}`)
  const context = change(openContext(database, { readContract, elapsed: STANDING_STILL, ...ports }))
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
    runRounds: () => service.runRounds(clock.now),
    advance,
  }
  return { ...world, world, service, context, database, bugs, clock }
}
