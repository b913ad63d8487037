/**
 * Rules for placing a verified order, in a fixed sequence. The first broken rule refuses the order (SOURCES:
 * Placing an order, Orders). A rule is a pure function of facts that were gathered before.
 */

import { NATIVE_TOKEN_MARKER } from '../chains/chains'
import { Refusal } from '../refusal'
import { type Address, type Hash32, MAX_UINT256, type Seconds, toAmount } from '../scalars'
import { isInMarket, type QuotedAmounts } from './amounts'
import { type AppData, hooksGas } from './app-data'
import type { OrderClass, OrderPlacement, OrderTerms } from './order'
import type { VerifiedOrder } from './signatures'

/** Limits of the service (SOURCES: Placing an order). Durations in seconds, gas in units. */
export const placementLimits = {
  minValiditySeconds: 60,
  maxMarketValiditySeconds: 3 * 60 * 60,
  maxLimitValiditySeconds: 365 * 24 * 60 * 60,
  maxOpenLimitOrders: 10,
  maxOrderGas: 8_000_000n,
} as const

/**
 * Number of recent auctions in which a bid prevents the replacement of an order, because the order may be
 * settling (SOURCES: Replacing an order).
 */
export const ACTIVE_AUCTIONS = 5

/** Input of the placement rules. */
export interface PlacementFacts {
  readonly order: VerifiedOrder
  readonly appData: AppData
  readonly fullBalanceCheck: boolean
  /** Sell and buy token with the native marker replaced by the wrapped token. */
  readonly traded: { readonly sell: Address; readonly buy: Address }
  readonly hasVault: boolean
  readonly isBanned: boolean
  readonly unsupportedToken?: Address | undefined
  readonly balance: bigint
  readonly allowance: bigint
  readonly relayer: Address
  /** Quote of `quoteId`, if it is live and fits the order. Only this quote can back a signed fee. */
  readonly namedQuote?: QuotedAmounts | undefined
  /** Quote of `quoteId`, or one computed now. Absent without liquidity. */
  readonly quote?: QuotedAmounts | undefined
  /** Number of the owner's open orders that are out of market. */
  readonly openLimitOrders: number
  readonly now: Seconds
}

type Rule = (facts: PlacementFacts) => Refusal | undefined
const broken = (type: ConstructorParameters<typeof Refusal>[0], description?: string): Refusal =>
  new Refusal(type, description ? { description } : {})

/** A signed fee pays for one complete fill. A quote never covers partial fills. */
const checkType: Rule = ({ order: { terms } }) =>
  terms.feeAmount > 0n && terms.partiallyFillable
    ? broken('UnsupportedOrderType', 'A partially fillable order signs feeAmount "0".')
    : undefined

const checkBalances: Rule = ({ order: { terms }, hasVault }) => {
  if (hasVault) return undefined
  if (terms.buyTokenBalance !== 'erc20') return broken('UnsupportedBuyTokenDestination')
  return terms.sellTokenBalance === 'erc20' ? undefined : broken('UnsupportedSellTokenSource')
}

const checkValidity: Rule = ({ order: { terms, signature }, now }) => {
  const left = terms.validTo - now
  const { minValiditySeconds, maxLimitValiditySeconds, maxMarketValiditySeconds } = placementLimits
  if (left < 0) return broken('OrderExpired', `validTo ${terms.validTo} is in the past; it is ${now} now.`)
  if (left < minValiditySeconds) {
    return broken(
      'InsufficientValidTo',
      `validTo is ${left} s away; at least ${minValiditySeconds} s are needed.`,
    )
  }
  if (signature.scheme === 'presign') return undefined
  const longest = terms.feeAmount > 0n ? maxMarketValiditySeconds : maxLimitValiditySeconds
  return left > longest
    ? broken('ExcessiveValidTo', `validTo is ${left} s away; at most ${longest} s are allowed.`)
    : undefined
}

const checkTokens: Rule = ({ order: { terms }, traded, unsupportedToken }) => {
  if (traded.sell === traded.buy) return broken('SameBuyAndSellToken')
  if (terms.sellToken === NATIVE_TOKEN_MARKER) return broken('InvalidNativeSellToken')
  return unsupportedToken
    ? broken('UnsupportedToken', `Token ${unsupportedToken} is not supported.`)
    : undefined
}

/**
 * Returns the balance and allowance that an order needs at submission, in atoms of the sell token (SOURCES:
 * Placing an order).
 */
