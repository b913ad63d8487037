/** Sell-token balances of order owners. */
import { tradedToken } from '../../../domain/chains/chains'
import type { BalanceQuery, Holding } from '../store/chain/holdings'
import type { OrderRow } from '../store/rows'
import type { ChainSnapshot } from './chain'

/**
 * Returns the hooks around an order's next fill. Pre-hooks run only before the first fill (SOURCES: Partial
 * fills).
 */
export const nextInteractions = ({ executed, interactions }: OrderRow): OrderRow['interactions'] =>
  executed.buy === 0n ? interactions : { ...interactions, pre: [] }

/** Returns the query for the holding that an order sells from. */
export const toBalanceQuery = (row: OrderRow): BalanceQuery => ({
  owner: row.owner,
  token: tradedToken(row.chainId, row.terms.sellToken),
  before: nextInteractions(row).pre,
})
/** Returns a key that identifies a query within its network. */
export const queryKey = ({ owner, token, before = [] }: BalanceQuery): string =>
  [owner, token, ...before.flatMap(({ target, callData }) => [target, callData])].join(' ')

/** Reads the holdings of orders. Each holding is read once, even if several orders share it. */
export async function readFunds(
  snapshot: ChainSnapshot,
  rows: readonly OrderRow[],
): Promise<(row: OrderRow) => Holding> {
  const queries = [
    ...new Map(rows.map((row) => [queryKey(toBalanceQuery(row)), toBalanceQuery(row)])).values(),
  ]
  const holdings = await snapshot.getHoldings(queries)
  const byQuery = new Map(queries.map((query, index) => [queryKey(query), holdings[index]]))
  const none = { balance: 0n, allowance: 0n, internal: 0n }
  return (row) => byQuery.get(queryKey(toBalanceQuery(row))) ?? none
}
