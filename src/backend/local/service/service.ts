/** The in-extension service. It answers the whole API from the browser's database and runs the auctions. */
import type { Fetch } from '../../../api/endpoint'
import { type ExchangeSettings, toExchangeTime } from '../../../api/exchange/settings'
import { createRouter } from '../../../api/router'
import { listChains } from '../../../domain/chains/chains'
import { type CustomChain, registerCustomChain } from '../../../domain/chains/custom-chains'
import { Refusal } from '../../../domain/refusal'
import type { AffiliateProgram } from '../../../domain/reports/affiliate-rewards'
import type { Address, ChainId, Milliseconds } from '../../../domain/scalars'
import type { ProtocolFeeRule } from '../auctions/fees'
import { hasNext } from '../auctions/pace'
import { type AuctionReport, runAuction } from '../auctions/run-auction'
import { joinChains } from '../chain/chains'
import type { ServiceContext } from '../handlers/context'
import { createPaperChain } from '../paper/paper'
import { createRpcChain } from '../rpc/rpc'
import { forgetAppData } from '../store/app-data'
import { readExchange } from '../store/exchange'
import { hasLiveOrders } from '../store/orders'
import { removeExpiredQuotes } from '../store/quotes'
import { openDatabase, type ServiceDatabase, type Storage } from '../store/schema'
import { createHandlers } from './handlers'
import { limitRates, type Rates } from './rate-limits'

/** Ports and settings of the service. */
export interface ServicePorts {
  readonly now: () => Milliseconds
  readonly randomBytes: (count: number) => Uint8Array
  /**
   * Returns the API contract as an OpenAPI document. The extension reads it from a file, because it would
   * enlarge the worker's code.
   */
  readonly readContract: () => Promise<Record<string, unknown>>
  /** Receives every error that is not a refusal. */
  readonly report: (bug: unknown) => void
  readonly databaseName?: string
  /** Storage in place of IndexedDB. */
  readonly storage?: Storage | undefined
  /** Accounts that may neither trade nor receive. The burn address is always banned. */
  readonly banned?: ReadonlySet<Address>
  /** Whether affiliate and notification routes are offered (SOURCES: Affiliates). Default: true. */
  readonly isCmsEnabled?: boolean
  /** Volume fee in basis points, as stated in quotes (SOURCES: Quotes). Default: 0. */
  readonly volumeFeeBps?: number
  /** Protocol fees on surplus or price improvement. Default: none. */
  readonly protocolFees?: readonly ProtocolFeeRule[]
  /** Parameters of the affiliate program. Default: the published ones. */
  readonly program?: AffiliateProgram
  /** Affiliate codes that no longer earn rewards. */
  readonly disabledCodes?: ReadonlySet<string>
  readonly rates?: Rates
  /**
   * Returns milliseconds since an arbitrary moment, for the time limits of auctions and quotes. Default:
   * `performance.now`.
   */
  readonly elapsed?: () => number
  /**
   * A chain that the user added, and the function that reaches its nodes. A copy of a listed network, such as
   * a fork, uses the contracts and tokens of the list.
   */
  readonly customChain?: { readonly chain: CustomChain; readonly fetch: Fetch; readonly isCopy?: boolean }
}

export interface Service {
  readonly fetch: Fetch
  /**
   * Runs auctions on every network with open orders until no more orders fill. Safe to call at any time. If
   * the auctions are stepped, it runs them only with `isStep`.
   */
  readonly runAuctions: (now: Milliseconds, isStep?: boolean) => Promise<readonly AuctionReport[]>
  /** Returns whether any network has an order that is not final. */
  readonly hasOpenOrders: () => Promise<boolean>
}

/** Burn address. */
const BURN_ADDRESS = '0x000000000000000000000000000000000000dead' as Address
/**
 * Published parameters of the program (SOURCES: Affiliates). The reward is shared by affiliate and trader.
 */
const PUBLISHED_PROGRAM: AffiliateProgram = {
  rewardAmount: 20,
  triggerVolume: 250_000,
  timeCapDays: 90,
  volumeCap: 50_000_000,
  revenueSplitAffiliatePct: 50,
  revenueSplitTraderPct: 50,
  revenueSplitDaoPct: 0,
}
/**
 * Time for which expired quotes are stored, because an on-chain order may be read after its quote expired.
 */
const EXPIRED_QUOTE_MS = 60 * 60 * 1000

type ServiceSettings = Pick<
  ServicePorts,
  'readContract' | 'banned' | 'disabledCodes' | 'elapsed' | 'customChain'
> &
  Pick<
    ExchangeSettings,
    'isCmsEnabled' | 'volumeFeeBps' | 'program' | 'seed' | 'prices' | 'priceChanges' | 'cutOff'
  > & {
    readonly protocolFees?: readonly ProtocolFeeRule[] | undefined
  }

/** @throws RangeError if another network has the id or name of a chain that is not a copy */
function openCustomChain(
  database: ServiceDatabase,
  { chain, fetch, isCopy = false }: NonNullable<ServicePorts['customChain']>,
  volumeFeeBps: number,
) {
  if (!isCopy) registerCustomChain(chain)
  return [chain.chainId, createRpcChain(database, chain, fetch, volumeFeeBps)] as const
}

/**
 * Builds the context of a service over an open database.
 * @internal Exported for tests, which change parts of the context.
 */
