/**
 * A chain that a user defined, over its nodes. What is read is remembered for one block only; what was read up to, sent and
 * found out stands in the database. Nothing here waits: every wake of the service reads new blocks.
 */
import type { Fetch } from '../../../../api/endpoint'
import { openNode, quantity, type RpcNode, readAnswer } from '../../../../api/node'
import { deploymentOf } from '../../../../domain/chains/chains'
import { type OwnChain, registerOwnChain } from '../../../../domain/chains/custom-chains'
import { findToken, listTokens, registerTokens } from '../../../../domain/chains/tokens'
import type { ServedDocument } from '../../../../domain/orders/app-data'
import { Refusal } from '../../../../domain/refusal'
import { type Address, type ChainId, toAmount } from '../../../../domain/scalars'
import { queryKey } from '../../orders/balances'
import type { ServiceDatabase } from '../../store/schema'
import type { BalanceQuery, ChainMarket, ChainPort, Holding } from '../chain'
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
import { followSent, sendPlanned } from './settling'

/** A chain's nodes with what is read of them again and again. */
interface RpcChain {
  readonly own: OwnChain
  readonly node: RpcNode
  readonly site: CallSite
  readonly relayer: Address
}

/** Tokens that lie in pools and are in no list: those that can be read are word to everybody here. */
async function learnTokens(
  { node, own }: RpcChain,
  { pools, block }: PoolsAt,
  bad: Set<Address>,
): Promise<void> {
  const id = own.chainId
  const met = new Set(pools.flatMap(({ tokenA, tokenB }) => [tokenA, tokenB]))
  const unknown = [...met].filter((token) => !findToken(id, token) && !bad.has(token))
  if (unknown.length === 0) return
  const words = await Promise.all(unknown.map((token) => readToken(node, token, block.number)))
  const learned = unknown.flatMap((address, index) => {
    const word = words[index]
    if (!word) bad.add(address)
    return word ? [{ ...word, address, chainId: id, referencePriceUsd: 1 }] : []
  })
  registerTokens(id, [...listTokens(id), ...learned])
}

/** Pools and prices of the newest block; asked for again in the same block, the same. */
function watchMarket(chain: RpcChain): (block: Block) => Promise<ChainMarket> {
  const { own, node, site } = chain
  const bad = new Set<Address>()
  let before: PoolsAt | undefined
  return async (block) => {
    const pools = await readPools(site, own.pools.factory, before, block)
    before = pools
    await learnTokens(chain, pools, bad)
    const nativePrices = nativePricesOf(pools.pools, own.contracts.wrappedNative)
    return {
      chainId: own.chainId,
      block: block.number,
      pools: pools.pools.filter(({ tokenA, tokenB }) => !bad.has(tokenA) && !bad.has(tokenB)),
      nativePrices,
      usdPrices: usdPricesOf(nativePrices, listTokens(own.chainId)),
      gasPrice: readAnswer('eth_gasPrice', quantity, await node.ask('eth_gasPrice', [])),
    }
  }
}

const EMPTY: Holding = { balance: 0n, allowance: 0n, internal: 0n }

async function seeHoldings({ site, relayer }: RpcChain, queries: readonly BalanceQuery[], block: number) {
  const wanted = [...new Map(queries.map((query) => [queryKey(query), query])).values()]
  const plain = wanted.filter(({ before = [] }) => before.length === 0)
  // Each of the others is asked for by itself: the calls of one are not to be felt by the next.
  const others = wanted.filter((query) => !plain.includes(query))
  const read = await Promise.all([
    readHoldings(site, relayer, plain, block),
    ...others.map((query) => readHoldings(site, relayer, [query], block, query.before)),
  ])
  const holdings = read.flat()
  const seen = new Map([...plain, ...others].map((query, index) => [queryKey(query), holdings[index]]))
  return async (asked: readonly BalanceQuery[]): Promise<readonly Holding[]> =>
    asked.map((query) => seen.get(queryKey(query)) ?? EMPTY)
}

/** What an account has of the tokens that are known. */
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

/** Opens a user's chain, and makes it known. @throws RangeError when its id or its name is another network's */
export function createRpcChain(
  database: ServiceDatabase,
  own: OwnChain,
  fetch: Fetch,
  volumeFeeBps: number,
): ChainPort {
  registerOwnChain(own)
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
    if (settler) await followSent(settler, head, now)
  }
  return {
    hasVault: () => false,
    isPaper: () => false,
    // A node's simulation finds tokens that cannot be sold.
    findSupply: () => undefined,
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
      const getHoldings = await seeHoldings(chain, queries, block.number)
      return { block: block.number, getMarket: async () => market, getHoldings }
    },
    listHolders: async (_, token) => readHolders(site, token, await readHead(node)),
    getAccount: (_, owner) => readAccount(chain, id, owner),
    isAcceptedByContract: async (_, owner, digest, signature, before = []) =>
      isAcceptedBy(site, owner, digest, signature, before, (await readHead(node)).number),
    confirm: (trial) => confirmTrade(node, trial, trial.block),
    settle: async () => {
      throw new RangeError(`chain ${id} is no ledger`)
    },
    send: async () => {
      throw new Refusal('Forbidden', {
        description: 'This network is a real one: send the transaction from your wallet.',
      })
    },
  }
}
