/** What the policy says of the offer on the review screen, and which of its objections the trader has typed away. */
import { now } from '../../client/clock'
import { deploymentFor } from '../../client/settings/profiles'
import { factsOf, intentOf, worthOf } from '../../client/signing/facts'
import { type PolicyFacts, watchPolicyFacts } from '../../client/signing/policy-facts'
import { schemeFor } from '../../client/signing/scheme'
import type { Reviewed } from '../../client/signing/sign-order'
import type { OrderTerms } from '../../domain/orders/order'
import { toSeconds } from '../../domain/scalars'
import { approve } from '../../wallet/policy/policy'
import { useLive } from '../kit/use-live'
import { useNow } from '../kit/use-now'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { type Answered, useTypedWords } from './use-overridable'
import type { Review } from './use-review'
import { useWorth } from './use-worth'

/** The facts around an order of the chosen account; undefined until they are read. */
export function usePolicyFacts(terms: OrderTerms): PolicyFacts | undefined {
  const { profile, chain, accounts } = useWorkspace()
  const owner = useAccount().address
  return useLive(() => {
    const own = accounts.map(({ address }) => address)
    return watchPolicyFacts(profile.id, now, { order: { chainId: chain.id, owner, terms }, accounts: own })
  }, [profile.id, chain.id, owner, terms.receiver, terms.sellToken])
}

/** The verdict; undefined until the client's facts and the prices are read. */
export interface ScreenVerdict extends Answered {
  readonly reviewed: Reviewed
}

/** Asks the policy again with every change. */
export function useVerdict({ offer, market }: Review): ScreenVerdict | undefined {
  const { profile, chain } = useWorkspace()
  const account = useAccount()
  const owner = account.address
  const scheme = schemeFor(account, offer.scheme)
  const time = toSeconds(useNow())
  const answer = useTypedWords()
  const desk = usePolicyFacts(offer.terms)
  const worth = useWorth(offer.terms)
  if (!desk || !worth) return undefined
  const usd = worthOf(offer, worth.sellUsd)
  const deployment = deploymentFor(profile, chain.id)
  const around = { deployment, now: time, market, desk, worth, usd, owner, scheme }
  const verdict = approve(intentOf(deployment, { owner, terms: offer.terms }, scheme), factsOf(offer, around))
  const answered = answer('broken' in verdict ? verdict.broken : [])
  const { overridden } = answered
  return { ...answered, reviewed: { market, worth, usd, owner, scheme, overridden } }
}
