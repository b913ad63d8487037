/** Checks the reviewed offer against the policy, with the objections that the user has overridden. */
import { now } from '../../client/clock'
import { deploymentFor } from '../../client/settings/profiles'
import { factsOf, intentOf, saleUsd } from '../../client/signing/order-facts'
import { type PolicyFacts, watchPolicyFacts } from '../../client/signing/policy-facts'
import { schemeFor } from '../../client/signing/scheme-labels'
import type { Reviewed } from '../../client/signing/sign-order'
import type { OrderTerms } from '../../domain/orders/order'
import { toSeconds } from '../../domain/scalars'
import { approve } from '../../wallet/policy/policy'
import { findOnlySource, type OnlySource } from '../../wallet/policy/received-value'
import { useLive } from '../kit/use-live'
import { useNow } from '../kit/use-now'
import { type ObjectionState, useOverrides } from '../signing/use-checked-action'
import { useAccount, useWorkspace } from '../workspace/workspace'
import type { Review } from './use-review'
import { useSellFunds } from './use-sell-funds'
import { useWorth } from './use-worth'

/** Reads the policy facts for an order of the active account. Undefined until they have been read. */
export function usePolicyFacts(terms: OrderTerms): PolicyFacts | undefined {
  const { profile, chain, accounts } = useWorkspace()
  const owner = useAccount().address
  return useLive(() => {
    const own = accounts.map(({ address }) => address)
    return watchPolicyFacts(profile.id, now, { order: { chainId: chain.id, owner, terms }, accounts: own })
  }, [profile.id, chain.id, owner, terms.receiver, terms.sellToken])
}

/** The verdict, with the data that is signed. */
export interface ScreenVerdict extends ObjectionState {
  readonly reviewed: Reviewed
  /** Set if only one source knows the price of the order. */
  readonly onlySource: OnlySource | undefined
}

/** Repeats the check on every change. Returns undefined until facts and prices have been read. */
export function useVerdict({ offer, market }: Review): ScreenVerdict | undefined {
  const { profile, chain } = useWorkspace()
  const account = useAccount()
  const owner = account.address
  const scheme = schemeFor(account, offer.scheme)
  const time = toSeconds(useNow())
  const answer = useOverrides()
  const policyFacts = usePolicyFacts(offer.terms)
  const worth = useWorth(offer.terms)
  const funds = useSellFunds(offer.terms.sellToken)
  if (!policyFacts || !worth || !funds) return undefined
  const usd = saleUsd(offer, worth.sellUsd)
  const deployment = deploymentFor(profile, chain.id)
  const context = { deployment, now: time, market, policyFacts, worth, funds, usd, owner, scheme }
  const verdict = approve(
    intentOf(deployment, { owner, terms: offer.terms }, scheme),
    factsOf(offer, context),
  )
  const answered = answer('broken' in verdict ? verdict.broken : [])
  const { overridden } = answered
  return {
    ...answered,
    reviewed: { market, worth, funds, usd, owner, scheme, overridden },
    onlySource: findOnlySource(offer.terms, worth),
  }
}
