/**
 * Exchange controls of a service for developers. Each control writes to the service's database and takes
 * effect at once, wherever the service runs. The worker holds no state for them.
 */
import { type Call, createCaller } from '../../../api/caller'
import {
  type ControlInput,
  type ControlName,
  type Exchange,
  exchangeControls,
} from '../../../api/exchange/controls'
import { type ExchangeSettings, toExchangeTime } from '../../../api/exchange/settings'
import { listChains, tradedToken } from '../../../domain/chains/chains'
import { findToken } from '../../../domain/chains/tokens'
import { isFinal } from '../../../domain/orders/status'
import { Refusal } from '../../../domain/refusal'
import { type ChainId, type Milliseconds, type OrderUid, toMilliseconds } from '../../../domain/scalars'
import { faultOf } from '../../../domain/schema-faults'
import { cancelRow } from '../orders/cancel'
import { statusOfRow } from '../orders/replies'
import { mint } from '../paper/mining'
import { createPaperChain } from '../paper/paper'
import { dropBlocks } from '../paper/reorg'
import { createService, type Service, type ServicePorts } from '../service/service'
import { readExchange, writeExchange } from '../store/exchange'
import { changeTables, collectChanges, writeChanges } from '../store/order-changes'
import { findOrder, readLiveOrders } from '../store/orders'
import { openDatabase, type ServiceDatabase } from '../store/schema'
import { placeCounterparty } from './counterparty'
import { makeToken } from './make-token'
import { clearState, hashState, loadState, saveState } from './snapshot'

/** Parts that controls work on. `machineTime` is the machine's clock. */
interface ControlParts {
  readonly database: ServiceDatabase
  readonly service: Service
  readonly call: Call
  readonly machineTime: () => Milliseconds
  readonly isPaper: boolean
}

type Apply<N extends ControlName> = (parts: ControlParts, input: ControlInput<N>) => Promise<unknown>

const readNow = async ({ database, machineTime }: ControlParts): Promise<Milliseconds> =>
  toExchangeTime((await readExchange(database)).clock, machineTime()) as Milliseconds

/** Changes the settings and returns all of them. */
const change = ({ database }: ControlParts, to: (settings: ExchangeSettings) => Partial<ExchangeSettings>) =>
  database.transaction('rw', [database.exchange, database.rounds], async () => {
    const before = await readExchange(database)
    const settings = { ...before, ...to(before) }
    await writeExchange(database, settings)
    // With changed settings, an auction of the same orders on the same block may have another result.
    await database.rounds.toCollection().modify((round) => {
      delete round.lastCut
    })
    return settings
  })

/** Sets the clock. Without a rate, the rate of the clock does not change. */
async function setClock(parts: ControlParts, at: number, rate?: number): Promise<{ readonly now: number }> {
  const since = parts.machineTime()
  await change(parts, ({ clock }) => ({ clock: { since, at, rate: rate ?? clock?.rate ?? 1 } }))
  return { now: at }
}

/** Maximum number of stored price changes. The oldest is removed first. */
const MAX_PRICE_CHANGES = 200

const listNetworks = (): readonly ChainId[] => listChains().map(({ id }) => id)

async function jumpToExpiry(parts: ControlParts) {
  const live = await Promise.all(listNetworks().map((id) => readLiveOrders(parts.database, id)))
  const now = await readNow(parts)
  // An expired order is live until the next auction.
  const open = live.flat().filter((row) => !isFinal(statusOfRow(row, now)))
  if (open.length === 0) throw new Refusal('OrderNotFound', { description: 'No order is open.' })
  return setClock(parts, Math.min(...open.map(({ terms }) => toMilliseconds(terms.validTo))) + 1000)
}

/** Runs auctions and returns short reports. */
async function step({ service, machineTime }: ControlParts) {
  const reports = await service.runAuctions(machineTime(), true)
  return reports.map(({ chainId, block, auctionId, orders, filled, faults }) => ({
    network: chainId,
    block,
    ...(auctionId === undefined ? {} : { auctionId }),
    orders,
    filled,
    faults,
  }))
}

/** Adds an item to a list, or removes it. */
const setMembership = <T>(list: readonly T[] | undefined, one: T, isIn: boolean): T[] => [
  ...(list ?? []).filter((each) => each !== one),
  ...(isIn ? [one] : []),
]

/**
 * Cancels an order as the protocol may (SOURCES: Cancelling).
 * @throws Refusal OrderNotFound, AlreadyCancelled, OrderFullyExecuted
 */
async function cancelByPolicy(
  parts: ControlParts,
  { network, uid }: { readonly network: ChainId; readonly uid: OrderUid },
) {
  const now = await readNow(parts)
  const { database } = parts
  await database.transaction('rw', changeTables(database), async () => {
    const row = await findOrder(database, network, uid)
    if (!row) throw new Refusal('OrderNotFound', { description: `There is no order ${uid} here.` })
    const status = statusOfRow(row, now)
    if (isFinal(status))
      throw new Refusal(status === 'fulfilled' ? 'OrderFullyExecuted' : 'AlreadyCancelled', {
        description: `Order ${uid} is ${status}.`,
      })
    const changes = collectChanges([row], now)
    cancelRow(changes, { ...row, cancelledAt: now }, now)
    await writeChanges(database, changes)
  })
  return { uid, status: 'cancelled' }
}

