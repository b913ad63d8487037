/** USD value of what a spender can take. */
import { referencePriceOf } from '../../domain/reference-prices'
import type { Address, ChainId } from '../../domain/scalars'
import { toUsd } from '../../domain/text/numbers'
import type { Grant } from '../../wallet/policy/allowance-rules'
import { viewToken } from './tokens'

/**
 * Returns the USD value that a spender can take: each amount, at most the balance. Undefined if a price is
 * unknown, or an unlimited amount has no known balance. `isTrusted` is true if the prices need no reference.
 */
export function usdOfGrants(
  chainId: ChainId,
  grants: readonly Grant[],
  {
    balances,
    prices,
    isTrusted,
  }: {
    readonly balances: ReadonlyMap<Address, bigint>
    readonly prices: ReadonlyMap<Address, number>
    readonly isTrusted: boolean
  },
): number | undefined {
  let sum = 0
  for (const { token, amount } of grants) {
    const balance = balances.get(token)
    const atoms = balance === undefined || amount < balance ? amount : balance
    const view = viewToken(chainId, token)
    const reference = referencePriceOf(chainId, token)?.usd
    const known = [prices.get(token), reference].filter((each) => each !== undefined)
    if (atoms === 0n) continue
    if (!view.isKnown || known.length === 0 || (!isTrusted && reference === undefined)) return undefined
    sum += toUsd(atoms, view.decimals, Math.max(...known))
  }
  return sum
}
