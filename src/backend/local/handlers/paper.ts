/** The paper chain's doors: what a wallet would send to a node, and what it would ask of it. */
import { Answer, type RowHandler } from '../../../api/endpoint'
import type { paperEndpoints } from '../../../api/endpoints/paper'
import { isFinal } from '../../../domain/orders/status'
import { Refusal } from '../../../domain/refusal'
import type { PaperTransaction } from '../../../domain/reports/paper-transactions'
import type { ChainId, Milliseconds } from '../../../domain/scalars'
import { paperTables } from '../chain/paper/paper'
import type { ServiceContext } from '../context'
import { cancelRow } from '../orders/cancel'
import { statusOfRow } from '../orders/replies'
import { changeTables, openChanges, writeChanges } from '../store/order-changes'
import { findOrder } from '../store/orders'
import type { OrderRow } from '../store/rows'

type Of<N extends keyof typeof paperEndpoints> = RowHandler<(typeof paperEndpoints)[N]>

/** Balances and allowances of an account. */
const getPaperAccount =
  ({ chain }: ServiceContext): Of<'getPaperAccount'> =>
  ({ network: id, owner }, { now }) =>
    chain.getAccount(id, owner, now)

type OfOrder = Extract<PaperTransaction, { uid: unknown }>

/** The order a transaction is about. @throws Refusal OrderNotFound, WrongOwner */
async function getOwn({ database }: ServiceContext, id: ChainId, { owner, uid }: OfOrder): Promise<OrderRow> {
  const row = await findOrder(database, id, uid)
  if (!row) throw new Refusal('OrderNotFound', { description: `There is no order ${uid} here.` })
  if (row.owner !== owner) {
    throw new Refusal('WrongOwner', {
      description: `Order ${uid} is owned by ${row.owner}, not by ${owner}.`,
    })
  }
  return row
}

/** What a mined transaction means for its order: a presignature stands or falls, an invalidation is for good. */
async function applyToOrder(
  context: ServiceContext,
  row: OrderRow,
  transaction: OfOrder,
  now: Milliseconds,
): Promise<void> {
  const changes = openChanges([row], now)
  if (transaction.kind === 'setPreSignature') {
    changes.replace({ ...row, isPresigned: transaction.isSigned })
  } else {
    const invalidated = { ...row, invalidatedAt: row.invalidatedAt ?? now }
    if (isFinal(statusOfRow(row, now))) changes.replace(invalidated)
    else cancelRow(changes, invalidated, now)
  }
  await writeChanges(context.database, changes)
}

/** Mines a transaction of an account. */
const sendPaperTransaction =
  (context: ServiceContext): Of<'sendPaperTransaction'> =>
  async ({ network: id, body }, { now }) => {
    const { database, chain } = context
    const tables = [...paperTables(database), ...changeTables(database)]
    return database.transaction('rw', tables, async () => {
      const row = 'uid' in body ? await getOwn(context, id, body) : undefined
      const receipt = await chain.send(id, body, now)
      if (row && 'uid' in body) await applyToOrder(context, row, body, now)
      return new Answer(receipt, 201)
    })
  }

export const paperHandlers = (context: ServiceContext) => ({
  getPaperAccount: getPaperAccount(context),
  sendPaperTransaction: sendPaperTransaction(context),
})
