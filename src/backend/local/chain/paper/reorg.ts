/**
 * A reorg of the paper chain: its last blocks are dropped, and the chain goes on without the settlements in them. What these
 * moved goes back to where it came from, into pools as they are now; orders are as before their fills, and the next auction takes
 * them on again. Transactions of accounts are mined again in the new blocks, as they are where a real chain turns.
 */
import { Dexie } from 'dexie'
import { type Ledger, openLedger, type Party } from '../../../../auction/model/ledger'
import { type MadeSwap, receiverOf, sourceOf } from '../../../../auction/settle/settlement'
import { chainOf, deploymentOf, NATIVE_TOKEN_MARKER, tradedToken } from '../../../../domain/chains/chains'
import { Refusal } from '../../../../domain/refusal'
import type { Address, ChainId, Milliseconds, OrderUid } from '../../../../domain/scalars'
import { addFill, reopen } from '../../orders/fills'
import {
  type AttemptRow,
  attemptRow,
  type ExecutionRow,
  executionRow,
  type TradeRow,
  tradeRow,
} from '../../store/auction-rows'
import { auctionTables } from '../../store/auctions'
import { readHoldings } from '../../store/chain/holdings'
import { changeTables, openChanges, writeChanges } from '../../store/order-changes'
import { readOrders } from '../../store/orders'
import { readRound, writeRound } from '../../store/rounds'
import type { OrderRow, PaperTransactionRow } from '../../store/rows'
import { checkRow, type ServiceDatabase } from '../../store/schema'
import type { ChainMarket, ChainPort, SettledBatch } from '../chain'
import { paperTables } from './paper'

/** The chain that turns, and how many of its newest blocks it loses. */
interface LostBlocks {
  readonly network: ChainId
  readonly blocks: number
}

/** What came of it: the first block that was lost, and the orders whose fills went with it. */
interface Reorg {
  readonly fromBlock: number
  readonly reopened: readonly OrderUid[]
}

/** What was settled in blocks that are lost. */
interface LostSettlements {
  readonly trades: readonly TradeRow[]
  readonly attempts: readonly AttemptRow[]
  readonly executions: readonly ExecutionRow[]
  readonly orders: readonly OrderRow[]
}

const irreversible = (description: string): Refusal => new Refusal('InvalidParameter', { description })

/** Drops the last blocks of a network. @throws Refusal InvalidParameter where what they moved was used up since */
export async function dropBlocks(
  database: ServiceDatabase,
  chain: ChainPort,
  { network, blocks }: LostBlocks,
  now: Milliseconds,
): Promise<Reorg> {
  const snapshot = await chain.snapshot(network, { now })
  const fromBlock = snapshot.block - blocks + 1
  const tables = [
    ...changeTables(database),
    ...auctionTables(database),
    ...paperTables(database),
    database.rounds,
  ]
  return database.transaction('rw', tables, async () => {
    const lost = await readLost(database, network, fromBlock)
    if (lost.trades.length === 0) return { fromBlock, reopened: [] }
    const market = await snapshot.getMarket()
    const batch = reverse(market, lost, await readApprovals(database, network))
    await checkCovered(database, market, batch)
    await chain.settle(market, batch)
    await reopenOrders(database, lost, now)
    await dropSettlements(database, lost, { block: market.block, now })
    const { lastCut, ...round } = await readRound(database, network)
    await writeRound(database, round)
    return { fromBlock, reopened: lost.orders.map(({ uid }) => uid) }
  })
}

async function readLost(database: ServiceDatabase, id: ChainId, fromBlock: number): Promise<LostSettlements> {
  const found = database.trades
    .where('[chainId+blockNumber+logIndex]')
    .between([id, fromBlock, Dexie.minKey], [id, Dexie.maxKey])
  const trades = (await found.toArray()).map((row) => checkRow(tradeRow, row, 'trades'))
  const paid = await database.executions.bulkGet(trades.map(executionKeyOf))
  const tried = await Promise.all(
    [...new Set(trades.map(auctionOf))].map((auctionId) =>
      database.attempts
        .where('[chainId+auctionId+solutionUid]')
        .between([id, auctionId, Dexie.minKey], [id, auctionId, Dexie.maxKey])
        .toArray(),
    ),
  )
  const attempts = tried.flat().map((row) => checkRow(attemptRow, row, 'attempts'))
  return {
    trades,
    attempts: attempts.filter(({ outcome }) => outcome === 'success'),
    executions: paid.map((row) => checkRow(executionRow, row, 'executions')),
    orders: await readOrders(
      database,
      id,
      trades.map(({ orderUid }) => orderUid),
    ),
  }
}

/** On paper every fill is of an auction of ours. */
const auctionOf = ({ auctionId = 0 }: TradeRow): number => auctionId
const executionKeyOf = (trade: TradeRow): [OrderUid, number] => [trade.orderUid, auctionOf(trade)]

/** Whether an account set its allowance of a token after a block: what was drawn until then is in it already. */
type IsSetSince = (owner: Address, token: Address, block: number) => boolean

async function readApprovals(database: ServiceDatabase, id: ChainId): Promise<IsSetSince> {
  const sent: readonly PaperTransactionRow[] = await database.paperTransactions
    .where('[chainId+txHash]')
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .filter(({ kind }) => kind === 'approve')
    .toArray()
  return (of, its, block) =>
    sent.some(({ owner, token = its, blockNumber }) => owner === of && token === its && blockNumber > block)
}

