/**
 * Connections from our request window to the pages whose requests wait in it, one per page. When a page
 * closes, its waiting requests are dropped. When the window closes, the page is notified.
 */
import browser from 'webextension-polyfill'
import * as z from 'zod/mini'
import type { RpcReply } from '../bridge/dapp-views'
import type { WalletRequest } from '../db/rows/dapps/wallet-request'
import { dropRequests } from './requests'

const greeting = z.lazy(() => z.object({ page: z.string(), waiting: z.array(z.string()) }))

/** A connection to a page. */
export interface PageConnection {
  readonly answer: (id: string, reply: RpcReply) => void
  /** Closes the connection. No request of the page waits any more. */
  readonly end: () => void
}

/** Opens a connection to the page of a request. `onEnd` is called when the page is closed. */
export function openPageConnection(
  { tabId, page }: Pick<WalletRequest, 'tabId' | 'page'>,
  onEnd: () => void,
): PageConnection {
  const port = browser.tabs.connect(tabId, { name: 'requests', frameId: 0 })
  const end = () => {
    port.postMessage({ isDone: true })
    port.disconnect()
  }
  const drop = (isLeft: (id: string) => boolean) =>
    dropRequests((row) => row.page === page && !isLeft(row.id)).catch(reportError)
  let isGreeted = false
  port.onMessage.addListener((given) => {
    const { data } = z.safeParse(greeting, given)
    if (!data || isGreeted) return
    isGreeted = true
    if (data.page === page) return void drop((id) => data.waiting.includes(id))
    // The tab has loaded another page.
    end()
    void drop(() => false)
    onEnd()
  })
  port.onDisconnect.addListener(() => {
    void drop(() => false)
    onEnd()
  })
  return { answer: (id, reply) => port.postMessage({ id, reply }), end }
}
