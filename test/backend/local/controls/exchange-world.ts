/** A service with its controls, for tests. */
import { createCaller } from '../../../../src/api/caller'
import type { ControlName } from '../../../../src/api/exchange/controls'
import { openExchange } from '../../../../src/backend/local/controls/exchange'
import { createService, type ServicePorts } from '../../../../src/backend/local/service/service'
import type { Milliseconds, OrderUid } from '../../../../src/domain/scalars'
import { MAINNET, newTrader, place, someTerms, type World } from '../../../contract/story'
import { BASE } from '../../../support/service'

export const NOON = Date.UTC(2026, 7, 3, 12)
let opened = 0

/** Opens a service with its controls. Tests advance the real time by hand. */
export function openWorld(given: Partial<ServicePorts> = {}) {
  opened += 1
  const real = { now: NOON as Milliseconds }
  const bugs: unknown[] = []
  const ports: ServicePorts = {
    now: () => real.now,
    randomBytes: (count) => new Uint8Array(count),
    readContract: async () => ({}),
    report: (bug) => bugs.push(bug),
    databaseName: `controlled-${opened}`,
    rates: { quotes: 1e9, submissions: 1e9 },
    elapsed: () => 0,
    ...given,
  }
  const service = createService(ports)
  const exchange = openExchange(ports)
  const call = createCaller(service.fetch, { orderbook: BASE, wallet: BASE })
  const apply = <T = unknown>(name: ControlName, input: unknown = {}) =>
    exchange.apply(name, input) as Promise<T>
  let shown = NOON
  const refresh = async () => {
    shown = (await exchange.read()).now
  }
  const world: World = {
    fetch: service.fetch,
    call,
    now: () => shown as Milliseconds,
    runAuctions: () => service.runAuctions(real.now),
    advance: async () => undefined,
  }
  const statusOf = async (uid: OrderUid) => (await call('getOrder', { network: MAINNET, uid })).status
  return { ...world, world, service, exchange, apply, refresh, real, bugs, statusOf }
}
export type Opened = ReturnType<typeof openWorld>

/** Places an order of a new account. */
export const trade = async ({ world }: Opened, change = {}) =>
  place(world, await newTrader(world), someTerms(world, change))
