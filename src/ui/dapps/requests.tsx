/**
 * The window of requests: one request of a site at a time, in the order they came unless another is gone to, each with who asks and
 * under which network.
 */

import { useEffect, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { rpcErrorOf } from '../../client/dapps/rpc-errors'
import { watchSites } from '../../client/dapps/sites'
import type { WalletRequest } from '../../client/db/rows/dapps/wallet-request'
import { t } from '../../domain/text/texts'
import { Callout } from '../kit/callout'
import { EmptyState } from '../kit/card'
import { Skeleton } from '../kit/progress'
import { useLive } from '../kit/use-live'
import { useWorkspace } from '../workspace/workspace'
import { ConnectRequest } from './connect-request'
import { MessageRequest } from './message-request'
import { findRevoked, isMoved } from './moved'
import { RequestFrame, type RequestProps } from './request-frame'
import { RequestHead } from './request-head'
import { SwitchRequest } from './switch-request'
import { TextRequest } from './text-request'
import { TransactionRequest } from './transaction-request'
import { useRequests } from './use-requests'
import '../styles/screens/connect.css'

/** What is shown of each method. */
const bodies = {
  eth_requestAccounts: ConnectRequest,
  personal_sign: TextRequest,
  eth_signTypedData_v4: MessageRequest,
  eth_sendTransaction: TransactionRequest,
  wallet_switchEthereumChain: SwitchRequest,
} as const satisfies Record<WalletRequest['method'], (props: RequestProps) => unknown>

/** A site asks the next thing soon after an answer; ms. */
const LINGER_MS = 1_500

/** Closes the window of its own that this is, when nothing has waited for a moment. */
function useClosing(isOver: boolean, endLines: () => void): void {
  useEffect(() => {
    if (!isOver) return
    let isStill = true
    const close = async () => {
      const [own, tab] = await Promise.all([browser.windows?.getCurrent(), browser.tabs.getCurrent()])
      // The next request may have come while the browser was asked.
      if (!isStill || own?.type !== 'popup' || tab?.id === undefined) return
      endLines()
      await browser.tabs.remove(tab.id)
    }
    const timer = setTimeout(() => void close().catch(reportError), LINGER_MS)
    return () => {
      isStill = false
      clearTimeout(timer)
    }
  }, [isOver])
}

/** Refuses what was asked under another account, network or permission, and says so. */
function useMovedAway(rows: readonly WalletRequest[] | undefined, answer: RequestProps['answer']) {
  const workspace = useWorkspace()
  const sites = useLive(watchSites, [])
  const [refused, setRefused] = useState<string>()
  const moved = (rows ?? []).flatMap((row) => {
    const error =
      (sites && findRevoked(row, sites)) ?? (isMoved(row, workspace) ? ('otherChain' as const) : undefined)
    return error ? [{ row, error }] : []
  })
  const isStill = (row: WalletRequest) => !moved.some((each) => each.row === row)
  useEffect(() => {
    for (const { row, error } of moved) {
      setRefused(row.origin)
      answer(row, rpcErrorOf(error)).catch(reportError)
    }
  }, [moved.map(({ row }) => row.id).join()])
  return { refused, stay: rows?.filter(isStill) }
}

export function RequestsScreen() {
  const { rows, isElsewhere, answer, endLines } = useRequests()
  const { refused, stay } = useMovedAway(rows, answer)
  const [hadAny, setHadAny] = useState(false)
  const [chosen, setChosen] = useState<string>()
  // One that is over, or was withdrawn, makes room for the first.
  const at = Math.max(0, stay?.findIndex(({ id }) => id === chosen) ?? 0)
  const request = stay?.[at]
  useEffect(() => {
    if (request) setHadAny(true)
  }, [request])
  useClosing(hadAny && !request, endLines)
  const Body = request && bodies[request.method]
  return (
    <div class="screen-body requests">
      <div aria-live="polite">
        {refused && !request && (
          <Callout tone="caution" title={t`A request of ${new URL(refused).host} was refused.`}>
            {t`Account, network or permission changed while it waited.`}
          </Callout>
        )}
        {isElsewhere && <Callout>{t`Requests are open in another window.`}</Callout>}
      </div>
      {request && Body && (
        <RequestFrame
          id={request.id}
          head={
            <RequestHead
              request={request}
              place={{ at, of: stay.length }}
              onNext={() => setChosen(stay[(at + 1) % stay.length]?.id)}
            />
          }
        >
          <Body request={request} answer={answer} />
        </RequestFrame>
      )}
      {!stay && !isElsewhere && <Skeleton height={200} />}
      {stay && !request && (
        <EmptyState icon="check" title={t`No requests`} isWholeScreen>
          {t`What connected sites ask of you shows up here.`}
        </EmptyState>
      )}
    </div>
  )
}
