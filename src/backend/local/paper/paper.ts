/**
 * The paper chain: pools, balances and allowances in the service's own tables, blocks derived from time. All
 * methods use only database promises, so that a caller can run several in one transaction over `paperTables`.
 */

import type { ExchangeSettings } from '../../../api/exchange/settings'
import { chainOf } from '../../../domain/chains/chains'
import type { Hook } from '../../../domain/orders/app-data-schema'
import { type Address, type ChainId, type Milliseconds, toAmount } from '../../../domain/scalars'
import type { ChainMarket, ChainPort } from '../chain/chain'
import { changeHoldings, readAccount, readHoldings } from '../store/chain/holdings'
import type { ServiceDatabase } from '../store/schema'
import { isValidSignature } from './contract-wallets'
import { listHolders } from './holders'
import { nativePricesOf, rebalanceMarket, supplyOf } from './market'
import { mine } from './mining'
import { DEFAULT_SEED, gasPriceAt, usdPriceAt, usdPricesAt } from './prices'
import { toHoldingChanges } from './settlement'
import { readMarket, writeMarket } from './stored-market'

/** Returns the tables that a transaction needs to write to the paper chain. */
export const paperTables = (database: ServiceDatabase) => [
  database.markets,
  database.holdings,
  database.paperTransactions,
  database.counters,
]

const toInteraction = ({ target, callData }: Hook) => ({ target, value: toAmount(0n), callData })

const blockAt = (id: ChainId, now: Milliseconds): number => Math.floor(now / chainOf(id).blockTimeMs)

/** Creates the paper chain. The seed selects the price walk. Prices set by a developer do not move. */
export function createPaperChain(
  database: ServiceDatabase,
  {
    seed = DEFAULT_SEED,
    prices = [],
    priceChanges = [],
  }: Pick<ExchangeSettings, 'seed' | 'prices' | 'priceChanges'> = {},
): ChainPort {
  const pricesAt = (id: ChainId, block: number): ReadonlyMap<Address, number> => {
    const marketPrices = usdPricesAt(id, block, seed)
    const set = prices.flatMap(({ network, token, usd }) => (network === id ? [[token, usd] as const] : []))
    return set.length > 0 ? new Map([...marketPrices, ...set]) : marketPrices
  }
  const readMarketAt = async (id: ChainId, block: number, usdPrices = pricesAt(id, block)) =>
    rebalanceMarket(await readMarket(database, id), usdPrices)
  const getMarket = async (id: ChainId, block: number): Promise<ChainMarket> => {
    const usdPrices = pricesAt(id, block)
    const { pools } = await readMarketAt(id, block, usdPrices)
    const nativePrices = nativePricesOf(id, usdPrices)
    return { chainId: id, block, pools, usdPrices, nativePrices, gasPrice: gasPriceAt(id, block, seed) }
  }

  return {
    hasVault: () => true,
    isPaper: () => true,
    canSettle: () => true,
    // The paper chain has no contracts to call, so hooks are only recorded.
    encodeHooks: (_, { metadata: { hooks } = {} }) => ({
      pre: (hooks?.pre ?? []).map(toInteraction),
      post: (hooks?.post ?? []).map(toInteraction),
    }),
    catchUp: async () => undefined,
    sendSettlements: async () => undefined,
    snapshot: async (id, { now }) => {
      const block = blockAt(id, now)
      return {
        block,
        getMarket: () => getMarket(id, block),
        getHoldings: (queries) => readHoldings(database, id, queries),
      }
    },
    findSupply: supplyOf,
    findPastUsd: (id, token, at) => {
      const change = priceChanges.findLast(
        (each) => each.network === id && each.token === token && each.at <= at,
      )
      return change?.usd ?? usdPriceAt(id, token, blockAt(id, at), seed)
    },
    listHolders: async (id, token, now) =>
      listHolders(database, token, await readMarketAt(id, blockAt(id, now))),
    getAccount: async (id, owner, now) => ({
      blockNumber: blockAt(id, now),
      funds: (await readAccount(database, id, owner))
        .filter(({ balance, allowance }) => balance > 0n || allowance > 0n)
        .map(({ token, balance, allowance }) => ({ token, balance, allowance })),
    }),
    isAcceptedByContract: (id, at, digest, signature) =>
      isValidSignature(database, id, at, digest, signature),
    // A trade that settles on a copy of the pools also settles on this chain.
    confirm: async () => true,
    settle: async (market, batch) => {
      const moved = await readMarketAt(market.chainId, market.block)
      const pools = moved.pools.map((pool) => batch.pools.get(pool.id) ?? pool)
      await writeMarket(database, { ...moved, pools })
      await changeHoldings(database, market.chainId, toHoldingChanges(market, batch))
    },
    send: (chainId, transaction, now) =>
      mine(database, transaction, { chainId, block: blockAt(chainId, now), now }),
  }
}
