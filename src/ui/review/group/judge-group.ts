/** Several orders before the policy: each by its own terms, the daily limit by what all of them sell. */

import { factsOf, intentOf, worthOf } from '../../../client/signing/facts'
import type { PolicyFacts } from '../../../client/signing/policy-facts'
import type { Reviewed } from '../../../client/signing/sign-order'
import type { Offer } from '../../../client/trade/offer'
import type { OrderWorth } from '../../../client/trade/worth'
import type { Deployment } from '../../../domain/chains/chains'
import type { Address, Seconds } from '../../../domain/scalars'
import { listWords } from '../../../domain/text/locale'
import { t } from '../../../domain/text/texts'
import type { OrderScheme } from '../../../wallet/messages/intents'
import { keyOfBreach, type TitledViolation } from '../../../wallet/policy/objections'
import { approve, type PolicyViolation } from '../../../wallet/policy/policy'

/** What surrounds the orders; `worthFor` is by what is sold. */
interface AroundGroup {
  readonly deployment: Deployment
  readonly now: Seconds
  readonly desk: PolicyFacts
  readonly owner: Address
  readonly scheme: OrderScheme
  readonly worthFor: (offer: Offer) => OrderWorth
}

/** A rule that orders break in the same words. */
interface GroupBreach extends PolicyViolation {
  /** Counted from 1. */
  readonly orders: readonly number[]
}

/** Each sentence once, with the orders it is said of. */
function gather(broken: readonly (readonly PolicyViolation[])[]): readonly GroupBreach[] {
  const breaches = new Map<string, GroupBreach>()
  broken.forEach((own, at) => {
    for (const { rule, says } of own) {
      const key = keyOfBreach({ rule, says })
      breaches.set(key, { rule, says, orders: [...(breaches.get(key)?.orders ?? []), at + 1] })
    }
  })
  return [...breaches.values()]
}

/** A broken rule in words, with the orders that break it where they are not all. @example 'Order 3: Expired.' */
function breachWords({ says, orders }: Omit<GroupBreach, 'rule'>, count: number): string {
  const [only] = orders
  if (orders.length === count) return says
  return orders.length === 1 ? t`Order ${only}: ${says}` : t`Orders ${listWords(orders.map(String))}: ${says}`
}

/** The USD of all orders; undefined where that of one is not known. */
const totalOf = (worths: readonly (number | undefined)[]): number | undefined =>
  worths.reduce<number | undefined>(
    (sum, usd) => (sum === undefined || usd === undefined ? undefined : sum + usd),
    0,
  )

/** Every broken rule, and what each order is signed with. */
export function judgeGroup(
  offers: readonly Offer[],
  { deployment, now, desk, owner, scheme, worthFor }: AroundGroup,
): { readonly broken: readonly TitledViolation[]; readonly reviewed: readonly Reviewed[] } {
  const usds = offers.map((offer) => worthOf(offer, worthFor(offer).sellUsd))
  const groupDay = { signedUsd: desk.day?.signedUsd ?? 0, orderUsd: totalOf(usds) }
  const reviewed = offers.map((offer, at) => ({
    market: undefined,
    worth: worthFor(offer),
    usd: usds[at],
    owner,
    scheme,
    groupDay,
    overridden: [],
  }))
  const broken = reviewed.map((each, at) => {
    const offer = offers[at] as Offer
    const intent = intentOf(deployment, { owner, terms: offer.terms }, scheme)
    const verdict = approve(intent, factsOf(offer, { ...each, deployment, now, desk }))
    return 'broken' in verdict ? verdict.broken : []
  })
  const titled = gather(broken).map(({ rule, says, orders }) => ({
    rule,
    says,
    title: breachWords({ says, orders }, offers.length),
  }))
  return { broken: titled, reviewed }
}
