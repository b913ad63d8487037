/** What the owners of some orders have of what they sell. */
import { tradedToken } from '../../../domain/chains/chains'
import type { BalanceQuery, ChainSnapshot, Holding } from '../chain/chain'
import type { OrderRow } from '../store/rows'

/** Calls around an order's next fill: those before it are made with the first only (SOURCES: Partial fills). */
export const nextInteractions = ({ executed, interactions }: OrderRow): OrderRow['interactions'] =>
  executed.buy === 0n ? interactions : { ...interactions, pre: [] }

/** The holding an order draws on. */
export const toBalanceQuery = (row: OrderRow): BalanceQuery => ({
  owner: row.owner,
  token: tradedToken(row.chainId, row.terms.sellToken),
  before: nextInteractions(row).pre,
})
/** Identifies a query among others of its network. */
export const queryKey = ({ owner, token, before = [] }: BalanceQuery): string =>
  [owner, token, ...before.flatMap(({ target, callData }) => [target, callData])].join(' ')

/** Each query is read once, however many orders draw on it. */
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
