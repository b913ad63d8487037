/** The journal: every own order and its step. Each step is written before it is acknowledged. */

import type { Deployment } from '../../domain/chains/chains'
import { hasTraded as hasOrderTraded } from '../../domain/orders/amounts'
import { unpackUid } from '../../domain/orders/uid'
import { Refusal } from '../../domain/refusal'
import type { Address, ChainId, OrderUid } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import { listPermits } from '../../wallet/messages/app-data-calls'
import { fittingRows, readRow } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type OrderKey, type ProfileId, rowKeyOf } from '../db/rows/keys'
import {
  type EntryInStep,
  isForgotten,
  type OrderEntry,
  orderEntry,
  orderOf,
  type StoredRefusal,
} from '../db/rows/order-entry'

const checkEntry = (row: unknown): OrderEntry => checkRow('orders', orderEntry, row)

const fittingEntries = (rows: readonly unknown[]): readonly OrderEntry[] =>
  fittingRows('orders', orderEntry, rows)

/**
 * Reads the entry of a key, or undefined.
 * @throws Refusal RowDamaged
 */
export async function readEntry(key: OrderKey): Promise<OrderEntry | undefined> {
  return readRow('orders', orderEntry, await clientDb.orders.get(rowKeyOf(key)))
}

/** Reads the entries of keys. Missing ones are left out. */
export async function readEntries(keys: readonly OrderKey[]): Promise<readonly OrderEntry[]> {
  const rows = await clientDb.orders.bulkGet(keys.map(rowKeyOf))
  return fittingEntries(rows.filter((row) => row !== undefined))
}

/** Reads at most `max` entries of a profile that are at a step. */
export async function readEntriesAt<S extends OrderEntry['step']>(
  profileId: ProfileId,
  step: S,
  max = Number.POSITIVE_INFINITY,
): Promise<readonly EntryInStep<S>[]> {
  const rows = clientDb.orders.where('[profileId+step]').equals([profileId, step])
  return fittingEntries(await rows.limit(max).toArray()) as EntryInStep<S>[]
}

export interface OrderOwner {
  readonly profileId: ProfileId
  readonly chainId: ChainId
  readonly owner: Address
}

/** Selects rows by account and network. An absent field selects all. */
export interface OriginFilter {
  readonly owner?: Address | undefined
  readonly chainId?: ChainId | undefined
}

/** The orders of an environment, of all accounts and networks or of some. */
export interface OrderScope extends OriginFilter {
  readonly profileId: ProfileId
}

/** Returns whether a row is of the selected account and network. */
export const isOf = (
  row: { readonly owner: string; readonly chainId: number },
  { owner, chainId }: OriginFilter,
): boolean => (!owner || row.owner === owner) && (!chainId || row.chainId === chainId)

/** Reads at most `max` orders of an owner on a chain, newest first. */
export async function readOwned(
  { profileId, chainId, owner }: OrderOwner,
  max = Number.POSITIVE_INFINITY,
): Promise<readonly OrderEntry[]> {
  const path = [profileId, chainId, owner] as const
  const rows = clientDb.orders
    .where('[profileId+chainId+owner+createdAt]')
    .between([...path, 0], [...path, Number.MAX_SAFE_INTEGER], true, true)
  return fittingEntries(await rows.reverse().limit(max).toArray())
}

/** Reads the accepted orders of an owner on a chain that have not ended, newest first. */
export async function readOwnedAccepted({
  profileId,
  chainId,
  owner,
}: OrderOwner): Promise<readonly OrderEntry[]> {
  const path = [profileId, chainId, owner, 'accepted'] as const
  const rows = clientDb.orders
    .where('[profileId+chainId+owner+step+createdAt]')
    .between([...path, 0], [...path, Number.MAX_SAFE_INTEGER], true, true)
  return fittingEntries(await rows.reverse().toArray())
}

const soldOf = (entry: OrderEntry): bigint => orderOf(entry)?.executedSellAmount ?? 0n

/** Returns the maximum amount the order can sell, in atoms. */
const sellOf = ({ terms: { sellAmount, feeAmount } }: OrderEntry): bigint => sellAmount + feeAmount

/** Reads open orders of an owner that use the allowance of a token, without `except`. */
const readAllowanceUsers = async (
  orderOwner: OrderOwner,
  token: Address,
  except?: OrderUid,
): Promise<readonly OrderEntry[]> =>
  (await readOwnedAccepted(orderOwner)).filter(
    ({ uid, terms, replacedBy }) =>
      terms.sellToken === token &&
      terms.sellTokenBalance !== 'internal' &&
      uid !== except &&
      replacedBy === undefined &&
      // A native sell is an order of the contract that holds the coin.
      unpackUid(uid).owner === orderOwner.owner,
  )

/**
 * Allowance that a permit sets when its order fills, and the rest of it after the whole order has filled, in
 * atoms.
 */
export interface OpenPermit {
  readonly allowance: bigint
  readonly rest: bigint
}

/** Allowance of a token that the open orders of an owner use. */
export interface AllowanceUse {
  /** Atoms that the open orders can still sell. */
  readonly sells: bigint
  /**
   * Permits that the orders carry. A further permit would have the nonce of one of them, and the token
   * accepts only one of the two. An order that sold something has used its permit.
   */
  readonly permits: readonly OpenPermit[]
}

