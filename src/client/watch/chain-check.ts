/** Compares an order's trades as the service reported them with the events of the settlement contract. */
import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import type { RpcNode } from '../../api/node'
import { type ContractEvent, decodeEvent, toAddress } from '../../domain/evm/abi'
import { settlement as settlementContract } from '../../domain/evm/contracts'
import { executedOf, filledAmount, reportedExecution } from '../../domain/orders/amounts'
import type { OrderTerms } from '../../domain/orders/order'
import { unpackUid } from '../../domain/orders/uid'
import type { Trade } from '../../domain/reports/trades'
import { type Address, address, hash32, hex, type Milliseconds, type OrderUid } from '../../domain/scalars'
import { readTypedData } from '../../wallet/messages/read-typed-data'
import { readChainFill } from '../chain/filled-amount'
import { getBlock } from '../chain/rpc'
import { fittingRows } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type OrderKey, rowKeyOf } from '../db/rows/keys'
import { type LedgerRow, ledgerRow } from '../db/rows/ledger'
import { orderEntry } from '../db/rows/order-entry'
import { enqueueNotifications, notifyTables } from '../notify/enqueue'
import { toNotification } from '../notify/order-notifications'
import { readEntry } from '../orders/journal'

const log = z.object({ address, topics: z.array(hash32), data: hex })
/** Only the logs of the settlement contract are decoded. `blockNumber` is null for a pending block. */
const receipt = z.nullable(
  z.object({
    blockNumber: z.nullish(z.string()),
    logs: z.nullish(z.array(z.looseObject({ address: z.nullish(z.string()) }))),
  }),
)

/** Result of the comparison. `unknown` if the node does not know all transactions. */
export type ChainVerdict = 'agrees' | 'differs' | 'unknown'

const MISMATCH = 'Trades on-chain differ from the server’s.'

type Settled = Extract<ContractEvent<typeof settlementContract>, { eventName: 'Trade' }>['args']

interface SignedOrder {
  readonly uid: OrderUid
  readonly settlement: Address
  readonly terms: OrderTerms
}

/** Returns the order of a log row, or undefined if the row is about no order. */
function orderOf({ uid, typedData }: LedgerRow): SignedOrder | undefined {
  const message = readTypedData(typedData)
  return uid && 'domain' in message && message.kind === 'order'
    ? { uid, settlement: message.domain.contract, terms: message.terms }
    : undefined
}

/**
 * Reads the order's trade events in a transaction. Undefined if the node does not know the transaction or all
 * of its events.
 */
async function readSettled(
  node: RpcNode,
  { uid, settlement }: SignedOrder,
  txHash: string,
): Promise<readonly Settled[] | undefined> {
  const found = await node.ask('eth_getTransactionReceipt', [txHash], receipt)
  if (!found?.logs || found.blockNumber === null) return undefined
  const own = found.logs.filter(({ address }) => address?.toLowerCase() === settlement)
  const { data: logs } = z.safeDecode(z.array(log), own as never)
  return logs?.flatMap((log) => {
    const event = decodeEvent(settlementContract, log)
    return event?.eventName === 'Trade' && event.args.orderUid === uid ? event.args : []
  })
}

/** Returns whether a Trade event matches a reported trade of the signed order. */
const isSameTrade =
  ({ uid, terms }: SignedOrder, trade: Trade) =>
  ({ owner, sellToken, buyToken, sellAmount, buyAmount, feeAmount }: Settled): boolean =>
    toAddress(owner) === unpackUid(uid).owner &&
    toAddress(sellToken) === terms.sellToken &&
    toAddress(buyToken) === terms.buyToken &&
    sellAmount === trade.sellAmount &&
    buyAmount === trade.buyAmount &&
    feeAmount === trade.sellAmount - trade.sellAmountBeforeFees

/** Returns whether reported trades and events of one transaction match one to one. */
function arePaired(order: SignedOrder, trades: readonly Trade[], events: readonly Settled[]): boolean {
  const left = [...events]
  for (const trade of trades) {
    const index = left.findIndex(isSameTrade(order, trade))
    if (index < 0) return false
    left.splice(index, 1)
  }
  return left.length === 0
}

/**
 * Number of blocks that a service may lag behind the chain. An older unreported fill counts as a mismatch.
 */