export const openContext = (
  database: ServiceDatabase,
  {
    readContract,
    banned = new Set(),
    isCmsEnabled = true,
    volumeFeeBps = 0,
    protocolFees = [],
    program = PUBLISHED_PROGRAM,
    disabledCodes = new Set(),
    elapsed = () => performance.now(),
    customChain,
    cutOff = [],
    ...walk
  }: ServiceSettings,
): ServiceContext => ({
  database,
  chain: joinChains(
    createPaperChain(database, walk),
    new Map(customChain ? [openCustomChain(database, customChain, volumeFeeBps)] : []),
  ),
  readContract,
  isBanned: (account) => account === BURN_ADDRESS || banned.has(account),
  isCmsEnabled,
  volumeFeeBps,
  protocolFees,
  program,
  disabledCodes,
  elapsed,
  cutOff: new Set(cutOff),
})

/** Runs auctions of one network as long as they fill orders. */
async function runNetwork(
  context: ServiceContext,
  id: ChainId,
  now: Milliseconds,
): Promise<readonly AuctionReport[]> {
  const reports: AuctionReport[] = []
  await context.chain.catchUp(id, now)
  if (!(await hasLiveOrders(context.database, id))) return reports
  const startedAt = context.elapsed()
  while (hasNext(reports, context.elapsed() - startedAt)) reports.push(await runAuction(context, id, now))
  await context.chain.sendSettlements(id, now)
  return reports
}

/** Reports a failed network. If a node cannot be reached or an auction fails, the other networks continue. */
const reportFailure =
  (chainId: ChainId) =>
  (error: unknown): readonly AuctionReport[] => {
    const isRefusal = error instanceof Refusal
    const faults = [isRefusal ? error.message : String(error)]
    return [{ chainId, block: 0, orders: 0, filled: [], faults, bugs: isRefusal ? [] : [error] }]
  }

/**
 * Lists the networks with live orders. Networks with a node are always listed, because their events can
 * change final orders.
 */
async function listActiveChains({ database, chain }: ServiceContext): Promise<readonly ChainId[]> {
  const known = listChains()
  const busy = await Promise.all(known.map(({ id }) => !chain.isPaper(id) || hasLiveOrders(database, id)))
  return known.flatMap(({ id }, index) => (busy[index] ? [id] : []))
}

const hasOpenOrders = async (database: ServiceDatabase): Promise<boolean> =>
  (await Promise.all(listChains().map(({ id }) => hasLiveOrders(database, id)))).some(Boolean)

/** Creates the handlers and the auction run of a context. */
function createParts(context: ServiceContext, { report }: Pick<ServicePorts, 'report'>) {
  const runAuctions = async (now: Milliseconds): Promise<readonly AuctionReport[]> => {
    await removeExpiredQuotes(context.database, (now - EXPIRED_QUOTE_MS) as Milliseconds)
    const reports: AuctionReport[] = []
    for (const id of await listActiveChains(context))
      reports.push(...(await runNetwork(context, id, now).catch(reportFailure(id))))
    for (const bug of reports.flatMap(({ bugs }) => bugs)) report(bug)
    return reports
  }
  return { handlers: createHandlers(context), runAuctions }
}

/**
 * Serves a context behind its router and rate limits.
 * @internal Exported for tests, which serve a context of their own.
 */
export function serve(context: ServiceContext, ports: ServicePorts): Service {
  const { handlers, runAuctions } = createParts(context, ports)
  const router = createRouter(async () => ({ handlers, now: ports.now }), ports.report)
  return {
    fetch: limitRates(router, ports.now, ports.rates),
    runAuctions,
    hasOpenOrders: () => hasOpenOrders(context.database),
  }
}

/**
 * Applies the settings of the exchange controls to the ports. On a chain with nodes, the settings of clock
 * and prices are ignored.
 */
function applySettings(ports: ServicePorts, settings: ExchangeSettings) {
  const { clock, isStepped, seed, prices, priceChanges, banned = [], cutOff, replaced, ...changed } = settings
  const paper = ports.customChain ? {} : { seed, prices, priceChanges }
  const toServiceTime = (real: Milliseconds): Milliseconds =>
    (ports.customChain ? real : toExchangeTime(clock, real)) as Milliseconds
  const known = { ...ports, ...paper, cutOff, ...changed }
  return {
    ...known,
    banned: new Set([...(ports.banned ?? []), ...banned]),
    toServiceTime,
    now: () => toServiceTime(ports.now()),
  }
}

/** Adds the service's time to its replies, as an HTTP server does. */
const withDate =
  (fetch: Fetch, now: () => Milliseconds): Fetch =>
  async (request) => {
    const response = await fetch(request)
    response.headers.set('Date', new Date(now()).toUTCString())
    return response
  }

/** Opens the service over its database. Changed exchange settings take effect with the next request. */
export function createService(ports: ServicePorts): Service {
  const database = openDatabase(ports.databaseName ?? 'cowbell-service', ports.storage)
  const openWith = (settings: ExchangeSettings) => {
    const set = applySettings(ports, settings)
    const { runAuctions, handlers } = createParts(openContext(database, set), ports)
    return {
      handlers,
      now: set.now,
      runAuctions: (now: Milliseconds) => runAuctions(set.toServiceTime(now)),
      isStepped: settings.isStepped === true,
    }
  }
  let known = '{}'
  let service = openWith({})
  const refresh = async () => {
    // If the settings cannot be read, the request continues with the known ones. Its own database access then
    // fails with its own error.
    const settings = await readExchange(database).catch(ports.report)
    const text = JSON.stringify(settings ?? {})
    if (settings && text !== known) {
      forgetAppData(database)
      known = text
      service = openWith(settings)
    }
    return service
  }
  return {
    fetch: withDate(limitRates(createRouter(refresh, ports.report), ports.now, ports.rates), () =>
      service.now(),
    ),
    runAuctions: async (now, isStep = false) => {
      const { runAuctions, isStepped } = await refresh()
      return isStepped && !isStep ? [] : runAuctions(now)
    },
    hasOpenOrders: () => hasOpenOrders(database),
  }
}
