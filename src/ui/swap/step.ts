/** What stands between the form and its review: the one next thing to do, so that one button can say it. */

import type { ChainAccess } from '../../client/sending/access'
import type { SignedPermit, SwapForm } from '../../client/trade/form'
import { isOffer, type NoOffer, type Offer } from '../../client/trade/offer'
import type { FormReading } from '../../client/trade/reading'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import type { ActionState } from '../kit/use-action'
import type { TokenFunds } from '../tokens/use-funds'

/** Everything the next step depends on. */
export interface SwapFacts {
  readonly reading: FormReading
  readonly quoting: ActionState<unknown>['step']
  /** Made of the present quote; undefined without one. */
  readonly offer: Offer | NoOffer | undefined
  /** Of the sell token; undefined where the chain cannot be asked. */
  readonly funds: TokenFunds | undefined
  /** Signed in an approval's place. */
  readonly permit: SignedPermit | null
}

export type SwapStep =
  | { readonly step: 'blocked'; readonly says: string }
  | { readonly step: 'waiting'; readonly says: string }
  | { readonly step: 'approve'; readonly offer: Offer }
  /** The coin itself is sold: by its contract, or wrapped first. */
  | { readonly step: 'native'; readonly offer: Offer }
  | { readonly step: 'review'; readonly offer: Offer }

const blocked = (says: string): SwapStep => ({ step: 'blocked', says })

/** What an order takes from its owner at most, atoms of the sell token. */
export const spendOf = ({ terms }: Offer): bigint => terms.sellAmount + terms.feeAmount

/** What is paid follows the price when the amount bought is fixed; percent. */
const SPARE_AMOUNT = 105n

/** What a permit for an offer allows, atoms: it takes the place of the allowance that `open` orders share. */
export const permittedFor = (offer: Offer, open: bigint): bigint =>
  open + (offer.terms.kind === 'sell' ? spendOf(offer) : (spendOf(offer) * SPARE_AMOUNT) / 100n)

/** What an approval for an offer allows it, atoms: at the market as a permit does, or the next quote asks for another approval. */
export const approvedFor = (offer: Offer): bigint =>
  offer.shown.price === 'market' ? permittedFor(offer, 0n) : spendOf(offer)

/** Whether the contract for native sells can be used for a form: it sells an amount that was typed, on a real chain. */
export const isNativeSell = (form: SwapForm, access: ChainAccess | undefined): boolean =>
  form.sellToken === NATIVE_TOKEN_MARKER &&
  form.side === 'sell' &&
  access?.kind === 'node' &&
  access.sender.deployment.ethFlow !== undefined

/** Whether a signed permission is enough for an offer, and lasts as long. */
const isCovered = ({ terms }: Offer, permit: SignedPermit | null): boolean =>
  permit !== null && permit.value >= terms.sellAmount + terms.feeAmount && permit.deadline >= terms.validTo

/** The next step. */
export function nextStep({ reading, quoting, offer, funds, permit }: SwapFacts): SwapStep {
  if (reading.state === 'incomplete') return blocked(reading.says)
  if (reading.state === 'invalid') return blocked(t`Invalid amount`)
  if (quoting === 'refused' || quoting === 'failed') return blocked(t`No quote available`)
  if (!offer || quoting === 'pending') return { step: 'waiting', says: t`Fetching quote` }
  if (!isOffer(offer)) return blocked(offer.says)
  const isNative = offer.pair.sell.address === NATIVE_TOKEN_MARKER
  if (!funds)
    return isNative
      ? blocked(t`Add an RPC endpoint to sell ${offer.pair.sell.symbol}`)
      : { step: 'review', offer }
  if (funds.balance < spendOf(offer)) return blocked(t`Insufficient ${offer.pair.sell.symbol} balance`)
  if (isNative) return { step: 'native', offer }
  return funds.allowance < spendOf(offer) && !isCovered(offer, permit)
    ? { step: 'approve', offer }
    : { step: 'review', offer }
}
