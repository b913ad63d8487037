/**
 * Holdings of the paper chain: balance, relayer allowance and vault balance, one row per account and token.
 */
import { Dexie } from 'dexie'
import type { Address, ChainId } from '../../../../domain/scalars'
import { toAmount } from '../../../../domain/scalars'
import { type HoldingRow, holdingRow, type Interactions } from '../rows'
import { checkOptionalRow, checkRow, type ServiceDatabase } from '../schema'

/** Balance, allowance of the vault relayer and vault balance of one account in one token, in atoms. */
export interface Holding {
  readonly balance: bigint
  readonly allowance: bigint
  /** Balance inside the vault. */
  readonly internal: bigint
}

/**
 * Identifies a holding. `before` are calls that run first: a hook may bring the tokens or set the allowance.
 */
export interface BalanceQuery {
  readonly owner: Address
  readonly token: Address
  readonly before?: Interactions['pre']
}

const EMPTY: Holding = { balance: 0n, allowance: 0n, internal: 0n }

/** Reads holdings in the order of the queries. A holding that is not stored is empty. */
export async function readHoldings(
  database: ServiceDatabase,
  id: ChainId,
  queries: readonly BalanceQuery[],
): Promise<readonly Holding[]> {
  const keys = queries.map(({ token, owner }): [ChainId, Address, Address] => [id, token, owner])
  const [first] = keys
  // A placement reads one holding. `get` is faster than `bulkGet` for one key.
  const rows =
    first && keys.length === 1 ? [await database.holdings.get(first)] : await database.holdings.bulkGet(keys)
  return rows.map((row) => checkOptionalRow(holdingRow, row, 'holdings') ?? EMPTY)
}

/** Reads all holdings of an account on a network. */
export async function readAccount(
  database: ServiceDatabase,
  chainId: ChainId,
  owner: Address,
): Promise<readonly HoldingRow[]> {
  const rows = await database.holdings.where('[chainId+owner]').equals([chainId, owner]).toArray()
  return rows.map((row) => checkRow(holdingRow, row, 'holdings'))
}

/** Reads all holdings of a token. */
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

export interface HoldingChange extends BalanceQuery {
  readonly change: (before: Holding) => Holding
}

/**
 * Applies changes in order, also several changes to one holding.
 * @throws RangeError if a holding would become negative, because the settlement was not checked.
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
