/** The requests that wait, and the lines to their pages, for as long as this window holds the lock on them. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { RpcReply } from '../../client/bridge/dapp-views'
import { openPageLine, type PageLine } from '../../client/dapps/page-lines'
import { noteShown, removeRequest, WINDOW_LOCK, watchRequests } from '../../client/dapps/requests'
import type { WalletRequest } from '../../client/db/rows/dapps/wallet-request'
import { useLive } from '../kit/use-live'

/** Answers a request; it is over then. */
export type AnswerRequest = (request: WalletRequest, reply: RpcReply) => Promise<void>

interface Requests {
  /** Undefined until they are read, and while another window has them. */
  readonly rows: readonly WalletRequest[] | undefined
  readonly isElsewhere: boolean
  readonly answer: AnswerRequest
  /** Ends the lines to all pages: nothing waits any more. */
  readonly endLines: () => void
}

/** Holds the lock while the screen stands; undefined until it is known whose it is. */
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
  const lines = useRef(new Map<string, PageLine>())
  const rows = isHeld ? stored : undefined
  // Before anything is seen: who closes the window refuses what it showed, and the page hears it by its line.
  useLayoutEffect(() => {
    for (const row of rows ?? []) {
      if (lines.current.has(row.page)) continue
      const line = openPageLine(row, () => lines.current.delete(row.page))
      lines.current.set(row.page, line)
    }
    const shown = rows?.filter(({ isShown }) => !isShown).map(({ id }) => id) ?? []
    if (shown.length > 0) noteShown(shown).catch(reportError)
  }, [rows])
  const endLines = () => {
    for (const line of lines.current.values()) line.end()
    lines.current.clear()
  }
  return {
    rows,
    isElsewhere: isHeld === false,
    endLines,
    answer: async (request, reply) => {
      lines.current.get(request.page)?.answer(request.id, reply)
      await removeRequest(request.id)
    },
  }
}
