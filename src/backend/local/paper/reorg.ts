/**
 * A reorg of the paper chain drops the last blocks and continues without their settlements. The settled
 * amounts return to their sources, and to the pools in their current state. The orders lose these fills and
 * take part in the next auction again. Transactions of accounts stay, as if the new blocks included them
 * again.
 */
import { Dexie } from 'dexie'
import { type Ledger, openLedger, type Party } from '../../../auction/model/ledger'
import { receiverOf, sourceOf } from '../../../auction/settle/settlement'
import { chainOf, deploymentOf, NATIVE_TOKEN_MARKER, tradedToken } from '../../../domain/chains/chains'
import { Refusal } from '../../../domain/refusal'
import type { Address, ChainId, Milliseconds, OrderUid } from '../../../domain/scalars'
import type { ChainMarket, ChainPort, SettledBatch } from '../chain/chain'
import { addFill, reopen } from '../orders/fills'
import {
  type AttemptRow,
  attemptRow,
  type ExecutionRow,
  executionRow,
  type TradeRow,
  tradeRow,
} from '../store/auction-rows'
import { auctionTables } from '../store/auctions'
import { readHoldings } from '../store/chain/holdings'
import { changeTables, collectChanges, writeChanges } from '../store/order-changes'
import { readOrders } from '../store/orders'
import { readRound, writeRound } from '../store/rounds'
import type { OrderRow, PaperTransactionRow } from '../store/rows'
import { checkRow, type ServiceDatabase } from '../store/schema'
import { paperTables } from './paper'

/** The network, and the number of newest blocks to drop. */
interface LostBlocks {
  readonly network: ChainId
  readonly blocks: number
}

/** Result of a reorg: the first dropped block, and the orders that lost fills. */
interface Reorg {
  readonly fromBlock: number
  readonly reopened: readonly OrderUid[]
}

/** Rows of the settlements in dropped blocks. */
interface LostSettlements {
  readonly trades: readonly TradeRow[]
  readonly attempts: readonly AttemptRow[]
  readonly executions: readonly ExecutionRow[]
  readonly orders: readonly OrderRow[]
}

const refuseReorg = (description: string): Refusal => new Refusal('InvalidParameter', { description })

/**
 * Drops the last blocks of a network.
 * @throws Refusal InvalidParameter if the settled amounts were spent since
 */
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

/** Returns the auction of a fill. On the paper chain every fill has one. */
const auctionOf = ({ auctionId = 0 }: TradeRow): number => auctionId
const executionKeyOf = (trade: TradeRow): [OrderUid, number] => [trade.orderUid, auctionOf(trade)]

/** Whether an account set an allowance after a block. The new value replaces what earlier fills used up. */
type IsSetSince = (owner: Address, token: Address, block: number) => boolean

async function readApprovals(database: ServiceDatabase, id: ChainId): Promise<IsSetSince> {
  const sent: readonly PaperTransactionRow[] = await database.paperTransactions
    .where('[chainId+txHash]')
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .filter(({ kind }) => kind === 'approve')
    .toArray()
  return (account, token, block) =>
    sent.some(
      (approval) =>
        approval.owner === account && (approval.token ?? token) === token && approval.blockNumber > block,
    )
}

/** Builds the batch that reverses the settlements: every transfer in the opposite direction. */
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
    if (!row) throw refuseReorg(`Order ${trade.orderUid} is not stored any more.`)
    returnFill(ledger, settlement, chainId, row, trade)
    const { sellToken: token, sellTokenBalance } = row.terms
    if (sellTokenBalance !== 'internal' && !isSetSince(row.owner, token, trade.blockNumber))
      draws.push({ owner: row.owner, token, atoms: -trade.sellAmount })
  }
  const pools = new Map(market.pools.map((pool) => [pool.id, pool]))
  for (const swap of attempts.flatMap(({ swaps = [] }) => swaps)) {
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

/** Moves the proceeds of a fill back to the settlement contract, and the sold amount back to the seller. */
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

/** @throws Refusal if an account or a pool cannot return its amount */
async function checkCovered(
  database: ServiceDatabase,
  { chainId, pools: before }: ChainMarket,
  { pools, transfers }: SettledBatch,
): Promise<void> {
  const emptied = [...pools.values()].find(({ reserveA, reserveB }) => reserveA <= 0n || reserveB <= 0n)
  if (emptied)
    throw refuseReorg(`The price moved too far since: pool ${emptied.id} cannot return the amount.`)
  const contracts = new Set([...before.map(({ address }) => address), chainOf(chainId).wrappedNative])
  const payers = transfers.filter(({ account, delta }) => delta < 0n && !contracts.has(account))
  const holdings = await readHoldings(
    database,
    chainId,
    payers.map(({ account: owner, token }) => ({ owner, token })),
  )
  for (const [index, { account, token, balance, delta }] of payers.entries()) {
    const available = balance === 'internal' ? holdings[index]?.internal : holdings[index]?.balance
    if ((available ?? 0n) < -delta)
      throw refuseReorg(`Account ${account} has used token ${token}, which it got in these blocks.`)
  }
}

/** Removes the lost fills from the orders. An order reopens unless it has expired. */
async function reopenOrders(
  database: ServiceDatabase,
  { trades, executions, orders }: LostSettlements,
  now: Milliseconds,
): Promise<void> {
  const changes = collectChanges(orders, now)
  for (const [index, { orderUid, sellAmount, sellAmountBeforeFees, buyAmount }] of trades.entries()) {
    const reversed = {
      sell: -sellAmountBeforeFees,
      buy: -buyAmount,
      fee: -(executions[index]?.fee ?? 0n),
      signedFee: sellAmountBeforeFees - sellAmount,
    }
    changes.replace(addFill(changes.get(orderUid), reversed))
  }
  for (const before of orders) reopen(changes, before, changes.get(before.uid), now)
  await writeChanges(database, changes)
}

/**
 * Removes trades and executions and marks attempts as reorged. The auctions and their rankings are unchanged.
 */
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
