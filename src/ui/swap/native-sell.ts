/**
 * Selling the coin itself: a contract (EthFlow) takes it and owns the order of its wrapped form, which towards the exchange
 * never expires. What the journal keeps of it is that order, under the account it was placed for.
 */

import type { ChainAccess, NativeSell } from '../../client/chain/access'
import type { TransactionSender } from '../../client/chain/send'
import type { EntryAt } from '../../client/db/rows/order-entry'
import type { TransactionRow } from '../../client/db/rows/transaction'
import { type Around, entryFactsOf, shownQuoteOf } from '../../client/signing/facts'
import type { SwapForm } from '../../client/trade/form'
import type { Offer } from '../../client/trade/offer'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import type { Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import {
  nativeSellOf,
  placedTermsOf,
  placedUidOf,
  termsOfNativeSell,
} from '../../wallet/messages/transaction-acts'

/** Whether the contract for native sells can be used for a form: it sells an amount that was typed, on a real chain. */
export const isNativeSell = (form: SwapForm, access: ChainAccess | undefined): boolean =>
  form.sellToken === NATIVE_TOKEN_MARKER &&
  form.side === 'sell' &&
  access?.kind === 'node' &&
  access.sender.deployment.ethFlow !== undefined

/** The journal's entry of a native sell. */
export function placedEntry(
  { sender }: Extract<ChainAccess, { kind: 'node' }>,
  offer: Offer,
  now: Milliseconds,
): EntryAt<'accepted'> {
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