/**
 * Watches the allowance use.
 * @param except UID of an order that is about to be replaced
 */
export const watchAllowanceUse = (
  ownerAndRelayer: OrderOwner & Pick<Deployment, 'relayer'>,
  token: Address,
  except?: OrderUid,
): Observable<AllowanceUse> =>
  observe(async () => {
    const entries = await readAllowanceUsers(ownerAndRelayer, token, except)
    const unsold = entries.filter((entry) => soldOf(entry) === 0n)
    return {
      sells: entries.reduce((sum, entry) => sum + sellOf(entry) - soldOf(entry), 0n),
      permits: unsold.flatMap((entry) =>
        listPermits(entry, ownerAndRelayer).map(({ value }) => ({
          allowance: value,
          rest: value - sellOf(entry),
        })),
      ),
    }
  })

export const watchOrder = (key: OrderKey): Observable<OrderEntry | undefined> => observe(() => readEntry(key))

/**
 * Returns whether an order was lost by a reset of the sandbox, so that nothing can fill it. An unknown order
 * of a remote service may still fill.
 */
export const isLost = (entry: OrderEntry | undefined): entry is EntryInStep<'accepted'> =>
  isForgotten(entry) && entry?.profileId === 'sandbox'

/**
 * Returns whether an entry may be removed, because no service has its order: never signed, refused, or lost.
 */
const isRemovable = (
  entry: OrderEntry | undefined,
): entry is EntryInStep<'intended' | 'refused' | 'accepted'> =>
  entry?.step === 'intended' || entry?.step === 'refused' || isLost(entry)

/** Removes and returns an entry whose order no service has. Does nothing for other entries. */
export const removeEntry = (key: OrderKey): Promise<OrderEntry | undefined> =>
  clientDb.transaction('rw', clientDb.orders, async () => {
    const entry = await readEntry(key)
    if (!isRemovable(entry)) return undefined
    await clientDb.orders.delete(rowKeyOf(key))
    return entry
  })

/** Adds an order that was signed before. Does nothing if the journal has it. */
export const addSigned = (entry: EntryInStep<'signed'>): Promise<void> =>
  clientDb.transaction('rw', clientDb.orders, async () => {
    if (!(await readEntry(entry))) await clientDb.orders.put(checkEntry(entry))
  })

/** Returns whether an order has traded, even in part. */
export const hasTraded = (entry: OrderEntry): boolean => hasOrderTraded(orderOf(entry))

/** Removes and returns a signed order that was never sent. Does nothing for other orders. */
export const removeUnsent = (key: OrderKey): Promise<EntryInStep<'signed'> | undefined> =>
  clientDb.transaction('rw', clientDb.orders, async () => {
    const entry = await readEntry(key)
    if (entry?.step !== 'signed' || entry.attempts > 0) return undefined
    await clientDb.orders.delete(rowKeyOf(key))
    return entry
  })

/** Restores a removed entry, unless the journal has the same order again. */
export const putBackEntry = (entry: OrderEntry): Promise<void> =>
  clientDb.transaction('rw', clientDb.orders, async () => {
    if (isRemovable(entry) && !(await readEntry(entry))) await clientDb.orders.put(checkEntry(entry))
  })

/**
 * Writes a new intent.
 * @throws Refusal DuplicatedOrder if this order was signed already
 */
export const addIntent = (entry: EntryInStep<'intended'>): Promise<void> =>
  clientDb.transaction('rw', clientDb.orders, async () => {
    const known = await readEntry(entry)
    if (known && known.step !== 'intended' && known.step !== 'refused') throw new Refusal('DuplicatedOrder')
    await clientDb.orders.put(checkEntry(entry))
  })

/**
 * Moves an entry from one step to the next, in one transaction. An entry at another step is returned
 * unchanged. Other tables that the move writes must be part of a surrounding transaction.
 * @throws Error if there is no such entry
 */
export const advance = <S extends OrderEntry['step']>(
  key: OrderKey,
  from: S,
  move: (entry: EntryInStep<S>) => OrderEntry,
): Promise<OrderEntry> =>
  clientDb.transaction('rw', clientDb.orders, async () => {
    const entry = await readEntry(key)
    if (!entry) throw new Error(`the journal has no order ${key.uid}`)
    if (entry.step !== from) return entry
    const moved = checkEntry(move(entry as EntryInStep<S>))
    await clientDb.orders.put(moved)
    return moved
  })

/** Stores in the replaced order whether it is replaced. */
export async function markReplaced(replacement: OrderEntry, isReplaced: boolean): Promise<void> {
  if (!replacement.replaces) return
  const replaced = await readEntry({ ...replacement, uid: replacement.replaces })
  const replacedBy = isReplaced ? replacement.uid : undefined
  if (replaced) await clientDb.orders.put(checkEntry({ ...replaced, replacedBy }))
}

/** Maximum length of a stored message in characters. Our own messages are shorter. */
const MAX_MESSAGE_LENGTH = 500

export const toStoredRefusal = ({ errorType, message, fix, details }: Refusal): StoredRefusal => ({
  errorType,
  message: cleanForeign(message || 'The service failed without a reason.', MAX_MESSAGE_LENGTH),
  fix,
  ...(details.quote === undefined ? {} : { quote: details.quote }),
})
