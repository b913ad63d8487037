/**
 * Double-entry bookkeeping of token movements. One account gains what another loses, so the deltas of every
 * token sum to exactly zero.
 */
import type { Address } from '../../domain/scalars'

/** Location of a token balance: the ERC-20 contract or inside the vault (SOURCES: Orders). */
type Holding = 'erc20' | 'internal'

/** Net change of one account's token balance in a settlement. Never zero. */
export interface Transfer {
  readonly account: Address
  readonly token: Address
  readonly balance: Holding
  readonly delta: bigint
}

/** Account of a movement. `balance` defaults to `erc20`. */
export interface Party {
  readonly account: Address
  readonly balance?: Holding
}

/** Collects movements. */
export interface Ledger {
  readonly move: (from: Party, to: Party, token: Address, atoms: bigint) => void
  /** Returns the net rows, in the order in which accounts first moved. */
  readonly close: () => readonly Transfer[]
}

/**
 * Creates an empty ledger.
 * @example openLedger().move({ account: a }, { account: b }, t, 5n) // closes as [a loses 5 of t, b gains 5
 * of t]
 */
export function openLedger(): Ledger {
  const rows: { -readonly [Key in keyof Transfer]: Transfer[Key] }[] = []
  const rowIndices = byHolding<number>()
  const add = ({ account, balance = 'erc20' }: Party, token: Address, delta: bigint): void => {
    const byAccount = rowIndices(balance, token)
    const index = byAccount.get(account)
    const row = index === undefined ? undefined : rows[index]
    if (row) row.delta += delta
    else byAccount.set(account, rows.push({ account, token, balance, delta }) - 1)
  }
  return {
    move: (from, to, token, atoms) => {
      add(from, token, -atoms)
      add(to, token, atoms)
    },
    close: () => rows.filter((row) => row.delta !== 0n),
  }
}

/**
 * Returns a lookup of values by holding, token and account. Nested maps avoid building a string key for each
 * lookup.
 */
function byHolding<Value>(): (holding: Holding, token: Address) => Map<Address, Value> {
  const maps = {
    erc20: new Map<Address, Map<Address, Value>>(),
    internal: new Map<Address, Map<Address, Value>>(),
  }
  return (holding, token) => {
    const known = maps[holding].get(token) ?? new Map<Address, Value>()
    maps[holding].set(token, known)
    return known
  }
}

/** Amounts already drawn, by owner, balance location and token. */
export interface DrawTracker {
  readonly drawnOf: (from: Required<Party>, token: Address) => bigint
  readonly draw: (from: Required<Party>, token: Address, atoms: bigint) => void
}

/**
 * Creates an empty tracker. @example createDrawTracker().drawnOf({ account: a, balance: 'erc20' }, t) // 0n
 */
export function createDrawTracker(): DrawTracker {
  const drawn = byHolding<bigint>()
  const drawnOf: DrawTracker['drawnOf'] = ({ account, balance }, token) =>
    drawn(balance, token).get(account) ?? 0n
  return {
    drawnOf,
    draw: (from, token, atoms) => {
      drawn(from.balance, token).set(from.account, drawnOf(from, token) + atoms)
    },
  }
}
