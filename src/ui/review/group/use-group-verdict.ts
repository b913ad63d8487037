/** What the policy says of several orders: each by its own terms, the daily limit of all together. */
import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { deploymentFor } from '../../../client/settings/profiles'
import { watchPolicyFacts } from '../../../client/signing/policy-facts'
import { schemeFor } from '../../../client/signing/scheme'
import type { Reviewed } from '../../../client/signing/sign-order'
import type { Offer } from '../../../client/trade/offer'
import { toSeconds } from '../../../domain/scalars'
import {
  keyOfBreach,
  overriddenOf,
  type ShownViolation,
  type TypedWords,
  toObjections,
} from '../../../wallet/policy/objections'
import type { PolicyViolation } from '../../../wallet/policy/policy'
import { useLive } from '../../kit/use-live'
import { useNow } from '../../kit/use-now'
import { useAccount, useWorkspace } from '../../workspace/workspace'
import { useWorth } from '../use-worth'
import { judgeGroup } from './judge-group'

/** The verdict on all orders; `reviewed` is by order. */
export interface GroupVerdict {
  readonly objections: readonly ShownViolation[]
  readonly isAllowed: boolean
  readonly reviewed: readonly Reviewed[]
  readonly type: (breach: PolicyViolation, text: string) => void
}

/** Undefined until the client's facts and the prices are read. */
export function useGroupVerdict(first: Offer, offers: readonly Offer[]): GroupVerdict | undefined {
  const { profile, chain, accounts } = useWorkspace()
  const account = useAccount()
  const time = toSeconds(useNow())
  const [typed, setTyped] = useState<TypedWords>({})
  const { receiver } = first.terms
  const desk = useLive(() => {
    const own = accounts.map(({ address }) => address)
    return watchPolicyFacts(profile.id, now, { receiver, accounts: own })
  }, [profile.id, receiver])
  // The orders trade one pair, in one direction or in both.
  const there = useWorth(first.terms)
  const back = useWorth({ sellToken: first.terms.buyToken, buyToken: first.terms.sellToken })
  if (!desk || !there || !back) return undefined
  const { broken, reviewed } = judgeGroup(offers, {
    deployment: deploymentFor(profile, chain.id),
    ...{ now: time, desk, owner: account.address, scheme: schemeFor(account, first.scheme) },
    worthFor: ({ terms }) => (terms.sellToken === first.terms.sellToken ? there : back),
  })
  const objections = toObjections(broken, typed)
  const overridden = overriddenOf(objections)
  return {
    objections,
    isAllowed: overridden.length === objections.length,
    reviewed: reviewed.map((each) => ({ ...each, overridden })),
    type: (breach, text) => setTyped((before) => ({ ...before, [keyOfBreach(breach)]: text })),
  }
}
