/** The in-extension service: the whole contract answered from the browser's own database, and its auctions. */
import type { Fetch } from '../../api/endpoint'
import { type ExchangeSettings, timeBy } from '../../api/exchange/settings'
import { createRouter } from '../../api/router'
import { listChains } from '../../domain/chains/chains'
import type { OwnChain } from '../../domain/chains/custom-chains'
import { Refusal } from '../../domain/refusal'
import type { AffiliateProgram } from '../../domain/reports/affiliate-rewards'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import type { ProtocolFeeRule } from './auctions/fees'
import { hasNext } from './auctions/pace'
import { holdRound, type RoundReport } from './auctions/run-auction'
import { joinChains } from './chain/chains'
import { createPaperChain } from './chain/paper/paper'
import { createRpcChain } from './chain/rpc/rpc'
import type { ServiceContext } from './context'
import { createHandlers } from './handlers'
import { limitRates, type Rates } from './rate-limits'
import { forgetAppData } from './store/app-data'
import { readExchange } from './store/exchange'
import { hasLiveOrders } from './store/orders'
import { dropQuotes } from './store/quotes'
import { openDatabase, type ServiceDatabase } from './store/schema'

/** What the service needs of the outside. Everything but time and the report of bugs has a default. */
export interface ServicePorts {
  readonly now: () => Milliseconds
  readonly randomBytes: (count: number) => Uint8Array
  /** The contract as an OpenAPI document: written where there is room, a file beside a worker's code. */
  readonly readContract: () => Promise<Record<string, unknown>>
  /** Called with every throw that is no refusal. */
  readonly report: (bug: unknown) => void
  readonly databaseName?: string
  /** Accounts that may neither trade nor receive; the address where tokens are lost never may. */
  readonly banned?: ReadonlySet<Address>
  /** Whether affiliate and notification routes are offered (SOURCES: Affiliates). */
  readonly isCmsEnabled?: boolean
  /** A fee on the volume of trades, in basis points, that quotes state (SOURCES: Quotes); none unless said. */
  readonly volumeFeeBps?: number
  /** Fees of the protocol on what orders gain; none unless said. */
  readonly protocolFees?: readonly ProtocolFeeRule[]
  /** Parameters of the affiliate program; the published ones unless said. */
  readonly program?: AffiliateProgram
  /** Affiliate codes that give nothing any more. */
  readonly disabledCodes?: ReadonlySet<string>
  readonly rates?: Rates
  /** Milliseconds since any moment, by which rounds and quotes keep to their time; the time since the worker started unless given. */
  readonly elapsed?: () => number
  /** A chain of the user's own, and what reaches its nodes. */
  readonly own?: { readonly chain: OwnChain; readonly fetch: Fetch }
}

/** A running service. */
export interface Service {
  readonly fetch: Fetch
  /**
   * Rounds of every network that has open orders, until nothing more can be filled. Safe to call at any time. Where auctions are
   * stepped, only a step holds any.
   */
  readonly runRounds: (now: Milliseconds, isStep?: boolean) => Promise<readonly RoundReport[]>
}

/** What is sent there is lost to everyone. */
const BURNT = '0x000000000000000000000000000000000000dead' as Address
/** The program as it is published (SOURCES: Affiliates): the reward is affiliate's and trader's together. */
const PUBLISHED_PROGRAM: AffiliateProgram = {
  rewardAmount: 20,
  triggerVolume: 250_000,
  timeCapDays: 90,
  volumeCap: 50_000_000,
  revenueSplitAffiliatePct: 50,
  revenueSplitTraderPct: 50,
  revenueSplitDaoPct: 0,
}
/** Expired quotes are kept this long, to be answered as expired. */
const QUOTE_MEMORY_MS = 60 * 60 * 1000

type ServiceSettings = Pick<ServicePorts, 'readContract' | 'banned' | 'disabledCodes' | 'elapsed' | 'own'> &
  Pick<ExchangeSettings, 'isCmsEnabled' | 'volumeFeeBps' | 'program' | 'seed' | 'prices' | 'cutOff'> & {
    readonly protocolFees?: readonly ProtocolFeeRule[] | undefined
  }

