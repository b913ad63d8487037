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
  const rows = new Map<string, Transfer>()
  const add = ({ account, balance = 'erc20' }: Party, token: Address, delta: bigint): void => {
    const key = `${account} ${token} ${balance}`
    rows.set(key, { account, token, balance, delta: (rows.get(key)?.delta ?? 0n) + delta })
  }
  return {
    move: (from, to, token, atoms) => {
      add(from, token, -atoms)
      add(to, token, atoms)
    },
    close: () => [...rows.values()].filter((row) => row.delta !== 0n),
  }
}
