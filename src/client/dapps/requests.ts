/**
 * Requests of sites that wait for the user. They are stored, because the worker may end at any time. Their
 * number is limited, and they are answered in the order of arrival. Requests of a closed page are dropped by
 * our window, which has a port to each page. Without an open window the next request drops them, because
 * closing the window refuses all requests in it.
 */

import { fittingRows } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type WalletRequest, walletRequest } from '../db/rows/dapps/wallet-request'

const TABLE = 'walletRequests'
/** Name of the lock that the request window holds while it is open. */
export const WINDOW_LOCK = 'cowbell-requests'
const MAX_PER_SITE = 5
const MAX_WAITING = 20

/** Result of adding a request: it waits, an equal one waits already, or too many wait. */
type AddResult = 'added' | 'busy' | 'tooMany'

const isStale = (row: WalletRequest, added: WalletRequest): boolean =>
  row.id === added.id || (row.tabId === added.tabId && row.page !== added.page)

function decideAddition(others: readonly WalletRequest[], { origin, method }: WalletRequest): AddResult {
  const own = others.filter((row) => row.origin === origin)
  if (method === 'eth_requestAccounts' && own.some((row) => row.method === method)) return 'busy'
  return own.length >= MAX_PER_SITE || others.length >= MAX_WAITING ? 'tooMany' : 'added'
}

/**
 * Adds a request at the end of the queue. Drops requests of closed pages, and all others without an open
 * window.
 */
export const addRequest = (request: WalletRequest, isWindowOpen: boolean): Promise<AddResult> =>
  clientDb.transaction('rw', clientDb.walletRequests, async () => {
    const rows = await clientDb.walletRequests.toArray()
    const stale = rows.filter((row) => !isWindowOpen || isStale(row, request))
    await clientDb.walletRequests.bulkDelete(stale.map(({ id }) => id))
    const others = rows.filter((row) => !stale.includes(row))
    const result = decideAddition(others, request)
    if (result !== 'added') return result
    const at = Math.max(request.at, ...others.map((row) => row.at + 1))
    await clientDb.walletRequests.put(checkRow(TABLE, walletRequest, { ...request, at }))
    return result
  })

/** Watches the waiting requests, the next one first. */
export const watchRequests = (): Observable<readonly WalletRequest[]> =>
  observe(async () =>
    fittingRows(TABLE, walletRequest, await clientDb.walletRequests.toArray()).toSorted(
      (a, b) => a.at - b.at,
    ),
  )

/** Returns whether a request waits that no window has shown. */
export async function isUnshown(id: string): Promise<boolean> {
  const row = await clientDb.walletRequests.get(id)
  return row !== undefined && !row.isShown
}

/**
 * Returns whether a window has shown a waiting request. A window that is still opening has shown no request.
 */
export const hasShown = async (): Promise<boolean> =>
  (await clientDb.walletRequests.filter(({ isShown }) => isShown === true).count()) > 0

/** Records that our window shows requests. */
export const markShown = async (ids: readonly string[]): Promise<void> => {
  await clientDb.walletRequests.where('id').anyOf(ids).modify({ isShown: true })
}

export const removeRequest = (id: string): Promise<void> => clientDb.walletRequests.delete(id)

export const dropRequests = async (isGone: (row: WalletRequest) => boolean): Promise<void> => {
  await clientDb.walletRequests.filter(isGone).delete()
}