/**
 * The parts of a service over an open database.
 * @internal Exported for tests, which change a part of the service's context.
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
    own,
    cutOff = [],
    ...walk
  }: ServiceSettings,
): ServiceContext => ({
  database,
  chain: joinChains(
    createPaperChain(database, walk),
    new Map(own ? [[own.chain.chainId, createRpcChain(database, own.chain, own.fetch, volumeFeeBps)]] : []),
  ),
  readContract,
  isBanned: (account) => account === BURNT || banned.has(account),
  isCmsEnabled,
  volumeFeeBps,
  protocolFees,
  program,
  disabledCodes,
  elapsed,
  cutOff: new Set(cutOff),
})

/** Rounds of one network, as long as they fill something. */
async function runNetwork(
  context: ServiceContext,
  id: ChainId,
  now: Milliseconds,
): Promise<readonly RoundReport[]> {
  const reports: RoundReport[] = []
  await context.chain.catchUp(id, now)
  if (!(await hasLiveOrders(context.database, id))) return reports
  const startedAt = context.elapsed()
  while (hasNext(reports, context.elapsed() - startedAt)) reports.push(await holdRound(context, id, now))
  await context.chain.sendSettlements(id, now)
  return reports
}

/** A network whose node cannot be asked, or whose round fails, keeps no other from holding its own. */
const reportTrouble =
  (chainId: ChainId) =>
  (trouble: unknown): readonly RoundReport[] => {
    const isRefusal = trouble instanceof Refusal
    const faults = [isRefusal ? trouble.message : String(trouble)]
    return [{ chainId, block: 0, orders: 0, filled: [], faults, bugs: isRefusal ? [] : [trouble] }]
  }

/** Networks that have orders which can still change; on a chain of nodes what is final may change, too. */
async function listBusy({ database, chain }: ServiceContext): Promise<readonly ChainId[]> {
  const known = listChains()
  const busy = await Promise.all(known.map(({ id }) => !chain.isPaper(id) || hasLiveOrders(database, id)))
  return known.flatMap(({ id }, index) => (busy[index] ? [id] : []))
}

/** The handlers of a context, and its rounds. */
function open(context: ServiceContext, { report }: Pick<ServicePorts, 'report'>) {
  const runRounds = async (now: Milliseconds): Promise<readonly RoundReport[]> => {
    await dropQuotes(context.database, (now - QUOTE_MEMORY_MS) as Milliseconds)
    const reports: RoundReport[] = []
    for (const id of await listBusy(context))
      reports.push(...(await runNetwork(context, id, now).catch(reportTrouble(id))))
    for (const bug of reports.flatMap(({ bugs }) => bugs)) report(bug)
    return reports
  }
  return { handlers: createHandlers(context), runRounds }
}

/**
 * The service over a context: its router behind its rate limits, and its rounds.
 * @internal Exported for tests, which serve a context of their own.
 */
export function serve(context: ServiceContext, ports: ServicePorts): Service {
  const { handlers, runRounds } = open(context, ports)
  const router = createRouter(async () => ({ handlers, now: ports.now }), ports.report)
  return { fetch: limitRates(router, ports.now, ports.rates), runRounds }
}

/** The ports of a service as developers set it. A chain with nodes has prices and a clock of its own. */
function controlled(ports: ServicePorts, settings: ExchangeSettings) {
  const { clock, isStepped, seed, prices, banned = [], cutOff, replaced, ...changed } = settings
  const paper = ports.own ? {} : { seed, prices }
  const at = (real: Milliseconds): Milliseconds => (ports.own ? real : timeBy(clock, real)) as Milliseconds
  const known = { ...ports, ...paper, cutOff, ...changed }
  return { ...known, banned: new Set([...(ports.banned ?? []), ...banned]), at, now: () => at(ports.now()) }
}

/** Opens the service over its database, as it is set there: what a developer sets is in force from the next request on. */
export function createService(ports: ServicePorts): Service {
  const database = openDatabase(ports.databaseName ?? 'cowbell-service')
  const openWith = (settings: ExchangeSettings) => {
    const set = controlled(ports, settings)
    const { runRounds, handlers } = open(openContext(database, set), ports)
    return {
      handlers,
      now: set.now,
      runRounds: (now: Milliseconds) => runRounds(set.at(now)),
      isStepped: settings.isStepped === true,
    }
  }
  let [known, service] = ['{}', openWith({})]
  const refresh = async () => {
    // What cannot be read keeps no request from its answer: the same database then has a say of its own.
    const settings = await readExchange(database).catch(ports.report)
    const text = JSON.stringify(settings ?? {})
    if (settings && text !== known) {
      forgetAppData(database)
      ;[known, service] = [text, openWith(settings)]
    }
    return service
  }
  return {
    fetch: limitRates(createRouter(refresh, ports.report), ports.now, ports.rates),
    runRounds: async (now, isStep = false) => {
      const { runRounds, isStepped } = await refresh()
      return isStepped && !isStep ? [] : runRounds(now)
    },
  }
}