/** The batch that makes settlements undone: every movement the other way. */
function reverse(
  market: ChainMarket,
  { trades, attempts, orders }: LostSettlements,
  isSetSince: IsSetSince,
): SettledBatch {
  const { chainId } = market
  const ledger = openLedger()
  const settlement: Party = { account: deploymentOf(chainId, 'production').settlement }
  const byUid = new Map(orders.map((row) => [row.uid, row]))
  const draws: SettledBatch['draws'][number][] = []
  for (const trade of trades) {
    const row = byUid.get(trade.orderUid)
    if (!row) throw irreversible(`Order ${trade.orderUid} is not stored any more.`)
    returnFill(ledger, settlement, chainId, row, trade)
    const { sellToken: token, sellTokenBalance } = row.terms
    if (sellTokenBalance !== 'internal' && !isSetSince(row.owner, token, trade.blockNumber))
      draws.push({ owner: row.owner, token, atoms: -trade.sellAmount })
  }
  const pools = new Map(market.pools.map((pool) => [pool.id, pool]))
  for (const swap of attempts.flatMap(swapsOf)) {
    const pool = pools.get(swap.pool)
    if (!pool) continue
    ledger.move({ account: pool.address }, settlement, swap.tokenIn, swap.amountIn)
    ledger.move(settlement, { account: pool.address }, swap.tokenOut, swap.amountOut)
    const [a, b] =
      swap.tokenIn === pool.tokenA ? [-swap.amountIn, swap.amountOut] : [swap.amountOut, -swap.amountIn]
    pools.set(pool.id, { ...pool, reserveA: pool.reserveA + a, reserveB: pool.reserveB + b })
  }
  return { pools, transfers: ledger.close(), draws }
}

/** The trades with pools of a settlement; those of earlier versions were not kept. */
function swapsOf({ swaps, endBlock }: AttemptRow): readonly MadeSwap[] {
  if (swaps) return swaps
  throw irreversible(`Block ${endBlock} is of an earlier version, which did not keep what it moved.`)
}

/** What a fill paid goes back, and what it drew. */
function returnFill(ledger: Ledger, settlement: Party, id: ChainId, row: OrderRow, trade: TradeRow): void {
  const { sellToken, buyToken, buyTokenBalance } = row.terms
  const receiver: Party = { account: receiverOf(row), balance: buyTokenBalance }
  if (buyToken === NATIVE_TOKEN_MARKER) {
    const wrapper: Party = { account: chainOf(id).wrappedNative }
    ledger.move(receiver, wrapper, buyToken, trade.buyAmount)
    ledger.move(wrapper, settlement, tradedToken(id, buyToken), trade.buyAmount)
  } else ledger.move(receiver, settlement, buyToken, trade.buyAmount)
  ledger.move(settlement, sourceOf(row), sellToken, trade.sellAmount)
}

/** @throws Refusal where an account, or a pool, has less than it would give back */
async function checkCovered(
  database: ServiceDatabase,
  { chainId, pools: before }: ChainMarket,
  { pools, transfers }: SettledBatch,
): Promise<void> {
  const drained = [...pools.values()].find(({ reserveA, reserveB }) => reserveA <= 0n || reserveB <= 0n)
  if (drained) throw irreversible(`The price moved too far since: pool ${drained.id} cannot give it back.`)
  const ours = new Set([...before.map(({ address }) => address), chainOf(chainId).wrappedNative])
  const givers = transfers.filter(({ account, delta }) => delta < 0n && !ours.has(account))
  const held = await readHoldings(
    database,
    chainId,
    givers.map(({ account: owner, token }) => ({ owner, token })),
  )
  for (const [at, { account, token, balance, delta }] of givers.entries()) {
    const has = balance === 'internal' ? held[at]?.internal : held[at]?.balance
    if ((has ?? 0n) < -delta)
      throw irreversible(`Account ${account} has used token ${token}, which it got in these blocks.`)
  }
}

/** Orders as before the fills that are lost, open again unless their time is over. */
async function reopenOrders(
  database: ServiceDatabase,
  { trades, executions, orders }: LostSettlements,
  now: Milliseconds,
): Promise<void> {
  const changes = openChanges(orders, now)
  for (const [at, { orderUid, sellAmount, sellAmountBeforeFees, buyAmount }] of trades.entries()) {
    const undone = {
      sell: -sellAmountBeforeFees,
      buy: -buyAmount,
      fee: -(executions[at]?.fee ?? 0n),
      signedFee: sellAmountBeforeFees - sellAmount,
    }
    changes.replace(addFill(changes.get(orderUid), undone))
  }
  for (const before of orders) reopen(changes, before, changes.get(before.uid), now)
  await writeChanges(database, changes)
}

/** Auctions keep their competition; that they settled is taken from them. */
async function dropSettlements(
  database: ServiceDatabase,
  { trades, attempts }: LostSettlements,
  { block, now }: { readonly block: number; readonly now: Milliseconds },
): Promise<void> {
  const lostHashes = new Set(trades.map(({ txHash }) => txHash))
  await database.trades.bulkDelete(
    trades.map(({ chainId, blockNumber, logIndex }) => [chainId, blockNumber, logIndex]),
  )
  await database.executions.bulkDelete(trades.map(executionKeyOf))
  await database.attempts.bulkPut(
    attempts.map(({ swaps, ...attempt }) => ({
      ...attempt,
      outcome: 'reorged',
      endBlock: block,
      endedAt: now,
    })),
  )
  await database.solutions
    .where('[chainId+auctionId+solutionUid]')
    .anyOf(attempts.map(({ chainId, auctionId, solutionUid }) => [chainId, auctionId, solutionUid]))
    .modify((row) => {
      delete row.txHash
    })
  await database.auctions
    .where('txHashes')
    .anyOf([...lostHashes])
    .modify((row) => {
      row.txHashes = row.txHashes.filter((hash) => !lostHashes.has(hash))
    })
}
