/** The in-extension service: the whole contract answered from the browser's own database, and its auctions. */
import type { Fetch } from '../../api/endpoint'
import { createRouter } from '../../api/router'
import { chains } from '../../domain/chains'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { createPaperChain } from './chain/paper'
import type { ServiceContext } from './context'
import { createHandlers } from './handlers'
import { limitRates, type Rates } from './rate-limits'
import { holdRound, type RoundReport } from './round'
import { hasLiveOrders } from './store/orders'
import { dropQuotes } from './store/quotes'
import { openDatabase, type ServiceDatabase } from './store/schema'

/** What the service needs of the outside. Everything but time and the report of bugs has a default. */
export interface ServicePorts {
  readonly now: () => Milliseconds
  readonly randomBytes: (count: number) => Uint8Array
  /** Told of every throw that is no refusal. */
  readonly report: (bug: unknown) => void
  readonly databaseName?: string
  /** Accounts that may neither trade nor receive. */
  readonly banned?: ReadonlySet<Address>
  /** Whether affiliate and notification routes are offered (rulings 18). */
  readonly isCmsEnabled?: boolean
  /** A fee on the volume of trades, in basis points, that quotes tell (spec 2.4); none unless said. */
  readonly volumeFeeBps?: number
  readonly rates?: Rates
}

/** A running service. */
export interface Service {
  readonly fetch: Fetch
  /** Rounds of every network that has open orders, until nothing more can be filled. Safe to call at any time. */
  readonly runRounds: (now: Milliseconds) => Promise<readonly RoundReport[]>
}

/** What is sent there is lost to everyone. */
const BURNT = '0x000000000000000000000000000000000000dead' as Address
/** An auction fills one solution per directed pair; so many follow each other before the rest waits for the next call. */
const MAX_ROUNDS = 16
/** Orders that are solved in one call and network, over all its rounds: a worker must not be busy for seconds. */
const MAX_SOLVED = 1000
/** Expired quotes are kept this long, for whoever still asks about them. */
const QUOTE_MEMORY_MS = 60 * 60 * 1000

type ServiceSettings = Pick<ServicePorts, 'banned' | 'isCmsEnabled' | 'volumeFeeBps'>

/** The parts of a service over an open database. */
export const openContext = (
  database: ServiceDatabase,
  { banned = new Set([BURNT]), isCmsEnabled = true, volumeFeeBps = 0 }: ServiceSettings,
): ServiceContext => ({
  database,
  chain: createPaperChain(database),
  isBanned: (account) => banned.has(account),
  isCmsEnabled,
  volumeFeeBps,
})

/** Rounds of one network, as long as they fill something. */
async function runNetwork(
  context: ServiceContext,
  id: ChainId,
  now: Milliseconds,
): Promise<readonly RoundReport[]> {
  const reports: RoundReport[] = []
  let solved = 0
  while (reports.length < MAX_ROUNDS && solved < MAX_SOLVED) {
    const report = await holdRound(context, id, now)
    reports.push(report)
    solved += report.orders
    if (report.filled.length === 0) break
  }
  return reports
}

/** Networks that have orders which can still change. */
async function listBusy({ database }: ServiceContext): Promise<readonly ChainId[]> {
  const busy = await Promise.all(chains.map(({ id }) => hasLiveOrders(database, id)))
  return chains.flatMap(({ id }, index) => (busy[index] ? [id] : []))
}

/** The service over a context: its router behind its rate limits, and its rounds. */
export function serve(context: ServiceContext, ports: ServicePorts): Service {
  const router = createRouter(createHandlers(context), ports)
  return {
    fetch: limitRates(router, ports.now, ports.rates),
    runRounds: async (now) => {
      await dropQuotes(context.database, (now - QUOTE_MEMORY_MS) as Milliseconds)
      const reports: RoundReport[] = []
      for (const id of await listBusy(context)) reports.push(...(await runNetwork(context, id, now)))
      return reports
    },
  }
}

/** Opens the service over its database. */
export const createService = (ports: ServicePorts): Service =>
  serve(openContext(openDatabase(ports.databaseName ?? 'cowbell-service'), ports), ports)
