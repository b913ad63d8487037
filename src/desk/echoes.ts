/**
 * What the service tells of an order, held against what was signed: the worker's part of the ledger. The fields are
 * vouched for by the UID they hash to; the rest is looked at one by one.
 */
import type { Call } from '../api/caller'
import { filledAmount, isWithinLimit, targetAmount } from '../domain/order-amounts'
import { isGenuine } from '../domain/order-uid'
import type { Order } from '../domain/orders'
import type { Milliseconds } from '../domain/scalars'
import type { Trade } from '../domain/trades'
import { deskDb } from './db'
import type { EntryAt } from './entries'
import type { LedgerRow } from './ledger-rows'
import { executedOf, toNotice } from './order-notices'
import { deploymentFor, profiles } from './profiles'
import { addNotices, tellingTables } from './telling'

type Accepted = EntryAt<'accepted'>

/** Presignatures are on the chain; what stands in their place is not one. */
const isSameSignature = ({ signature }: Accepted, order: Order): boolean =>
  signature.scheme === order.signingScheme &&
  (signature.scheme === 'presign' || signature.bytes === order.signature)

const BEYOND = 'It was traded beyond what you signed.'

/** Each sentence tells of one thing that is otherwise than signed. */
export function findMismatches(entry: Accepted, order: Order): readonly string[] {
  const { profileId, chainId, terms } = entry
  const executed = executedOf(order)
  const isWithin = isWithinLimit(terms, executed) && filledAmount(terms.kind, executed) <= targetAmount(terms)
  const deployment = deploymentFor(profiles[profileId], chainId)
  const isOurs = order.settlementContract === deployment.settlement
  return [
    ...(isGenuine(deployment, order) ? [] : ['The service tells other fields than you signed.']),
    ...(isSameSignature(entry, order) ? [] : ['The service tells another signature than yours.']),
    ...(isOurs ? [] : ['The service tells another contract than yours.']),
    ...(isWithin ? [] : [BEYOND]),
  ]
}

/** Whether each trade of an order, by itself, is within its limit. */
const areWithin = ({ terms }: Accepted, trades: readonly Trade[]): boolean =>
  trades.every(({ sellAmountBeforeFees: sell, buyAmount: buy }) => isWithinLimit(terms, { sell, buy }))

/** Notes in the ledger what was told, and rings for what is otherwise. The transaction around it must hold both. */
export async function noteTold(
  entry: Accepted,
  told: Partial<LedgerRow>,
  mismatches: readonly string[],
  now: Milliseconds,
): Promise<void> {
  const { profileId, chainId, uid } = entry
  await deskDb.ledger
    .where('[profileId+chainId+uid]')
    .equals([profileId, chainId, uid])
    .modify((row) => {
      Object.assign(row, told, { mismatches: [...new Set([...row.mismatches, ...mismatches])] })
    })
  await addNotices(
    mismatches.map((words) => {
      const notice = toNotice(entry, 'signature_mismatch', { sell: 0n, buy: 0n }, now, { words })
      return { ...notice, id: `${notice.id}:${words}` }
    }),
    now,
  )
}

/** Asks for the trades of an order that has traded, and notes them. */
export async function noteTrades(entry: Accepted, call: Call, now: Milliseconds): Promise<void> {
  const trades = await call('getTrades', { network: entry.chainId, orderUid: entry.uid })
  await deskDb.transaction('rw', [deskDb.ledger, ...tellingTables()], () =>
    noteTold(entry, { trades }, areWithin(entry, trades) ? [] : [BEYOND], now),
  )
}
