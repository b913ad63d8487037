/**
 * Selling the coin itself: a contract (EthFlow) takes it and owns the order of its wrapped form, which towards the exchange
 * never expires. What the journal keeps of it is that order, under the account it was placed for.
 */

import type { EntryAt } from '../../client/db/rows/order-entry'
import type { TransactionRow } from '../../client/db/rows/transaction'
import type { ChainAccess } from '../../client/sending/access'
import type { NativeSell } from '../../client/sending/acts'
import type { TransactionSender } from '../../client/sending/send'
import { type Around, entryFactsOf, shownQuoteOf } from '../../client/signing/facts'
import type { Offer } from '../../client/trade/offer'
import type { Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import {
  nativeSellOf,
  placedTermsOf,
  placedUidOf,
  termsOfNativeSell,
} from '../../wallet/messages/transaction-acts'

/** The way to a real chain. */
export type NodeAccess = Extract<ChainAccess, { kind: 'node' }>

/** The journal's entry of a native sell. */
export function placedEntry({ sender }: NodeAccess, offer: Offer, now: Milliseconds): EntryAt<'accepted'> {
  const { profileId, chainId, owner, deployment } = sender
  const order = nativeSellOf(offer.terms, owner, offer.quoteId)
  return {
    ...({ step: 'accepted', profileId, chainId, owner } as const),
    uid: placedUidOf(order, deployment),
    terms: placedTermsOf(order, deployment),
    appData: offer.appData,
    shown: shownQuoteOf(offer),
    signature: { scheme: 'eip1271', bytes: deployment.ethFlow ?? '0x' },
    forgery: null,
    order: null,
    missingSince: null,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * What a native sell is held against when it is sent again at a higher price: the very order that was approved before, and
 * the address book, the limits and the prices of now. Undefined for every other transaction.
 * @throws Refusal PolicyBroken for a row that was altered: its act does not place the order it stands beside
 */
export function placingAgain(
  { act, order }: Pick<TransactionRow, 'act' | 'order'>,
  { deployment, owner }: Pick<TransactionSender, 'deployment' | 'owner'>,
  around: Omit<Around, 'scheme'>,
): NativeSell | undefined {
  if (act.kind !== 'createEthFlowOrder' || !order) return undefined
  if (placedUidOf(act.order, deployment) !== order.uid || order.owner !== owner)
    throw new WalletRefusal('PolicyBroken', { description: t`The saved order was altered.` })
  const terms = termsOfNativeSell(act.order, deployment)
  const facts = entryFactsOf({ ...order, terms, shown: null }, [], { ...around, scheme: 'eip712' })
  return { facts, entry: order, usd: around.usd }
}
