/** The journal: every order of ours and how far it came. Each step is written before it is acknowledged. */

import type { Deployment } from '../../domain/chains/chains'
import { unpackUid } from '../../domain/orders/uid'
import { Refusal } from '../../domain/refusal'
import type { Address, ChainId, OrderUid } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import { permitsIn } from '../../wallet/messages/app-data-calls'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type OrderKey, type ProfileId, rowKeyOf } from '../db/rows/keys'
import {
  type EntryAt,
  isForgotten,
  type KeptRefusal,
  type OrderEntry,
  orderEntry,
  orderOf,
} from '../db/rows/order-entry'
import { fittingRows, readRow } from '../db/set-aside'

const checkEntry = (row: unknown): OrderEntry => checkRow('orders', orderEntry, row)

const fittingEntries = (rows: readonly unknown[]): readonly OrderEntry[] =>
  fittingRows('orders', orderEntry, rows)

/** The entry of a key, or undefined. @throws Refusal RowDamaged */
export async function readEntry(key: OrderKey): Promise<OrderEntry | undefined> {
  return readRow('orders', orderEntry, await clientDb.orders.get(rowKeyOf(key)))
}

/** The entries of these keys; keys of none are left out. */
export async function readEntries(keys: readonly OrderKey[]): Promise<readonly OrderEntry[]> {
  const rows = await clientDb.orders.bulkGet(keys.map(rowKeyOf))
  return fittingEntries(rows.filter((row) => row !== undefined))
}

/** A profile's entries that stand at a step; at most `max` of them. */
export async function readEntriesAt<S extends OrderEntry['step']>(
  profileId: ProfileId,
  step: S,
  max = Number.POSITIVE_INFINITY,
): Promise<readonly EntryAt<S>[]> {
  const rows = clientDb.orders.where('[profileId+step]').equals([profileId, step])
  return fittingEntries(await rows.limit(max).toArray()) as EntryAt<S>[]
}

/** Whose orders a list shows. */
export interface OrdersOf {
  readonly profileId: ProfileId
  readonly chainId: ChainId
  readonly owner: Address
}

/** Orders of an owner on a chain, newest first; at most `max` of them. */
export async function readOwned(
  { profileId, chainId, owner }: OrdersOf,
  max = Number.POSITIVE_INFINITY,
): Promise<readonly OrderEntry[]> {
  const path = [profileId, chainId, owner] as const
  const rows = clientDb.orders
    .where('[profileId+chainId+owner+createdAt]')
    .between([...path, 0], [...path, Number.MAX_SAFE_INTEGER], true, true)
  return fittingEntries(await rows.reverse().limit(max).toArray())
}

/** Orders of an owner on a chain that the service accepted and nothing ended, newest first. */
export async function readOwnedAccepted({
  profileId,
  chainId,
  owner,
}: OrdersOf): Promise<readonly OrderEntry[]> {
  const path = [profileId, chainId, owner, 'accepted'] as const
  const rows = clientDb.orders
    .where('[profileId+chainId+owner+step+createdAt]')
    .between([...path, 0], [...path, Number.MAX_SAFE_INTEGER], true, true)
  return fittingEntries(await rows.reverse().toArray())
}

/** What an order has sold, atoms. */
const soldOf = (entry: OrderEntry): bigint => orderOf(entry)?.executedSellAmount ?? 0n

/** What of an order can be sold, atoms: of a purchase at most. */
const sellOf = ({ terms: { sellAmount, feeAmount } }: OrderEntry): bigint => sellAmount + feeAmount

/** Open orders of an owner that draw on the allowance of a token; none of `except`. */
const readDrawing = async (of: OrdersOf, token: Address, except?: OrderUid): Promise<readonly OrderEntry[]> =>
  (await readOwnedAccepted(of)).filter(
    ({ uid, terms, replacedBy }) =>
      terms.sellToken === token &&
      terms.sellTokenBalance !== 'internal' &&
      uid !== except &&
      replacedBy === undefined &&
      // A sale of the coin is an order of the contract that holds it.
      unpackUid(uid).owner === of.owner,
  )

/** What a permit makes of the allowance as its order fills, and what the order leaves of that, atoms. */
export interface OpenPermit {
  readonly allowance: bigint
  readonly rest: bigint
}

