/** What the owners of some orders have of what they sell. */
import { tradedToken } from '../../../domain/chains/chains'
import type { BalanceQuery, ChainSnapshot, Holding } from '../chain/chain'
import type { OrderRow } from '../store/rows'

/** Calls around an order's next fill: those before it are made with the first only (SOURCES: Partial fills). */
export const nextInteractions = ({ executed, interactions }: OrderRow): OrderRow['interactions'] =>
  executed.buy === 0n ? interactions : { ...interactions, pre: [] }

/** The holding an order draws on. */
export const purseOf = (row: OrderRow): BalanceQuery => ({
  owner: row.owner,
  token: tradedToken(row.chainId, row.terms.sellToken),
  before: nextInteractions(row).pre,
})
/** Names a purse among others of its network. */
export const purseKey = ({ owner, token, before = [] }: BalanceQuery): string =>
  [owner, token, ...before.flatMap(({ target, callData }) => [target, callData])].join(' ')

/** Each purse is read once, however many orders draw on it. */
export async function readFunds(
  sight: ChainSnapshot,
  rows: readonly OrderRow[],
): Promise<(row: OrderRow) => Holding> {
  const purses = [...new Map(rows.map((row) => [purseKey(purseOf(row)), purseOf(row)])).values()]
  const holdings = await sight.getHoldings(purses)
  const byPurse = new Map(purses.map((purse, index) => [purseKey(purse), holdings[index]]))
  const none = { balance: 0n, allowance: 0n, internal: 0n }
  return (row) => byPurse.get(purseKey(purseOf(row))) ?? none
}
