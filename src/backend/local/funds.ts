/** What the owners of some orders have of what they sell. */
import { tradedToken } from '../../domain/chains'
import type { Holding, Purse, Sight } from './chain/chain'
import type { OrderRow } from './store/rows'

/** The holding an order draws on. */
export const purseOf = ({ chainId, owner, terms }: OrderRow): Purse => ({
  owner,
  token: tradedToken(chainId, terms.sellToken),
})
const purseKey = ({ owner, token }: Purse): string => `${owner} ${token}`

/** Each purse is read once, however many orders draw on it. */
export async function readFunds(
  sight: Sight,
  rows: readonly OrderRow[],
): Promise<(row: OrderRow) => Holding> {
  const purses = [...new Map(rows.map((row) => [purseKey(purseOf(row)), purseOf(row)])).values()]
  const holdings = await sight.getHoldings(purses)
  const byPurse = new Map(purses.map((purse, index) => [purseKey(purse), holdings[index]]))
  const none = { balance: 0n, allowance: 0n, internal: 0n }
  return (row) => byPurse.get(purseKey(purseOf(row))) ?? none
}
