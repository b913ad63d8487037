/**
 * The lines from our window of requests to the pages that wait in it, one for each page. A line ends with its page, and what waited
 * of that page is dropped; when the window ends, the page hears it.
 */
import browser from 'webextension-polyfill'
import * as z from 'zod/mini'
import type { RpcReply } from '../bridge/dapp-views'
import type { WalletRequest } from '../db/rows/dapps/wallet-request'
import { dropRequests } from './requests'

const named = z.lazy(() => z.object({ page: z.string(), waiting: z.array(z.string()) }))

/** A line to a page. */
export interface PageLine {
  readonly answer: (id: string, reply: RpcReply) => void
  /** Ends it: nothing waits in the window any more. */
  readonly end: () => void
}

/** Opens the line to the page of a request; `onEnd` is called when the page has gone. */
export function openPageLine(
  { tabId, page }: Pick<WalletRequest, 'tabId' | 'page'>,
  onEnd: () => void,
): PageLine {
  const port = browser.tabs.connect(tabId, { name: 'requests', frameId: 0 })
  const end = () => {
    port.postMessage({ isDone: true })
    port.disconnect()
  }
  const drop = (isLeft: (id: string) => boolean) =>
    dropRequests((row) => row.page === page && !isLeft(row.id)).catch(reportError)
  let isNamed = false
  port.onMessage.addListener((given) => {
    const { data } = z.safeParse(named, given)
    if (!data || isNamed) return
    isNamed = true
    if (data.page === page) return void drop((id) => data.waiting.includes(id))
    // Another page is in the tab by now.
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
