/** Policy checks of a site's order, with the facts and prices that the review of an own order uses. */
import { checkOrder, type OrderChecks } from '../../../client/dapps/sign-message'
import { saleUsd } from '../../../client/signing/order-facts'
import { viewPair } from '../../../client/tokens/tokens'
import type { Deployment } from '../../../domain/chains/chains'
import type { OrderTerms } from '../../../domain/orders/order'
import { toSeconds } from '../../../domain/scalars'
import { findOnlySource, type OnlySource } from '../../../wallet/policy/received-value'
import type { SellFunds } from '../../../wallet/policy/sell-funds'
import { useNow } from '../../kit/use-now'
import { useSellFunds } from '../../review/use-sell-funds'
import { usePolicyFacts } from '../../review/use-verdict'
import { useWorth } from '../../review/use-worth'
import { passedChecksOfSite } from '../../signing/objections'
import { useAccount, useWorkspace } from '../../workspace/workspace'

/** Broken rules, the order that this one cancels, and labels of the passed checks. */
interface ShownChecks extends Pick<OrderChecks, 'broken' | 'replaces'> {
  readonly passed: readonly string[]
  /** Set if only one source knows the price of the order. */
  readonly onlySource: OnlySource | undefined
  readonly funds: SellFunds
}

/** Order of a site, and the contracts that it is for. */
interface CheckedOrder {
  readonly terms: OrderTerms
  readonly deployment: Deployment
}

/**
 * Returns undefined until the facts and the prices are loaded.
 * @param isWarned True if the screen already warns that the limit is worse than the market.
 */
export function useOrderChecks(
  { terms, deployment }: CheckedOrder,
  appData: string | undefined,
  isWarned: boolean,
): ShownChecks | undefined {
  const { chain } = useWorkspace()
  const owner = useAccount().address
  const now = toSeconds(useNow())
  const policyFacts = usePolicyFacts(terms)
  const worth = useWorth(terms)
  const funds = useSellFunds(terms.sellToken)
  if (!policyFacts || !worth || !funds) return undefined
  const usd = saleUsd({ terms, pair: viewPair(chain.id, terms) }, worth.sellUsd)
  const checks = checkOrder({ terms }, appData, {
    deployment,
    owner,
    now,
    market: undefined,
    policyFacts,
    worth,
    funds,
    usd,
  })
  const onlySource = findOnlySource(terms, worth)
  const isValueKnown = worth.rates.length > 0 && !onlySource && !isWarned
  return { ...checks, passed: passedChecksOfSite(checks, isValueKnown), onlySource, funds }
}
