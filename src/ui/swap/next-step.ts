/** Decides the next step between the form and the review. The main button shows this step. */

import type { ChainAccess } from '../../client/sending/chain-access'
import type { FormReading } from '../../client/trade/form-reading'
import { isOffer, type NoOffer, type Offer } from '../../client/trade/offer'
import type { SignedPermit, SwapForm } from '../../client/trade/swap-form'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import type { ActionState } from '../kit/use-action'
import type { FundsState } from '../tokens/funds-state'

export interface SwapFacts {
  readonly reading: FormReading
  readonly quoting: ActionState<unknown>['step']
  /** The offer of the current quote. Undefined without a quote. */
  readonly offer: Offer | NoOffer | undefined
  /** Funds of the sell token. */
  readonly funds: FundsState
  /** Permit that replaces the approval. */
  readonly permit: SignedPermit | null
}

export type SwapStep =
  | { readonly step: 'blocked'; readonly reason: string }
  | { readonly step: 'waiting'; readonly reason: string }
  | { readonly step: 'approve'; readonly offer: Offer }
  /** Sells the native coin, through the EthFlow contract or after wrapping. */
  | { readonly step: 'native'; readonly offer: Offer }
  | { readonly step: 'review'; readonly offer: Offer }

const blocked = (reason: string): SwapStep => ({ step: 'blocked', reason })

/** Returns the maximum that an order takes from its owner, in atoms of the sell token. */
export const maxSpendOf = ({ terms }: Offer): bigint => terms.sellAmount + terms.feeAmount

/**
 * A permit for a buy order allows this percentage of the amount, because its sold amount changes with the
 * price.
 */
const RESERVE_PERCENT = 105n

/**
 * Returns the amount that a permit for an offer allows, in atoms. It replaces the allowance, so it includes
 * the amount of open orders.
 */
export const permitAmountFor = (offer: Offer, open: bigint): bigint =>
  open + (offer.terms.kind === 'sell' ? maxSpendOf(offer) : (maxSpendOf(offer) * RESERVE_PERCENT) / 100n)

/**
 * Returns the amount that an approval for an offer allows, in atoms. A market order gets a reserve, so that
 * its next quote needs no further approval.
 */
export const approvalAmountFor = (offer: Offer): bigint =>
  offer.shown.price === 'market' ? permitAmountFor(offer, 0n) : maxSpendOf(offer)

/**
 * Checks if the EthFlow contract can place the order of a form. It needs a typed sell amount and a real
 * chain.
 */
export const isNativeSell = (form: SwapForm, access: ChainAccess | undefined): boolean =>
  form.sellToken === NATIVE_TOKEN_MARKER &&
  form.side === 'sell' &&
  access?.kind === 'node' &&
  access.sender.deployment.ethFlow !== undefined

/** Checks if a signed permit covers the amount of an offer until its expiry. */
const isCovered = ({ terms }: Offer, permit: SignedPermit | null): boolean =>
  permit !== null && permit.value >= terms.sellAmount + terms.feeAmount && permit.deadline >= terms.validTo

export function nextStep({ reading, quoting, offer, funds, permit }: SwapFacts): SwapStep {
  if (reading.state === 'incomplete') return blocked(reading.message)
  if (reading.state === 'invalid') return blocked(t`Invalid amount`)
  if (quoting === 'refused' || quoting === 'failed') return blocked(t`No quote available`)
  if (!offer || quoting === 'pending') return { step: 'waiting', reason: t`Fetching quote` }
  if (!isOffer(offer)) return blocked(offer.reason)
  const isNative = offer.pair.sell.address === NATIVE_TOKEN_MARKER
  if (funds.step === 'pending') return { step: 'waiting', reason: t`Reading balance` }
  if (funds.step !== 'known') return isNative ? blockNative(offer, funds.step) : { step: 'review', offer }
  const { balance, allowance } = funds.funds
  if (balance < maxSpendOf(offer)) return blocked(t`Insufficient ${offer.pair.sell.symbol} balance`)
  if (isNative) return { step: 'native', offer }
  return allowance < maxSpendOf(offer) && !isCovered(offer, permit)
    ? { step: 'approve', offer }
    : { step: 'review', offer }
}

/** The native coin is sold by a transaction, so its balance must be known. */
const blockNative = ({ pair: { sell } }: Offer, step: 'offChain' | 'unknown'): SwapStep =>
  blocked(
    step === 'unknown' ? t`${sell.symbol} balance unknown` : t`Add an RPC endpoint to sell ${sell.symbol}`,
  )