/** Replaces the state and increments `replaced`. A service in another process then drops its caches. */
async function replaceState(parts: ControlParts, replace: () => Promise<void>): Promise<void> {
  const { replaced = 0 } = await readExchange(parts.database).catch((): ExchangeSettings => ({}))
  await replace()
  await change(parts, () => ({ replaced: replaced + 1 }))
}

/** Implementation of each control. */
const APPLY: { readonly [N in ControlName]: Apply<N> } = {
  clock: async (parts, { rate, at }) =>
    setClock(parts, at === undefined ? await readNow(parts) : Date.parse(at), rate),
  seed: (parts, { seed }) => change(parts, () => ({ seed })),
  advance: async (parts, { seconds }) => setClock(parts, (await readNow(parts)) + seconds * 1000),
  jumpToExpiry,
  auctions: (parts, { isStepped }) => change(parts, () => ({ isStepped })),
  step,
  price: async (parts, { network, token: given, usd }) => {
    const at = await readNow(parts)
    return change(parts, ({ prices = [], priceChanges = [] }) => {
      const token = tradedToken(network, given)
      if (!findToken(network, token))
        throw new Refusal('UnsupportedToken', { description: `Token ${given} is not supported.` })
      return {
        prices: [
          ...prices.filter((one) => one.network !== network || one.token !== token),
          ...(usd === null ? [] : [{ network, token, usd }]),
        ],
        priceChanges: [...priceChanges, { network, token, usd, at }].slice(-MAX_PRICE_CHANGES),
      }
    })
  },
  mint: async ({ database }, { network, ...given }) => {
    await database.transaction('rw', [database.markets, database.holdings], () =>
      mint(database, network, given),
    )
    return { minted: String(given.amount) }
  },
  token: ({ database }, input) => makeToken(database, input),
  counterparty: async (parts, input) => {
    const now = await readNow(parts)
    return { uid: await placeCounterparty({ ...parts, now: () => now }, input) }
  },
  reorg: async (parts, input) => {
    const chain = createPaperChain(parts.database, await readExchange(parts.database))
    return dropBlocks(parts.database, chain, input, await readNow(parts))
  },
  cancel: cancelByPolicy,
  solver: (parts, { name, isCutOff }) =>
    change(parts, ({ cutOff }) => ({ cutOff: setMembership(cutOff, name, isCutOff) })),
  ban: (parts, { account, isBanned }) =>
    change(parts, ({ banned }) => ({ banned: setMembership(banned, account, isBanned) })),
  fees: (parts, fees) => change(parts, () => fees),
  program: (parts, program) => change(parts, () => ({ program })),
  cms: (parts, { isEnabled }) => change(parts, () => ({ isCmsEnabled: isEnabled })),
  hash: async ({ database }) => ({ hash: await hashState(database) }),
  save: ({ database }) => saveState(database),
  load: async (parts, { snapshot }) => {
    await replaceState(parts, () => loadState(parts.database, snapshot))
    return {}
  },
  reset: async (parts, { seed, at }) => {
    await replaceState(parts, () => clearState(parts.database))
    if (seed !== undefined) await change(parts, () => ({ seed }))
    return at === undefined ? {} : setClock(parts, Date.parse(at), 0)
  },
}

/** @throws Refusal that names the invalid field */
function decode(name: ControlName, input: unknown) {
  const parsed = exchangeControls[name].input.safeParse(input)
  if (parsed.success) return parsed.data
  const { field, wrong } = faultOf(parsed.error, input)
  throw new Refusal('InvalidParameter', { description: `${name}: ${field || 'the input'}: ${wrong}` })
}

/** Base URL of in-process calls. Only the path matters. */
const IN_PROCESS_URL = 'https://service.invalid'

/** Opens the controls of a service through its database. */
export function openExchange(ports: ServicePorts, service = createService(ports)): Exchange {
  const database = openDatabase(ports.databaseName ?? 'cowbell-service', ports.storage)
  const call = createCaller(service.fetch, { orderbook: IN_PROCESS_URL, wallet: IN_PROCESS_URL })
  const parts = { database, service, call, machineTime: ports.now, isPaper: ports.customChain === undefined }
  return {
    read: async () => ({ settings: await readExchange(database), now: await readNow(parts) }),
    apply: async (name, input) => {
      if (exchangeControls[name].isPaperOnly && !parts.isPaper)
        throw new Refusal('InvalidParameter', {
          description: `${name} is a control of the paper chain only.`,
        })
      return APPLY[name](parts, decode(name, input) as never)
    },
  }
}
