/** What the policy says of several orders: each by its own terms, the daily limit of all together. */
import { deploymentFor } from '../../../client/settings/profiles'
import { schemeFor } from '../../../client/signing/scheme'
import type { Reviewed } from '../../../client/signing/sign-order'
import type { Offer } from '../../../client/trade/offer'
import { toSeconds } from '../../../domain/scalars'
import { useNow } from '../../kit/use-now'
import { useAccount, useWorkspace } from '../../workspace/workspace'
import { type Answered, useTypedWords } from '../use-overridable'
import { usePolicyFacts } from '../use-verdict'
import { useWorth } from '../use-worth'
import { judgeGroup } from './judge-group'

/** The verdict on all orders; `reviewed` is by order. */
export interface GroupVerdict extends Answered {
  readonly reviewed: readonly Reviewed[]
}

/** Undefined until the client's facts and the prices are read. */
export function useGroupVerdict(first: Offer, offers: readonly Offer[]): GroupVerdict | undefined {
  const { profile, chain } = useWorkspace()
  const account = useAccount()
  const time = toSeconds(useNow())
  const answer = useTypedWords()
  const desk = usePolicyFacts(first.terms)
  // The orders trade one pair, in one direction or in both.
  const there = useWorth(first.terms)
  const back = useWorth({ sellToken: first.terms.buyToken, buyToken: first.terms.sellToken })
  if (!desk || !there || !back) return undefined
  const { broken, reviewed } = judgeGroup(offers, {
    deployment: deploymentFor(profile, chain.id),
    now: time,
    desk,
    owner: account.address,
    scheme: schemeFor(account, first.scheme),
    worthFor: ({ terms }) => (terms.sellToken === first.terms.sellToken ? there : back),
  })
  const answered = answer(broken)
  const { overridden } = answered
  return { ...answered, reviewed: reviewed.map((each) => ({ ...each, overridden })) }
}
