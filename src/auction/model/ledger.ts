/**
 * Movements of tokens between accounts, double entry: what one account gains another loses, so every token sums to
 * exactly zero, by construction.
 */
import type { Address } from '../../domain/scalars'

/** Where an account holds a token: itself, or inside the vault (SOURCES: Orders). */
type Holding = 'erc20' | 'internal'

/** What one account gains or loses of one token in a settlement, all movements netted; never zero. */
export interface Transfer {
  readonly account: Address
  readonly token: Address
  readonly balance: Holding
  readonly delta: bigint
}

/** An account in a movement; `balance` defaults to `erc20`. */
export interface Party {
  readonly account: Address
  readonly balance?: Holding
}

/** Collects movements. */
export interface Ledger {
  readonly move: (from: Party, to: Party, token: Address, atoms: bigint) => void
  /** Net rows in the order in which accounts first moved. */
  readonly close: () => readonly Transfer[]
}

/**
 * An empty ledger.
 * @example openLedger().move({ account: a }, { account: b }, t, 5n) // closes as [a loses 5 of t, b gains 5 of t]
 */
export function openLedger(): Ledger {
  const rows: { -readonly [Key in keyof Transfer]: Transfer[Key] }[] = []
  const places = byHolding<number>()
  const add = ({ account, balance = 'erc20' }: Party, token: Address, delta: bigint): void => {
    const own = places(balance, token)
    const place = own.get(account)
    const row = place === undefined ? undefined : rows[place]
    if (row) row.delta += delta
    else own.set(account, rows.push({ account, token, balance, delta }) - 1)
  }
  return {
    move: (from, to, token, atoms) => {
      add(from, token, -atoms)
      add(to, token, atoms)
    },
    close: () => rows.filter((row) => row.delta !== 0n),
  }
}

/** Values by holding, token and account: maps of few tokens and many accounts, no key made of strings for each look. */
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

/** What was drawn of purses: of an owner's token where it is held. */
export interface Purses {
  readonly drawnOf: (from: Required<Party>, token: Address) => bigint
  readonly draw: (from: Required<Party>, token: Address, atoms: bigint) => void
}

/** Purses of which nothing was drawn. @example openPurses().drawnOf({ account: a, balance: 'erc20' }, t) // 0n */
export function openPurses(): Purses {
  const drawn = byHolding<bigint>()
  const drawnOf: Purses['drawnOf'] = ({ account, balance }, token) => drawn(balance, token).get(account) ?? 0n
  return {
    drawnOf,
    draw: (from, token, atoms) => {
      drawn(from.balance, token).set(from.account, drawnOf(from, token) + atoms)
    },
  }
}
