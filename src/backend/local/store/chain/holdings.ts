/** Holdings of the paper chain: balances, relayer allowances and vault balances, one row per account and token. */
import { Dexie } from 'dexie'
import type { Address, ChainId } from '../../../../domain/scalars'
import { toAmount } from '../../../../domain/scalars'
import type { BalanceQuery, Holding } from '../../chain/chain'
import { type HoldingRow, holdingRow } from '../rows'
import { checkFound, checkRow, type ServiceDatabase } from '../schema'

const EMPTY: Holding = { balance: 0n, allowance: 0n, internal: 0n }

/** Reads holdings in the order asked; one that is not stored is empty. */
export async function readHoldings(
  database: ServiceDatabase,
  id: ChainId,
  queries: readonly BalanceQuery[],
): Promise<readonly Holding[]> {
  const keys = queries.map(({ token, owner }): [ChainId, Address, Address] => [id, token, owner])
  const [first] = keys
  // One is what a placement asks for, and the short way to it.
  const rows =
    first && keys.length === 1 ? [await database.holdings.get(first)] : await database.holdings.bulkGet(keys)
  return rows.map((row) => checkFound(holdingRow, row, 'holdings') ?? EMPTY)
}

/** All holdings of an account on a network. */
export async function readAccount(
  database: ServiceDatabase,
  chainId: ChainId,
  owner: Address,
): Promise<readonly HoldingRow[]> {
  const rows = await database.holdings.where('[chainId+owner]').equals([chainId, owner]).toArray()
  return rows.map((row) => checkRow(holdingRow, row, 'holdings'))
}

/** All holdings of a token. */
export async function readHolders(
  database: ServiceDatabase,
  id: ChainId,
  token: Address,
): Promise<readonly HoldingRow[]> {
  const rows = await database.holdings
    .where('[chainId+token+owner]')
    .between([id, token, Dexie.minKey], [id, token, Dexie.maxKey])
    .toArray()
  return rows.map((row) => checkRow(holdingRow, row, 'holdings'))
}

/** A change of one holding. */
export interface HoldingChange extends BalanceQuery {
  readonly change: (before: Holding) => Holding
}

/**
 * Applies changes; several to one holding follow each other.
 * @throws RangeError when a holding would become negative: a settlement that was not checked.
 */
export async function changeHoldings(
  database: ServiceDatabase,
  chainId: ChainId,
  changes: readonly HoldingChange[],
): Promise<void> {
  const stored = await readHoldings(database, chainId, changes)
  const rows = new Map<string, HoldingRow>()
  for (const [index, { owner, token, change }] of changes.entries()) {
    const key = `${token} ${owner}`
    const { balance, allowance, internal } = change(rows.get(key) ?? stored[index] ?? EMPTY)
    rows.set(key, {
      chainId,
      token,
      owner,
      balance: toAmount(balance),
      allowance: toAmount(allowance),
      internal: toAmount(internal),
    })
  }
  await database.holdings.bulkPut([...rows.values()])
}
