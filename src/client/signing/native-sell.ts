/**
 * Sells the native coin. The EthFlow contract takes the coin and owns an order of the wrapped token, which
 * never expires for the exchange. The journal stores that order under the account that placed it.
 */

import type { Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import {
  type EthFlowOrder,
  nativeSellOf,
  placedTermsOf,
  placedUidOf,
  termsOfNativeSell,
} from '../../wallet/messages/transaction-acts'
import type { EntryInStep, OrderEntry } from '../db/rows/order-entry'
import type { TransactionRow } from '../db/rows/transaction'
import type { NativeSell } from '../sending/acts'
import type { ChainAccess } from '../sending/chain-access'
import type { TransactionSender } from '../sending/send'
import type { Offer } from '../trade/offer'
import { entryFactsOf, type SigningContext, shownQuoteOf } from './order-facts'

export type NodeAccess = Extract<ChainAccess, { kind: 'node' }>

/** An order to sell the native coin, with its app-data document and the quote that the user saw. */
interface PlacedSell extends Pick<OrderEntry, 'appData' | 'shown'> {
  readonly order: EthFlowOrder
}

/** Builds the journal entry of a native sell. */
export function entryOfSell(
  { profileId, chainId, owner, deployment }: TransactionSender,
  { order, appData, shown }: PlacedSell,
  now: Milliseconds,
): EntryInStep<'accepted'> {
  return {
    ...({ step: 'accepted', profileId, chainId, owner } as const),
    uid: placedUidOf(order, deployment),
    terms: placedTermsOf(order, deployment),
    appData,
    shown,
    signature: { scheme: 'eip1271', bytes: deployment.ethFlow ?? '0x' },
    forgery: null,
    order: null,
    missingSince: null,
    createdAt: now,
    updatedAt: now,
  }
}

export const placedEntry = ({ sender }: NodeAccess, offer: Offer, now: Milliseconds) =>
  entryOfSell(
    sender,
    {
      order: nativeSellOf(offer.terms, sender.owner, offer.quoteId),
      appData: offer.appData,
      shown: shownQuoteOf(offer),
    },
    now,
  )

/**
 * Builds the facts for sending a native sell again at a higher fee: the order that was approved before, with
 * the current address book, limits and prices. Undefined for other transactions.
 * @throws Refusal PolicyBroken if the stored act does not place the stored order
 */
export function placingAgain(
  { act, order }: Pick<TransactionRow, 'act' | 'order'>,
  { deployment, owner }: Pick<TransactionSender, 'deployment' | 'owner'>,
  context: Omit<SigningContext, 'scheme'>,
): NativeSell | undefined {
  if (act.kind !== 'createEthFlowOrder' || !order) return undefined
  if (placedUidOf(act.order, deployment) !== order.uid || order.owner !== owner)
    throw new WalletRefusal('PolicyBroken', { description: t`The saved order was altered.` })
  const terms = termsOfNativeSell(act.order, deployment)
  // The entry of a site's order whose document is unknown has an empty one.
  const appData = order.appData === '' ? undefined : order.appData
  const facts = entryFactsOf({ terms, appData, shown: null }, [], { ...context, scheme: 'eip712' })
  return { facts, entry: order, usd: context.usd }
}
