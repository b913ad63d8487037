/**
 * Requests of sites that wait for the user. They are stored, because the worker may end at any time. Their
 * number is limited, and they are answered in the order of arrival. Requests of a closed page are dropped by
 * our window, which has a port to each page. Without an open window the next request drops them, because
 * closing the window refuses all requests in it.
 */

import type { Milliseconds } from '../../domain/scalars'
import { fittingRows } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ConnectedSite } from '../db/rows/dapps/connected-site'
import { type WalletRequest, walletRequest } from '../db/rows/dapps/wallet-request'
import { addRejection, longestPause, pauseEnd } from './pauses'
import { changeSite, findSite } from './sites'

const TABLE = 'walletRequests'
/** Name of the lock that the request window holds while it is open. */
export const WINDOW_LOCK = 'cowbell-requests'
const MAX_PER_SITE = 5
const MAX_WAITING = 20

/** Result of adding a request: it waits, an equal one waits already, too many wait, or its site is paused. */
type AddResult = 'added' | 'busy' | 'tooMany' | { readonly pausedUntil: Milliseconds }

/** Methods that ask for an account. One of them can wait per site. */
const CONNECTING: ReadonlySet<WalletRequest['method']> = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
])

const isOfClosedPage = (row: WalletRequest, added: WalletRequest): boolean =>
  row.tabId === added.tabId && row.page !== added.page

function decideAddition(
  others: readonly WalletRequest[],
  { origin, method, at }: WalletRequest,
  site: ConnectedSite | undefined,
): AddResult {
  const pausedUntil = pauseEnd(site, at)
  if (pausedUntil !== undefined) return { pausedUntil }
  const own = others.filter((row) => row.origin === origin)
  if (CONNECTING.has(method) && own.some((row) => CONNECTING.has(row.method))) return 'busy'
  return own.length >= MAX_PER_SITE || others.length >= MAX_WAITING ? 'tooMany' : 'added'
}

/**
 * Removes requests that nobody answered. Closing the window, or leaving the page, counts as one rejection for
 * each site whose requests waited, even if the window could not show them. The rejection has the time of the
 * last request.
 */
async function removeUnanswered(rows: readonly WalletRequest[]): Promise<void> {
  await clientDb.walletRequests.bulkDelete(rows.map(({ id }) => id))
  for (const origin of new Set(rows.map((row) => row.origin))) {
    const times = rows.filter((row) => row.origin === origin).map(({ at }) => at)
    const at = Math.max(...times) as Milliseconds
    await changeSite(origin, (site) => ({ rejections: addRejection(site, at) }))
  }
}

const inTransaction = <T>(run: () => Promise<T>): Promise<T> =>
  clientDb.transaction('rw', clientDb.walletRequests, clientDb.connectedSites, run)

/**
 * Adds a request at the end of the queue. Drops requests of closed pages, and all others without an open
 * window.
 */
export const addRequest = (request: WalletRequest, isWindowOpen: boolean): Promise<AddResult> =>
  inTransaction(async () => {
    await clientDb.walletRequests.delete(request.id)
    const rows = await clientDb.walletRequests.toArray()
    const stale = rows.filter((row) => !isWindowOpen || isOfClosedPage(row, request))
    await removeUnanswered(stale)
    const others = rows.filter((row) => !stale.includes(row))
    const result = decideAddition(others, request, await findSite(request.origin))
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

/**
 * Removes a request that was answered. An accepted request clears the rejections of its site, a rejected one
 * adds to them. A request that ended without the user does neither. A second press on the same request counts
 * nothing.
 */
export const endRequest = (
  { id, origin }: Pick<WalletRequest, 'id' | 'origin'>,
  end: 'accepted' | 'rejected' | 'withdrawn',
  now: Milliseconds,
): Promise<void> =>
  inTransaction(async () => {
    if (!(await clientDb.walletRequests.get(id))) return
    await clientDb.walletRequests.delete(id)
    const site = end === 'withdrawn' ? undefined : await findSite(origin)
    if (!site) return
    if (end === 'rejected') await changeSite(origin, () => ({ rejections: addRejection(site, now) }))
    else if (site.rejections) await changeSite(origin, () => ({ rejections: undefined }))
  })

/** Disconnects a site, and pauses it for as long as possible. */
export const blockSite = (origin: string, now: Milliseconds): Promise<void> =>
  changeSite(origin, () => ({ accounts: [], rejections: longestPause(now) }))

/** Removes requests that nobody answered. */
export const dropRequests = (isGone: (row: WalletRequest) => boolean): Promise<void> =>
  inTransaction(async () => removeUnanswered(await clientDb.walletRequests.filter(isGone).toArray()))
