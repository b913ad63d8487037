/**
 * A chain that the user added, accessed through its nodes. Market data is cached for one block. Known blocks
 * and settlements are in the database. There is no polling: new blocks are read each time the service wakes
 * up.
 */
import type { Fetch } from '../../../api/endpoint'
import { openNode, type RpcNode } from '../../../api/node'
import { quantity } from '../../../api/rpc-endpoint'
import { deploymentOf } from '../../../domain/chains/chains'
import type { CustomChain } from '../../../domain/chains/custom-chains'
import { findToken, listTokens, registerTokens } from '../../../domain/chains/tokens'
import type { ServedDocument } from '../../../domain/orders/app-data'
import { Refusal } from '../../../domain/refusal'
import { type Address, type ChainId, toAmount } from '../../../domain/scalars'
import { queryKey } from '../chain/balances'
import type { ChainMarket, ChainPort } from '../chain/chain'
import type { BalanceQuery, Holding } from '../store/chain/holdings'
import type { ServiceDatabase } from '../store/schema'
import { type Block, readHead } from './blocks'
import type { CallSite } from './calls'
import { confirmTrade } from './confirming'
import { indexChain } from './events/sync'
import { readHolders } from './reads/holders'
import { readHoldings } from './reads/holdings'
import { encodeHooks } from './reads/hooks'
import { type PoolsAt, readPools } from './reads/pools'
import { nativePricesOf, usdPricesOf } from './reads/prices'
import { isAcceptedBy } from './reads/signatures'
import { readToken } from './reads/tokens'
import { sendPlanned, trackSent } from './settling'

interface RpcChain {
  readonly own: CustomChain
  readonly node: RpcNode
  readonly site: CallSite
  readonly relayer: Address
}

/** Registers tokens of pools that are in no list. Tokens that cannot be read are added to `unreadable`. */
async function registerUnknownTokens(
  { node, own }: RpcChain,
  { pools, block }: PoolsAt,
  unreadable: Set<Address>,
): Promise<void> {
  const id = own.chainId
  const poolTokens = new Set(pools.flatMap(({ tokenA, tokenB }) => [tokenA, tokenB]))
  const unknown = [...poolTokens].filter((token) => !findToken(id, token) && !unreadable.has(token))
  if (unknown.length === 0) return
  const metadata = await Promise.all(unknown.map((token) => readToken(node, token, block.number)))
  const newTokens = unknown.flatMap((address, index) => {
    const found = metadata[index]
    if (!found) unreadable.add(address)
    return found ? [{ ...found, address, chainId: id, referencePriceUsd: 1 }] : []
  })
  registerTokens(id, [...listTokens(id), ...newTokens])
}

/**
 * Creates a function that reads pools and prices of a block. Reading the same block again uses the cached
 * pools.
 */
function watchMarket(chain: RpcChain): (block: Block) => Promise<ChainMarket> {
  const { own, node, site } = chain
  const unreadable = new Set<Address>()
  let before: PoolsAt | undefined
  return async (block) => {
    const pools = await readPools(site, own.pools.factory, before, block)
    before = pools
    await registerUnknownTokens(chain, pools, unreadable)
    const nativePrices = nativePricesOf(pools.pools, own.contracts.wrappedNative)
    return {
      chainId: own.chainId,
      block: block.number,
      pools: pools.pools.filter(({ tokenA, tokenB }) => !unreadable.has(tokenA) && !unreadable.has(tokenB)),
      nativePrices,
      usdPrices: usdPricesOf(nativePrices, listTokens(own.chainId)),
      gasPrice: await node.ask('eth_gasPrice', [], quantity),
    }
  }
}

const EMPTY: Holding = { balance: 0n, allowance: 0n, internal: 0n }

