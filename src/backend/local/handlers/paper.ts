/** Endpoints of the paper chain: transactions and balances, which a wallet would read from a node. */
import { Answer, type RowHandler } from '../../../api/endpoint'
import type { paperEndpoints } from '../../../api/endpoints/paper'
import { tradedToken } from '../../../domain/chains/chains'
import { findToken } from '../../../domain/chains/tokens'
import { isFinal } from '../../../domain/orders/status'
import { Refusal } from '../../../domain/refusal'
import type { PaperTransaction } from '../../../domain/reports/paper-transactions'
import {
  type Address,
  type ChainId,
  type Milliseconds,
  type Seconds,
  toMilliseconds,
  toSeconds,
} from '../../../domain/scalars'
import { cancelRow } from '../orders/cancel'
import { statusOfRow } from '../orders/replies'
import { paperTables } from '../paper/paper'
import { changeTables, collectChanges, writeChanges } from '../store/order-changes'
import { findOrder } from '../store/orders'
import type { OrderRow } from '../store/rows'
import type { ServiceContext } from './context'

type Of<N extends keyof typeof paperEndpoints> = RowHandler<(typeof paperEndpoints)[N]>

const getPaperAccount =
  ({ chain }: ServiceContext): Of<'getPaperAccount'> =>
  ({ network: id, owner }, { now }) =>
    chain.getAccount(id, owner, now)

/** Bounds of the time range of past prices: a minute, and 32 days. In seconds. */
const MIN_RANGE = 60
const MAX_RANGE = 32 * 86_400
/** Number of prices in a reply, unless they would be less than a second apart. */
const PRICE_COUNT = 480

const getPaperPrices =
  ({ chain }: ServiceContext): Of<'getPaperPrices'> =>
  async ({ network: id, token, quoteToken, seconds: range }, { now }) => {
    if (range < MIN_RANGE || range > MAX_RANGE)
      throw new Refusal('InvalidParameter', {
        description: `seconds: expected ${MIN_RANGE} to ${MAX_RANGE}.`,
      })
    const atomUsd = (given: Address, at: Milliseconds): number => {
      const traded = tradedToken(id, given)
      const [listed, usd] = [findToken(id, traded), chain.findPastUsd(id, traded, at)]
      if (listed && usd !== undefined) return usd / 10 ** listed.decimals
      throw new Refusal('UnsupportedToken', { description: `Token ${given} is not supported.` })
    }
    const step = Math.max(1, Math.floor(range / PRICE_COUNT))
    // Multiples of the step, so that the next reply has the same prices.
    const last = Math.floor(toSeconds(now) / step) * step
    const times = Array.from({ length: Math.floor(range / step) + 1 }, (_, index) => last - index * step)
    return times.toReversed().map((time) => {
      const at = toMilliseconds(time as Seconds)
      return { secondsAgo: toSeconds(now) - time, price: atomUsd(token, at) / atomUsd(quoteToken, at) }
    })
  }

type OrderTransaction = Extract<PaperTransaction, { uid: unknown }>

/** Finds the order of a transaction. @throws Refusal OrderNotFound, WrongOwner */
async function findOwnOrder(
  { database }: ServiceContext,
  id: ChainId,
  { owner, uid }: OrderTransaction,
): Promise<OrderRow> {
  const row = await findOrder(database, id, uid)
  if (!row) throw new Refusal('OrderNotFound', { description: `There is no order ${uid} here.` })
  if (row.owner !== owner) {
    throw new Refusal('WrongOwner', {
      description: `Order ${uid} is owned by ${row.owner}, not by ${owner}.`,
    })
  }
  return row
}

/** Applies a mined transaction to its order. A presignature can be revoked, an invalidation is permanent. */
async function applyToOrder(
  context: ServiceContext,
  row: OrderRow,
  transaction: OrderTransaction,
  now: Milliseconds,
): Promise<void> {
  const changes = collectChanges([row], now)
  if (transaction.kind === 'setPreSignature') {
    changes.replace({ ...row, isPresigned: transaction.isSigned })
  } else {
    const invalidated = { ...row, invalidatedAt: row.invalidatedAt ?? now }
    if (isFinal(statusOfRow(row, now))) changes.replace(invalidated)
    else cancelRow(changes, invalidated, now)
  }
  await writeChanges(context.database, changes)
}

const sendPaperTransaction =
  (context: ServiceContext): Of<'sendPaperTransaction'> =>
  async ({ network: id, body }, { now }) => {
    const { database, chain } = context
    const tables = [...paperTables(database), ...changeTables(database)]
    return database.transaction('rw', tables, async () => {
      const row = 'uid' in body ? await findOwnOrder(context, id, body) : undefined
      const receipt = await chain.send(id, body, now)
      if (row && 'uid' in body) await applyToOrder(context, row, body, now)
      return new Answer(receipt, 201)
    })
  }

export const paperHandlers = (context: ServiceContext) => ({
  getPaperAccount: getPaperAccount(context),
  getPaperPrices: getPaperPrices(context),
  sendPaperTransaction: sendPaperTransaction(context),
})