/** What open orders of an owner draw on the allowance of a token. */
export interface Drawing {
  /** What they can still take of it, atoms. */
  readonly sells: bigint
  /**
   * The permits that they carry: the next would have the nonce of one, and a token takes one of the two. An order that has sold
   * some has used its own.
   */
  readonly permits: readonly OpenPermit[]
}

/** Watches it. @param except an order that is about to be replaced */
export const watchDrawing = (
  of: OrdersOf & Pick<Deployment, 'relayer'>,
  token: Address,
  except?: OrderUid,
): Observable<Drawing> =>
  observe(async () => {
    const entries = await readDrawing(of, token, except)
    const unsold = entries.filter((entry) => soldOf(entry) === 0n)
    return {
      sells: entries.reduce((sum, entry) => sum + sellOf(entry) - soldOf(entry), 0n),
      permits: unsold.flatMap((entry) =>
        permitsIn(entry, of).map(({ value }) => ({ allowance: value, rest: value - sellOf(entry) })),
      ),
    }
  })

/** One order, undefined when the journal has none of this key. */
export const watchOrder = (key: OrderKey): Observable<OrderEntry | undefined> => observe(() => readEntry(key))

/** Whether the exchange of the sandbox lost an order, in a reset: nothing else could fill it. A service elsewhere still may. */
export const isLostForGood = (entry: OrderEntry | undefined): entry is EntryAt<'accepted'> =>
  isForgotten(entry) && entry?.profileId === 'sandbox'

/** An entry may go while no service holds its order: never signed, refused, or lost for good. Any other may still fill. */
const isRemovable = (entry: OrderEntry | undefined): entry is EntryAt<'intended' | 'refused' | 'accepted'> =>
  entry?.step === 'intended' || entry?.step === 'refused' || isLostForGood(entry)

/** Takes away an entry whose order no service holds, and answers it; any other is left alone. */
export const takeEntry = (key: OrderKey): Promise<OrderEntry | undefined> =>
  clientDb.transaction('rw', clientDb.orders, async () => {
    const entry = await readEntry(key)
    if (!isRemovable(entry)) return undefined
    await clientDb.orders.delete(rowKeyOf(key))
    return entry
  })

/** Puts an entry back that was taken away, unless the same order stands in the journal again by now. */
export const putBackEntry = (entry: OrderEntry): Promise<void> =>
  clientDb.transaction('rw', clientDb.orders, async () => {
    if (isRemovable(entry) && !(await readEntry(entry))) await clientDb.orders.put(checkEntry(entry))
  })

/** Writes a new intention. @throws Refusal DuplicatedOrder when this very order was signed already. */
export const addIntent = (entry: EntryAt<'intended'>): Promise<void> =>
  clientDb.transaction('rw', clientDb.orders, async () => {
    const known = await readEntry(entry)
    if (known && known.step !== 'intended' && known.step !== 'refused') throw new Refusal('DuplicatedOrder')
    await clientDb.orders.put(checkEntry(entry))
  })

/**
 * Moves an entry on from a step, in one transaction; an entry that stands elsewhere by now is answered as it is. The
 * tables the move also writes must be opened by the transaction around it.
 * @throws Error when there is no such entry.
 */
export const advance = <S extends OrderEntry['step']>(
  key: OrderKey,
  from: S,
  move: (entry: EntryAt<S>) => OrderEntry,
): Promise<OrderEntry> =>
  clientDb.transaction('rw', clientDb.orders, async () => {
    const entry = await readEntry(key)
    if (!entry) throw new Error(`the journal has no order ${key.uid}`)
    if (entry.step !== from) return entry
    const moved = checkEntry(move(entry as EntryAt<S>))
    await clientDb.orders.put(moved)
    return moved
  })

/** Writes down at the order that another replaces whether it does. */
export async function noteReplaced(by: OrderEntry, isReplaced: boolean): Promise<void> {
  if (!by.replaces) return
  const replaced = await readEntry({ ...by, uid: by.replaces })
  const replacedBy = isReplaced ? by.uid : undefined
  if (replaced) await clientDb.orders.put(checkEntry({ ...replaced, replacedBy }))
}

/** Longer than anything we say. */
const MAX_SAYS_LENGTH = 500

/** A refusal in the words it is kept with. */
export const keepRefusal = ({ errorType, message, says, fix, details }: Refusal): KeptRefusal => ({
  errorType,
  says: cleanForeign(message || says || 'The service failed without a reason.', MAX_SAYS_LENGTH),
  fix,
  ...(details.quote === undefined ? {} : { quote: details.quote }),
})