async function snapshotHoldings(
  { site, relayer }: RpcChain,
  queries: readonly BalanceQuery[],
  block: number,
) {
  const distinct = [...new Map(queries.map((query) => [queryKey(query), query])).values()]
  const withoutCalls = distinct.filter(({ before = [] }) => before.length === 0)
  // Each query with calls is a separate request, so that its calls do not affect other queries.
  const withCalls = distinct.filter((query) => !withoutCalls.includes(query))
  const read = await Promise.all([
    readHoldings(site, relayer, withoutCalls, block),
    ...withCalls.map((query) => readHoldings(site, relayer, [query], block, query.before)),
  ])
  const holdings = read.flat()
  const byKey = new Map(
    [...withoutCalls, ...withCalls].map((query, index) => [queryKey(query), holdings[index]]),
  )
  return async (requested: readonly BalanceQuery[]): Promise<readonly Holding[]> =>
    requested.map((query) => byKey.get(queryKey(query)) ?? EMPTY)
}

/** Reads an account's holdings of the registered tokens. */
async function readAccount({ site, relayer, node }: RpcChain, id: ChainId, owner: Address) {
  const { number: blockNumber } = await readHead(node)
  const tokens = listTokens(id).map(({ address }) => address)
  const held = await readHoldings(
    site,
    relayer,
    tokens.map((token) => ({ owner, token })),
    blockNumber,
  )
  const funds = tokens.flatMap((token, index) => {
    const { balance, allowance } = held[index] ?? EMPTY
    if (balance === 0n && allowance === 0n) return []
    return [{ token, balance: toAmount(balance), allowance: toAmount(allowance) }]
  })
  return { blockNumber, funds }
}

/** Opens a registered chain through its nodes. */
export function createRpcChain(
  database: ServiceDatabase,
  own: CustomChain,
  fetch: Fetch,
  volumeFeeBps: number,
): ChainPort {
  const id = own.chainId
  const node = openNode(own.rpcUrls, id, fetch)
  const { settlement, relayer, ethFlow } = deploymentOf(id, 'production')
  const { multicall3: multicall, hooksTrampoline } = own.contracts
  const site = { node, multicall, settlement }
  const chain = { own, node, site, relayer }
  const readMarket = watchMarket(chain)
  const callHooks = (document: ServedDocument) => encodeHooks(hooksTrampoline, document)
  const contracts = ethFlow ? [settlement, ethFlow] : [settlement]
  const indexed = { database, node, contracts, readMarket, encodeHooks: callHooks, volumeFeeBps }
  const settler = own.solver && { database, node, solver: own.solver }

  const catchUp: ChainPort['catchUp'] = async (_, now) => {
    const head = await indexChain(indexed, now)
    if (settler) await trackSent(settler, head, now)
  }
  return {
    hasVault: () => false,
    isPaper: () => false,
    // The node's simulation finds tokens that cannot be sold.
    findSupply: () => undefined,
    findPastUsd: () => undefined,
    canSettle: () => settler !== undefined,
    encodeHooks: (_, document) => {
      const hooks = callHooks(document)
      if (hooks) return hooks
      const description = 'Orders with hooks are not settled on this network.'
      throw new Refusal('UnsupportedOrderType', { description })
    },
    catchUp,
    sendSettlements: async (_, now) => {
      if (!settler) return
      await sendPlanned(settler, now)
      await catchUp(id, now)
    },
    snapshot: async (_, { queries = [] }) => {
      const block = await readHead(node)
      const market = await readMarket(block)
      const getHoldings = await snapshotHoldings(chain, queries, block.number)
      return { block: block.number, getMarket: async () => market, getHoldings }
    },
    listHolders: async (_, token) => readHolders(site, token, await readHead(node)),
    getAccount: (_, owner) => readAccount(chain, id, owner),
    isAcceptedByContract: async (_, owner, digest, signature, before = []) =>
      isAcceptedBy(site, owner, digest, signature, before, (await readHead(node)).number),
    confirm: (trial) => confirmTrade(node, trial, trial.block),
    settle: async () => {
      throw new RangeError(`chain ${id} cannot settle a batch directly`)
    },
    send: async () => {
      throw new Refusal('Forbidden', {
        description: 'This network has a real chain. Send the transaction from your wallet.',
      })
    },
  }
}