export function requiredFunds(terms: OrderTerms, fullBalanceCheck: boolean): bigint {
  return terms.partiallyFillable && !fullBalanceCheck ? 1n : terms.sellAmount + terms.feeAmount
}

const checkFunds: Rule = ({ order: { terms, signature }, fullBalanceCheck, balance, allowance, relayer }) => {
  if (signature.scheme === 'presign') return undefined
  const needed = requiredFunds(terms, fullBalanceCheck)
  if (balance < needed) {
    return broken(
      'InsufficientBalance',
      `The owner has ${balance} atoms of the sell token, the order needs ${needed}.`,
    )
  }
  if (allowance >= needed) return undefined
  return broken(
    'InsufficientAllowance',
    `The vault relayer ${relayer} may spend ${allowance} atoms of the sell token, the order needs ${needed}.`,
  )
}

const checkFee: Rule = ({ order: { terms }, namedQuote }) => {
  if (terms.feeAmount === 0n) return undefined
  if (!namedQuote)
    return broken('InsufficientFee', 'A signed fee needs the quoteId of a live quote of these amounts.')
  return terms.feeAmount < namedQuote.fee
    ? broken('InsufficientFee', `feeAmount is ${terms.feeAmount}, the quote asks for ${namedQuote.fee}.`)
    : undefined
}

const checkOpenOrders: Rule = (facts) => {
  const isOverLimit =
    classOf(facts) === 'limit' && facts.openLimitOrders >= placementLimits.maxOpenLimitOrders
  return isOverLimit
    ? broken(
        'TooManyLimitOrders',
        `This owner has ${facts.openLimitOrders} open limit orders; ${placementLimits.maxOpenLimitOrders} are allowed.`,
      )
    : undefined
}

const checkStart: Rule = ({ order: { terms }, appData }) => {
  const start = appData.document.metadata?.validFrom
  if (start == null || terms.validTo >= start + placementLimits.minValiditySeconds) return undefined
  return broken(
    'InvalidValidFrom',
    `validFrom ${start} is less than a minute before validTo ${terms.validTo}.`,
  )
}

/** Rules in the order in which they apply. App data, signature and uniqueness were checked before. */
const placementRules: readonly Rule[] = [
  ({ order: { terms } }) =>
    terms.sellAmount === 0n || terms.buyAmount === 0n ? broken('ZeroAmount') : undefined,
  ({ isBanned }) => (isBanned ? broken('Forbidden') : undefined),
  checkType,
  checkBalances,
  checkValidity,
  checkTokens,
  checkFunds,
  checkFee,
  checkOpenOrders,
  ({ appData }) =>
    hooksGas(appData.document) > placementLimits.maxOrderGas ? broken('TooMuchGas') : undefined,
  checkStart,
]

/** Returns the refusal of the first broken rule, or undefined. */
export function findBrokenRule(facts: PlacementFacts): Refusal | undefined {
  for (const rule of placementRules) {
    const refusal = rule(facts)
    if (refusal) return refusal
  }
  return undefined
}

/** Checks all placement rules. @throws Refusal of the first broken rule */
export function checkPlacement(facts: PlacementFacts): void {
  const refusal = findBrokenRule(facts)
  if (refusal) throw refusal
}

/** Returns `market` if the quote at submission meets the limit price, otherwise `limit` (SOURCES: Orders). */
export const classOf = (facts: Pick<PlacementFacts, 'order' | 'quote'>): OrderClass =>
  facts.quote && isInMarket(facts.order.terms, facts.quote) ? 'market' : 'limit'

/**
 * Returns the signed terms of a placement with the resolved app-data hash.
 * @throws Refusal SellAmountOverflow, BuyAmountOverflow
 */
export function termsOfPlacement(placement: OrderPlacement, appData: Hash32): OrderTerms {
  if (placement.sellAmount + placement.feeAmount > MAX_UINT256) throw new Refusal('SellAmountOverflow')
  if (placement.buyAmount > MAX_UINT256) throw new Refusal('BuyAmountOverflow')
  return {
    sellToken: placement.sellToken,
    buyToken: placement.buyToken,
    receiver: placement.receiver ?? null,
    sellAmount: toAmount(placement.sellAmount),
    buyAmount: toAmount(placement.buyAmount),
    validTo: placement.validTo,
    appData,
    feeAmount: toAmount(placement.feeAmount),
    kind: placement.kind,
    partiallyFillable: placement.partiallyFillable,
    sellTokenBalance: placement.sellTokenBalance,
    buyTokenBalance: placement.buyTokenBalance,
  }
}