const LAG_BLOCKS = 10n

/**
 * Reads the filled amount of an order a few blocks ago. Undefined if unknown, or if the order was invalidated
 * on-chain (all ones).
 */
async function readFilled(node: RpcNode, { uid, settlement }: SignedOrder): Promise<bigint | undefined> {
  const { number } = await getBlock(node)
  const block = numberToHex(number > LAG_BLOCKS ? number - LAG_BLOCKS : 0n)
  const filled = await readChainFill(node, settlement, uid, block)
  return filled === 'invalidated' ? undefined : filled
}

const filledIn = ({ terms }: SignedOrder, trades: readonly Trade[]): bigint =>
  trades.reduce(
    (sum, { sellAmountBeforeFees: sell, buyAmount: buy }) => sum + filledAmount(terms.kind, { sell, buy }),
    0n,
  )

/**
 * Compares reported trades with the events of their transactions, and their sum with the contract's filled
 * amount.
 * @throws Refusal NodeUnavailable, WrongChain
 */
async function readChainVerdict(node: RpcNode, row: LedgerRow): Promise<ChainVerdict> {
  const order = orderOf(row)
  if (!order) return 'unknown'
  const filled = await readFilled(node, order)
  const traded = filledIn(order, row.trades)
  const executed = row.reported && executedOf(row.reported)
  const said = executed ? filledAmount(order.terms.kind, executed) : 0n
  if (filled !== undefined && filled > traded) return said > traded && filled <= said ? 'unknown' : 'differs'
  if (row.trades.some(({ txHash }) => !txHash)) return 'unknown'
  for (const txHash of new Set(row.trades.map((trade) => trade.txHash ?? ''))) {
    const settled = await readSettled(node, order, txHash)
    if (!settled) return 'unknown'
    const reported = row.trades.filter((trade) => trade.txHash === txHash)
    if (!arePaired(order, reported, settled)) return 'differs'
  }
  return row.trades.length > 0 ? 'agrees' : 'unknown'
}

/**
 * Compares an order that was signed here with the chain. Does nothing for other orders.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function checkOrderOnChain(node: RpcNode, key: OrderKey, now: Milliseconds): Promise<void> {
  const rows = clientDb.ledger.where('[profileId+chainId+uid]').equals(rowKeyOf(key))
  for (const row of fittingRows('ledger', ledgerRow, await rows.toArray()))
    if (row.kind === 'order') await checkOnChain(node, row, now)
}

/** Stores that the chain proves the reported fill, if its amounts are those of the proven trades. */
const saveProof = (key: OrderKey, trades: readonly Trade[]): Promise<void> =>
  clientDb.transaction('rw', clientDb.orders, async () => {
    const entry = await readEntry(key)
    if (!entry || !('order' in entry) || !entry.order || entry.proof === undefined) return
    const { sell, buy } = reportedExecution(entry.order) ?? {}
    const isSum =
      sell === trades.reduce((sum, trade) => sum + trade.sellAmountBeforeFees, 0n) &&
      buy === trades.reduce((sum, trade) => sum + trade.buyAmount, 0n)
    if (isSum && entry.proof !== 'chain')
      await clientDb.orders.put(checkRow('orders', orderEntry, { ...entry, proof: 'chain' }))
  })

/**
 * Compares a signed order with the chain. Records a mismatch and sends a notification about it.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function checkOnChain(node: RpcNode, row: LedgerRow, now: Milliseconds): Promise<ChainVerdict> {
  const verdict = await readChainVerdict(node, row)
  const { profileId, chainId, uid } = row
  if (!uid) return verdict
  if (verdict === 'agrees') await saveProof({ profileId, chainId, uid }, row.trades)
  if (verdict !== 'differs') return verdict
  await clientDb.transaction('rw', [clientDb.orders, clientDb.ledger, ...notifyTables()], async () => {
    await clientDb.ledger.update(row.id, { mismatches: [...new Set([...row.mismatches, MISMATCH])] })
    const entry = await readEntry({ profileId, chainId, uid })
    if (!entry) return
    const notification = toNotification(entry, 'signature_mismatch', { sell: 0n, buy: 0n }, now, {
      words: MISMATCH,
    })
    await enqueueNotifications([{ ...notification, id: `${notification.id}:chain` }], now)
  })
  return verdict
}
