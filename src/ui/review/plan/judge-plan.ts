/**
 * Checks several orders against the policy: each by its own terms, and their total against the daily limit.
 */

import { factsOf, intentOf, saleUsd } from '../../../client/signing/order-facts'
import type { PolicyFacts } from '../../../client/signing/policy-facts'
import type { Reviewed } from '../../../client/signing/sign-order'
import type { Offer } from '../../../client/trade/offer'
import type { OrderWorth } from '../../../client/trade/order-worth'
import type { Deployment } from '../../../domain/chains/chains'
import type { Address, Seconds } from '../../../domain/scalars'
import { listWords } from '../../../domain/text/locale'
import { t } from '../../../domain/text/texts'
import type { OrderScheme } from '../../../wallet/messages/intents'
import { type TitledViolation, violationKey } from '../../../wallet/policy/objections'
import { approve, type PolicyViolation } from '../../../wallet/policy/policy'
import type { SellFunds } from '../../../wallet/policy/sell-funds'

/** Facts about all orders. `worthFor` and `fundsFor` depend on the sold token. */
interface PlanContext {
  readonly deployment: Deployment
  readonly now: Seconds
  readonly policyFacts: PolicyFacts
  readonly owner: Address
  readonly scheme: OrderScheme
  readonly worthFor: (offer: Offer) => OrderWorth
  readonly fundsFor: (offer: Offer) => SellFunds
}

/** A rule that several orders break with the same message. */
interface PartBreach extends PolicyViolation {
  /** Order numbers, starting at 1. */
  readonly numbers: readonly number[]
}

/** Merges equal messages of several orders. */
function mergeBreaches(broken: readonly (readonly PolicyViolation[])[]): readonly PartBreach[] {
  const breaches = new Map<string, PartBreach>()
  broken.forEach((own, index) => {
    for (const { rule, message, orders = [] } of own) {
      const key = violationKey({ rule, message })
      const before = breaches.get(key)
      breaches.set(key, {
        rule,
        message,
        orders: [...(before?.orders ?? []), ...orders],
        numbers: [...(before?.numbers ?? []), index + 1],
      })
    }
  })
  return [...breaches.values()]
}

/** Names a broken rule, with the orders that break it unless all do. @example 'Order 3: Expired.' */
function breachText({ message, numbers }: PartBreach, count: number): string {
  const [only] = numbers
  if (numbers.length === count) return message
  return numbers.length === 1
    ? t`Order ${only}: ${message}`
    : t`Orders ${listWords(numbers.map(String))}: ${message}`
}

/** Adds USD values. Returns undefined if one is unknown. */
const totalOf = (worths: readonly (number | undefined)[]): number | undefined =>
  worths.reduce<number | undefined>(
    (sum, usd) => (sum === undefined || usd === undefined ? undefined : sum + usd),
    0,
  )

/** Adds the USD values of orders. Of orders in place of each other the largest counts. */
const planUsd = (offers: readonly Offer[], usds: readonly (number | undefined)[]): number | undefined =>
  offers.some(({ isInstead }) => isInstead) && usds.every((usd) => usd !== undefined)
    ? Math.max(...usds)
    : totalOf(usds)

/** Returns every broken rule, and the data that each order is signed with. */
export function checkPlan(
  offers: readonly Offer[],
  { deployment, now, policyFacts, owner, scheme, worthFor, fundsFor }: PlanContext,
): { readonly broken: readonly TitledViolation[]; readonly reviewed: readonly Reviewed[] } {
  const usds = offers.map((offer) => saleUsd(offer, worthFor(offer).sellUsd))
  const isChecked = offers.every((offer) => worthFor(offer).isSellUsdChecked)
  const orderUsd = isChecked ? planUsd(offers, usds) : undefined
  const planDay = { signedUsd: policyFacts.day?.signedUsd ?? 0, orderUsd }
  const reviewed = offers.map((offer, index) => ({
    market: undefined,
    worth: worthFor(offer),
    funds: fundsFor(offer),
    usd: usds[index],
    owner,
    scheme,
    planDay,
    overridden: [],
  }))
  const broken = reviewed.map((each, index) => {
    const offer = offers[index] as Offer
    const intent = intentOf(deployment, { owner, terms: offer.terms }, scheme)
    const verdict = approve(intent, factsOf(offer, { ...each, deployment, now, policyFacts }))
    return 'broken' in verdict ? verdict.broken : []
  })
  const titled = mergeBreaches(broken).map(({ numbers, ...breach }) => ({
    ...breach,
    title: breachText({ ...breach, numbers }, offers.length),
  }))
  return { broken: titled, reviewed }
}
