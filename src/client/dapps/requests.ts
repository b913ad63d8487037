/**
 * Requests of sites that wait for the user: stored, for the worker that takes them ends at any moment, bounded, and answered one
 * after the other in the order they came. What is stored of a page that went away is dropped: by our window, which knows each page
 * by its port, and by the next request where no window is open.
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
/** How long a window may take to open and hold its lock. */
const OPENING_MS = 10_000

/** What became of a request: it waits, its like waits already, or too many do. */
interface Added {
  readonly became: 'added' | 'busy' | 'tooMany'
  /** Whether nothing else waits: the window is to be opened. */
  readonly isFirst: boolean
}

const isStale = (row: WalletRequest, added: WalletRequest, isWindowOpen: boolean): boolean =>
  row.id === added.id ||
  (row.tabId === added.tabId && row.page !== added.page) ||
  (!isWindowOpen && added.at - row.at > OPENING_MS)

function becomes(others: readonly WalletRequest[], { origin, method }: WalletRequest): Added['became'] {
  const own = others.filter((row) => row.origin === origin)
  if (method === 'eth_requestAccounts' && own.some((row) => row.method === method)) return 'busy'
  return own.length >= MAX_OF_SITE || others.length >= MAX_WAITING ? 'tooMany' : 'added'
}

/** Adds a request behind all others, and drops those of pages that are gone. */
export const addRequest = (request: WalletRequest, isWindowOpen: boolean): Promise<Added> =>
  clientDb.transaction('rw', clientDb.walletRequests, async () => {
    const rows = await clientDb.walletRequests.toArray()
    const stale = rows.filter((row) => isStale(row, request, isWindowOpen))
    await clientDb.walletRequests.bulkDelete(stale.map(({ id }) => id))
    const others = rows.filter((row) => !stale.includes(row))
    const added = { became: becomes(others, request), isFirst: others.length === 0 }
    if (added.became !== 'added') return added
    const at = Math.max(request.at, ...others.map((row) => row.at + 1))
    await clientDb.walletRequests.put(checkRow(TABLE, walletRequest, { ...request, at }))
    return added
  })

/** The requests that wait, the next one first. */
export const watchRequests = (): Observable<readonly WalletRequest[]> =>
  observe(async () =>
    fittingRows(TABLE, walletRequest, await clientDb.walletRequests.toArray()).toSorted(
      (a, b) => a.at - b.at,
    ),
  )

/** Takes an answered request away. */
export const removeRequest = (id: string): Promise<void> => clientDb.walletRequests.delete(id)

/** Drops requests whose page is gone. */
export const dropRequests = async (isGone: (row: WalletRequest) => boolean): Promise<void> => {
  await clientDb.walletRequests.filter(isGone).delete()
}
