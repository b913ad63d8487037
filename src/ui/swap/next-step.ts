/** Decides the next step between the form and the review. The main button shows this step. */

import type { ChainAccess } from '../../client/sending/chain-access'
import type { TokenView } from '../../client/tokens/tokens'
import type { FormReading } from '../../client/trade/form-reading'
import { isOffer, type NoOffer, type Offer } from '../../client/trade/offer'
import type { SignedPermit, SwapForm } from '../../client/trade/swap-form'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { mulDivUp } from '../../domain/orders/amounts'
import { t } from '../../domain/text/texts'
import type { ActionState } from '../kit/use-action'
import type { FundsState } from '../tokens/funds-state'

export interface SwapFacts {
  readonly reading: FormReading
  readonly quoting: ActionState<unknown>['step']
  /** Network costs that exceed the sell amount. */
  readonly excessCost?: bigint | undefined
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
  /** A native sell needs an RPC endpoint. The button leads to the choice. */
  | { readonly step: 'node'; readonly reason: string }
  /** A native sell needs the balance, which could not be read. The button reads it again. */
  | { readonly step: 'reread'; readonly reason: string }
  /** The amount does not pay its network costs. `atLeast` is an amount that does, in atoms. */
  | { readonly step: 'tooSmall'; readonly token: TokenView; readonly atLeast: bigint }
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

/** Ratio of a suggested amount to its network costs. */
const COST_RATIO = 5n

/**
 * Returns an amount of which network costs take at most a fifth, rounded up to one significant digit.
 * @internal Exported for tests of its rounding.
 */
export function minAmountFor(networkCost: bigint): bigint {
  const amount = networkCost * COST_RATIO
  const unit = 10n ** BigInt(amount.toString().length - 1)
  return mulDivUp(amount, 1n, unit) * unit
}

export function nextStep({ reading, quoting, excessCost, offer, funds, permit }: SwapFacts): SwapStep {
  if (reading.state === 'incomplete') return blocked(reading.message)
  if (reading.state === 'invalid') return blocked(t`Invalid amount`)
  if (excessCost !== undefined && reading.state === 'complete')
    return { step: 'tooSmall', token: reading.pair.sell, atLeast: minAmountFor(excessCost) }
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
  step === 'unknown'
    ? { step: 'reread', reason: t`Read ${sell.symbol} balance again` }
    : { step: 'node', reason: t`Add an RPC endpoint to sell ${sell.symbol}` }
