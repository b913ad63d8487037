/**
 * What the service tells of an order, held against what was signed: the worker's part of the ledger. The fields are
 * vouched for by the UID they hash to; here is what the UID does not cover.
 */
import { type Executed, filledAmount, isWithinLimit, targetAmount } from '../domain/order-amounts'
import type { Order } from '../domain/orders'
import type { Milliseconds } from '../domain/scalars'
import type { Trade } from '../domain/trades'
import { deskDb } from './db'
import type { EntryAt } from './entries'
import { deploymentFor, profiles } from './profiles'

/** Presignatures are on the chain; what stands in their place is not one. */
const isSameSignature = ({ signature }: EntryAt<'accepted'>, order: Order): boolean =>
  signature.scheme === order.signingScheme &&
  (signature.scheme === 'presign' || signature.bytes === order.signature)

/** Each sentence tells of one thing that is otherwise than signed. `executed` is without a signed fee. */
export function findMismatches(
  entry: EntryAt<'accepted'>,
  order: Order,
  executed: Executed,
): readonly string[] {
  const { profileId, chainId, terms } = entry
  const { settlement } = deploymentFor(profiles[profileId], chainId)
  const rows: readonly (readonly [boolean, string])[] = [
    [isSameSignature(entry, order), 'The signature it tells is not yours.'],
    [order.settlementContract === settlement, 'It names another settlement contract.'],
    [isWithinLimit(terms, executed), 'It traded beyond your limit.'],
    [filledAmount(terms.kind, executed) <= targetAmount(terms), 'It traded more than you signed.'],
  ]
  return rows.filter(([isFine]) => !isFine).map(([, says]) => says)
}

/** What of an order's trades is otherwise than signed: each is held against the limit by itself. */
export const findTradeMismatches = (
  { terms, uid, owner }: EntryAt<'accepted'>,
  trades: readonly Trade[],
): readonly string[] =>
  trades.every(
    (trade) =>
      trade.orderUid === uid &&
      trade.owner === owner &&
      trade.sellToken === terms.sellToken &&
      trade.buyToken === terms.buyToken &&
      isWithinLimit(terms, { sell: trade.sellAmountBeforeFees, buy: trade.buyAmount }),
  )
    ? []
    : ['A trade is not within what you signed.']

/** Notes in the ledger what was told. The transaction around it must hold the ledger. */
export const recordEcho = (
  { profileId, chainId, uid }: EntryAt<'accepted'>,
  echo: Order,
  mismatches: readonly string[],
  now: Milliseconds,
): Promise<unknown> =>
  deskDb.ledger
    .where('[profileId+chainId+uid]')
    .equals([profileId, chainId, uid])
    .modify((row) => {
      row.echo = echo
      row.echoedAt = now
      row.mismatches = [...new Set([...row.mismatches, ...mismatches])]
    })
