/** What the policy says of the offer on the review screen, and which of its objections the trader has typed away. */
import { useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { deploymentFor } from '../../client/settings/profiles'
import { factsOf, intentOf, worthOf } from '../../client/signing/facts'
import { watchPolicyFacts } from '../../client/signing/policy-facts'
import { schemeFor } from '../../client/signing/scheme'
import type { Reviewed } from '../../client/signing/sign-order'
import { toSeconds } from '../../domain/scalars'
import {
  keyOfBreach,
  overriddenOf,
  type ShownViolation,
  type TypedWords,
  toObjections,
} from '../../wallet/policy/objections'
import { approve, type PolicyViolation } from '../../wallet/policy/policy'
import { useLive } from '../kit/use-live'
import { useNow } from '../kit/use-now'
import { useAccount, useWorkspace } from '../workspace/workspace'
import type { Review } from './use-review'
import { useWorth } from './use-worth'

/** The verdict; undefined until the client's facts and the prices are read. */
export interface ScreenVerdict {
  readonly objections: readonly ShownViolation[]
  readonly isAllowed: boolean
  readonly reviewed: Reviewed
  readonly type: (breach: PolicyViolation, text: string) => void
}

/** Asks the policy again with every change; what was typed stands for the very sentence it was typed under. */
export function useVerdict({ offer, market }: Review): ScreenVerdict | undefined {
  const { profile, chain, accounts } = useWorkspace()
  const account = useAccount()
  const owner = account.address
  const scheme = schemeFor(account, offer.scheme)
  const time = toSeconds(useNow())
  const { receiver } = offer.terms
  const [typed, setTyped] = useState<TypedWords>({})
  const desk = useLive(() => {
    const own = accounts.map(({ address }) => address)
    return watchPolicyFacts(profile.id, now, { receiver, accounts: own })
  }, [profile.id, receiver])
  const worth = useWorth(offer.terms)
  if (!desk || !worth) return undefined
  const usd = worthOf(offer, worth.sellUsd)
  const deployment = deploymentFor(profile, chain.id)
  const around = { deployment, now: time, market, desk, worth, usd, owner, scheme }
  const verdict = approve(intentOf(deployment, { owner, terms: offer.terms }, scheme), factsOf(offer, around))
  const objections = toObjections('broken' in verdict ? verdict.broken : [], typed)
  const overridden = overriddenOf(objections)
  return {
    objections,
    isAllowed: overridden.length === objections.length,
    reviewed: { market, worth, usd, owner, scheme, overridden },
    type: (breach, text) => setTyped((before) => ({ ...before, [keyOfBreach(breach)]: text })),
  }
}
