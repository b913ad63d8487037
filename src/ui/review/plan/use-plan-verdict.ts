/** Checks several orders against the policy while they are shown. */
import { deploymentFor } from '../../../client/settings/profiles'
import { schemeFor } from '../../../client/signing/scheme-labels'
import type { Reviewed } from '../../../client/signing/sign-order'
import type { Offer } from '../../../client/trade/offer'
import { toSeconds } from '../../../domain/scalars'
import { findOnlySource, type OnlySource } from '../../../wallet/policy/received-value'
import { useNow } from '../../kit/use-now'
import { type ObjectionState, useOverrides } from '../../signing/use-checked-action'
import { useAccount, useWorkspace } from '../../workspace/workspace'
import { useSellFunds } from '../use-sell-funds'
import { usePolicyFacts } from '../use-verdict'
import { useWorth } from '../use-worth'
import { checkPlan } from './judge-plan'

/** The verdict on all orders. `reviewed` has one entry per order. */
export interface PlanVerdict extends ObjectionState {
  readonly reviewed: readonly Reviewed[]
  /** Set if only one source knows the price of the orders. */
  readonly onlySource: OnlySource | undefined
}

/** Returns undefined until facts and prices have been read. */
export function usePlanVerdict(first: Offer, offers: readonly Offer[]): PlanVerdict | undefined {
  const { profile, chain } = useWorkspace()
  const account = useAccount()
  const time = toSeconds(useNow())
  const answer = useOverrides()
  const policyFacts = usePolicyFacts(first.terms)
  // The orders trade one pair, in one direction or in both.
  const forwardWorth = useWorth(first.terms)
  const reverseWorth = useWorth({ sellToken: first.terms.buyToken, buyToken: first.terms.sellToken })
  const forwardFunds = useSellFunds(first.terms.sellToken)
  const reverseFunds = useSellFunds(first.terms.buyToken)
  if (!policyFacts || !forwardWorth || !reverseWorth || !forwardFunds || !reverseFunds) return undefined
  const isForward = ({ terms }: Offer) => terms.sellToken === first.terms.sellToken
  const { broken, reviewed } = checkPlan(offers, {
    deployment: deploymentFor(profile, chain.id),
    now: time,
    policyFacts,
    owner: account.address,
    scheme: schemeFor(account, first.scheme),
    worthFor: (offer) => (isForward(offer) ? forwardWorth : reverseWorth),
    fundsFor: (offer) => (isForward(offer) ? forwardFunds : reverseFunds),
  })
  const answered = answer(broken)
  const { overridden } = answered
  return {
    ...answered,
    reviewed: reviewed.map((each) => ({ ...each, overridden })),
    onlySource: findOnlySource(first.terms, forwardWorth),
  }
}
