/**
 * Selling the coin itself: a contract (EthFlow) takes it and owns the order of its wrapped form, which towards the exchange
 * never expires. What the journal keeps of it is that order, under the account it was placed for.
 */
import type { ChainDoor } from '../../desk/chain-doors'
import type { EntryAt } from '../../desk/entries'
import { type Deployment, NATIVE_TOKEN_MARKER } from '../../domain/chains'
import { orderUidOf } from '../../domain/order-uid'
import type { OrderTerms } from '../../domain/orders'
import {
  type Address,
  MAX_UINT32,
  type Milliseconds,
  type OrderUid,
  type Seconds,
} from '../../domain/scalars'
import { shownQuoteOf } from './order-plan'
import type { SwapForm } from './swap-form'
import type { Offer } from './swap-offer'

/** Whether the contract for native sells can be used for a form: it sells an amount that was typed, on a real chain. */
export const isNativeSell = (form: SwapForm, door: ChainDoor | undefined): boolean =>
  form.sellToken === NATIVE_TOKEN_MARKER &&
  form.side === 'sell' &&
  door?.kind === 'node' &&
  door.sender.deployment.ethFlow !== undefined

/** The order that the contract places, as the settlement knows it. */
export const placedTerms = (terms: OrderTerms, owner: Address): OrderTerms => ({
  ...terms,
  receiver: terms.receiver ?? owner,
  validTo: MAX_UINT32 as Seconds,
})

/** Its UID: the contract is its owner. @throws RangeError where no contract makes one */
export function placedUid(deployment: Deployment, terms: OrderTerms, owner: Address): OrderUid {
  if (!deployment.ethFlow)
    throw new RangeError(`chain ${deployment.chainId} has no contract for native sells`)
  return orderUidOf(deployment, placedTerms(terms, owner), deployment.ethFlow)
}

/** The journal's entry of a native sell. */
export function placedEntry(
  { sender }: Extract<ChainDoor, { kind: 'node' }>,
  offer: Offer,
  now: Milliseconds,
): EntryAt<'accepted'> {
  const { profileId, chainId, owner, deployment } = sender
  return {
    ...({ step: 'accepted', profileId, chainId, owner } as const),
    uid: placedUid(deployment, offer.terms, owner),
    terms: placedTerms(offer.terms, owner),
    appData: offer.appData,
    shown: shownQuoteOf(offer),
    signature: { scheme: 'eip1271', bytes: deployment.ethFlow ?? '0x' },
    ...{ forgery: null, order: null, missingSince: null, createdAt: now, updatedAt: now },
  }
}
