/** USD value of what a spender can take, at the prices on screen. */
import { usdOfGrants } from '../../client/tokens/granted-usd'
import { isTestNetwork } from '../../domain/reference-prices'
import type { Address } from '../../domain/scalars'
import type { Grant } from '../../wallet/policy/allowance-rules'
import { useLoadedUsdPrices } from '../tokens/use-funds'
import { useWorkspace } from '../workspace/workspace'

/**
 * Returns a function of the balances that values some grants, or undefined until the prices are loaded. Prices
 * of a remote service count only next to a reference price, because a low value would evade the daily limit.
 */
export function useGrantedUsd(
  grants: readonly Grant[],
): ((balances: ReadonlyMap<Address, bigint>) => number | undefined) | undefined {
  const { profile, chain } = useWorkspace()
  const prices = useLoadedUsdPrices([...new Set(grants.map(({ token }) => token))])
  const isTrusted = profile.backend.kind === 'local' || isTestNetwork(chain.id)
  return prices && ((balances) => usdOfGrants(chain.id, grants, { balances, prices, isTrusted }))
}
