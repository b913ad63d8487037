/** Pending requests and the connections to their pages, while this window holds the lock on them. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import type { RpcReply } from '../../client/bridge/dapp-views'
import { now } from '../../client/clock'
import { openPageConnection, type PageConnection } from '../../client/dapps/page-connections'
import { blockSite, endRequest, markShown, WINDOW_LOCK, watchRequests } from '../../client/dapps/requests'
import { rpcErrorOf } from '../../client/dapps/rpc-errors'
import type { WalletRequest } from '../../client/db/rows/dapps/wallet-request'
import { announceChange } from '../../client/worker/announce-changes'
import { useLive } from '../kit/use-live'

/** Sends the user's reply and removes the request. */
export type AnswerRequest = (request: WalletRequest, reply: RpcReply) => Promise<void>

interface Requests {
  /** Undefined until loaded, and while another window shows them. */
  readonly rows: readonly WalletRequest[] | undefined
  readonly isElsewhere: boolean
  readonly answer: AnswerRequest
  /** Sends an error without the user. */
  readonly withdraw: AnswerRequest
  /** Rejects all requests of a site, disconnects it, and pauses it. */
  readonly rejectAll: (origin: string) => Promise<void>
  /** Closes the connections to all pages. */
  readonly endLines: () => void
}

/** Holds the lock while the screen is mounted. Returns undefined until the browser has answered. */
function useLockHeld(): boolean | undefined {
  const [isHeld, setHeld] = useState<boolean>()
  useEffect(() => {
    let release: () => void = () => undefined
    const ended = new Promise<void>((resolve) => {
      release = resolve
    })
    navigator.locks
      .request(WINDOW_LOCK, { ifAvailable: true }, (lock) => {
        setHeld(lock !== null)
        return lock && ended
      })
      .catch(reportError)
    return () => release()
  }, [])
  return isHeld
}

export function useRequests(): Requests {
  const isHeld = useLockHeld()
  const stored = useLive(watchRequests, [])
  const lines = useRef(new Map<string, PageConnection>())
  const rows = isHeld ? stored : undefined
  // Open the connections before the first paint. Closing the window then rejects the requests shown, and the
  // page notices by its connection.
  useLayoutEffect(() => {
    for (const row of rows ?? []) {
      if (lines.current.has(row.page)) continue
      const line = openPageConnection(row, () => lines.current.delete(row.page))
      lines.current.set(row.page, line)
    }
    const shown = rows?.filter(({ isShown }) => !isShown).map(({ id }) => id) ?? []
    if (shown.length > 0) markShown(shown).catch(reportError)
  }, [rows])
  const endLines = () => {
    for (const line of lines.current.values()) line.end()
    lines.current.clear()
  }
  const send = (request: WalletRequest, reply: RpcReply) =>
    lines.current.get(request.page)?.answer(request.id, reply)
  const withdraw: AnswerRequest = async (request, reply) => {
    send(request, reply)
    await endRequest(request, 'withdrawn', now())
  }
  return {
    rows,
    isElsewhere: isHeld === false,
    endLines,
    withdraw,
    answer: async (request, reply) => {
      send(request, reply)
      await endRequest(request, 'result' in reply ? 'accepted' : 'rejected', now())
    },
    rejectAll: async (origin) => {
      // The pause starts first, because a site may ask again after the first reply.
      await blockSite(origin, now())
      const own = rows?.filter((row) => row.origin === origin) ?? []
      await Promise.all(own.map((row) => withdraw(row, rpcErrorOf('rejected'))))
      await announceChange(browser.storage.local)
    },
  }
}
