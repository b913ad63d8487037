/**
 * Requests of sites that wait for the user: stored, for the worker that takes them ends at any moment, bounded, and answered one
 * after the other in the order they came. What is stored of a page that went away is dropped: by our window, which knows each page
 * by its port, and by the next request where no window is open: whoever closes it has refused what waited in it.
 */
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type WalletRequest, walletRequest } from '../db/rows/dapps/wallet-request'
import { fittingRows } from '../db/set-aside'

const TABLE = 'walletRequests'
/** The lock that the window of requests holds while it is open. */
export const WINDOW_LOCK = 'cowbell-requests'
const MAX_OF_SITE = 5
const MAX_WAITING = 20

/** What becomes of a request: it waits, its like waits already, or too many do. */
type Became = 'added' | 'busy' | 'tooMany'

const isStale = (row: WalletRequest, added: WalletRequest): boolean =>
  row.id === added.id || (row.tabId === added.tabId && row.page !== added.page)

function becomes(others: readonly WalletRequest[], { origin, method }: WalletRequest): Became {
  const own = others.filter((row) => row.origin === origin)
  if (method === 'eth_requestAccounts' && own.some((row) => row.method === method)) return 'busy'
  return own.length >= MAX_OF_SITE || others.length >= MAX_WAITING ? 'tooMany' : 'added'
}

/** Adds a request behind all others, and drops those of pages that are gone; without a window that is open or opens, all others. */
export const addRequest = (request: WalletRequest, isWindowOpen: boolean): Promise<Became> =>
  clientDb.transaction('rw', clientDb.walletRequests, async () => {
    const rows = await clientDb.walletRequests.toArray()
    const stale = rows.filter((row) => !isWindowOpen || isStale(row, request))
    await clientDb.walletRequests.bulkDelete(stale.map(({ id }) => id))
    const others = rows.filter((row) => !stale.includes(row))
    const became = becomes(others, request)
    if (became !== 'added') return became
    const at = Math.max(request.at, ...others.map((row) => row.at + 1))
    await clientDb.walletRequests.put(checkRow(TABLE, walletRequest, { ...request, at }))
    return became
  })

/** The requests that wait, the next one first. */
export const watchRequests = (): Observable<readonly WalletRequest[]> =>
  observe(async () =>
    fittingRows(TABLE, walletRequest, await clientDb.walletRequests.toArray()).toSorted(
      (a, b) => a.at - b.at,
    ),
  )

/** Whether a request still waits for a window to show it. */
export async function isUnshown(id: string): Promise<boolean> {
  const row = await clientDb.walletRequests.get(id)
  return row !== undefined && !row.isShown
}

/** Whether a request waits that a window has shown: one that only opens has shown none. */
export const hasShown = async (): Promise<boolean> =>
  (await clientDb.walletRequests.filter(({ isShown }) => isShown === true).count()) > 0

/** Notes requests that our window shows. */
export const noteShown = async (ids: readonly string[]): Promise<void> => {
  await clientDb.walletRequests.where('id').anyOf(ids).modify({ isShown: true })
}

/** Takes an answered request away. */
export const removeRequest = (id: string): Promise<void> => clientDb.walletRequests.delete(id)

/** Drops requests whose page is gone. */
export const dropRequests = async (isGone: (row: WalletRequest) => boolean): Promise<void> => {
  await clientDb.walletRequests.filter(isGone).delete()
}
