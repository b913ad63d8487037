/** What the policy says of a site's order while it is read, by the facts and prices of the review of an order of one's own. */
import { checkOrder, type OrderChecks, type OrderMessage } from '../../../client/dapps/sign-message'
import { deploymentFor } from '../../../client/settings/profiles'
import { worthOf } from '../../../client/signing/facts'
import { viewPair } from '../../../client/tokens/tokens'
import { toSeconds } from '../../../domain/scalars'
import { useNow } from '../../kit/use-now'
import { passedBySite } from '../../review/objections'
import { usePolicyFacts } from '../../review/use-verdict'
import { useWorth } from '../../review/use-worth'
import { useAccount, useWorkspace } from '../../workspace/workspace'

/** Broken rules, the order that is cancelled as this one is placed, and what passed in words. */
interface ShownChecks extends Pick<OrderChecks, 'broken' | 'replaces'> {
  readonly passed: readonly string[]
}

/** Undefined until the facts and the prices are read. @param isWarned its limit is said to be worse than the market */
export function useOrderChecks(
  message: OrderMessage,
  appData: string | undefined,
  isWarned: boolean,
): ShownChecks | undefined {
  const { profile, chain } = useWorkspace()
  const owner = useAccount().address
  const { terms } = message
  const now = toSeconds(useNow())
  const desk = usePolicyFacts(terms)
  const worth = useWorth(terms)
  if (!desk || !worth) return undefined
  const usd = worthOf({ terms, pair: viewPair(chain.id, terms) }, worth.sellUsd)
  const deployment = deploymentFor(profile, chain.id)
  const checks = checkOrder(message, appData, { deployment, owner, now, market: undefined, desk, worth, usd })
  return { ...checks, passed: passedBySite(checks, worth, isWarned) }
}
