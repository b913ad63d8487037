/** Window of site requests. It shows one request at a time, oldest first, with its site and network. */

import { useEffect, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { now } from '../../client/clock'
import { pauseEnd, recentRejections } from '../../client/dapps/pauses'
import { rpcErrorOf } from '../../client/dapps/rpc-errors'
import { watchSites } from '../../client/dapps/sites'
import type { ConnectedSite } from '../../client/db/rows/dapps/connected-site'
import type { WalletRequest } from '../../client/db/rows/dapps/wallet-request'
import type { Milliseconds } from '../../domain/scalars'
import { formatTime } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Callout } from '../kit/callout'
import { EmptyState } from '../kit/card'
import { Skeleton } from '../kit/progress'
import { useLive } from '../kit/use-live'
import { useWorkspace } from '../workspace/workspace'
import { AddChainRequest } from './add-chain-request'
import { CallsRequest } from './calls-request'
import { ConnectRequest } from './connect-request'
import { MessageRequest } from './message-request'
import { findRevokedPermission, isOutdated } from './outdated-request'
import { RequestFrame, type RequestProps } from './request-frame'
import { RequestHead } from './request-head'
import { SwitchRequest } from './switch-request'
import { TextRequest } from './text-request'
import { TransactionRequest } from './transaction-request'
import { type AnswerRequest, useRequests } from './use-requests'
import { WatchAssetRequest } from './watch-asset-request'
import '../styles/screens/connect.css'

const bodies = {
  eth_requestAccounts: ConnectRequest,
  personal_sign: TextRequest,
  eth_signTypedData_v4: MessageRequest,
  eth_sendTransaction: TransactionRequest,
  wallet_sendCalls: CallsRequest,
  wallet_requestPermissions: ConnectRequest,
  wallet_addEthereumChain: AddChainRequest,
  wallet_switchEthereumChain: SwitchRequest,
  wallet_watchAsset: WatchAssetRequest,
} as const satisfies Record<WalletRequest['method'], (props: RequestProps) => unknown>

/** Milliseconds before an empty window closes. Sites often send the next request soon after an answer. */
const LINGER_MS = 1_500
/** Milliseconds before a window closes if it shows the pause of a site. */
const LINGER_TO_READ_MS = 6_000

/** Closes this window a moment after the last request, if it is a popup window. */
function useClosing(isOver: boolean, lingerMs: number, endLines: () => void): void {
  useEffect(() => {
    if (!isOver) return
    let isCurrent = true
    const close = async () => {
      const [own, tab] = await Promise.all([browser.windows?.getCurrent(), browser.tabs.getCurrent()])
      // The next request may have arrived while this code waited for the browser.
      if (!isCurrent || own?.type !== 'popup' || tab?.id === undefined) return
      endLines()
      await browser.tabs.remove(tab.id)
    }
    const timer = setTimeout(() => void close().catch(reportError), lingerMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isOver, lingerMs])
}

/** Rejects requests made under another account, network, environment or permission. */
function useOutdatedRequests(
  rows: readonly WalletRequest[] | undefined,
  sites: readonly ConnectedSite[] | undefined,
  withdraw: AnswerRequest,
) {
  const workspace = useWorkspace()
  const [refused, setRefused] = useState<string>()
  const outdated = (rows ?? []).flatMap((row) => {
    const error =
      (sites && findRevokedPermission(row, sites)) ??
      (isOutdated(row, workspace) ? ('otherChain' as const) : undefined)
    return error ? [{ row, error }] : []
  })
  const isPending = (row: WalletRequest) => !outdated.some((each) => each.row === row)
  useEffect(() => {
    for (const { row, error } of outdated) {
      setRefused(row.origin)
      withdraw(row, rpcErrorOf(error)).catch(reportError)
    }
  }, [outdated.map(({ row }) => row.id).join()])
  return { refused, pending: rows?.filter(isPending) }
}

/** Shows how long the site of the last request is paused. */
function PausedNote({ origin, until }: { readonly origin: string; readonly until: Milliseconds }) {
  return (
    <Callout
      tone="caution"
      title={t`Requests of ${new URL(origin).host} are paused until ${formatTime(until)}.`}
    >
      {t`You did not accept its last requests. You can end the pause under Settings, Connected sites.`}
    </Callout>
  )
}

export function RequestsScreen() {
  const { rows, isElsewhere, answer, withdraw, rejectAll, endLines } = useRequests()
  const sites = useLive(watchSites, [])
  const { account } = useWorkspace()
  const { refused, pending } = useOutdatedRequests(rows, sites, withdraw)
  const [lastOrigin, setLastOrigin] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  // If the chosen request is answered or withdrawn, show the first.
  const index = Math.max(0, pending?.findIndex(({ id }) => id === chosen) ?? 0)
  const request = pending?.[index]
  const siteOf = (origin: string | undefined) => sites?.find((site) => site.origin === origin)
  useEffect(() => {
    if (request) setLastOrigin(request.origin)
  }, [request])
  const pausedUntil = pauseEnd(siteOf(lastOrigin), now())
  useClosing(
    lastOrigin !== undefined && !request,
    pausedUntil === undefined ? LINGER_MS : LINGER_TO_READ_MS,
    endLines,
  )
  const Body = request && bodies[request.method]
  const isRepeated = (origin: string) =>
    recentRejections(siteOf(origin), now()) > 0 ||
    (pending ?? []).filter((row) => row.origin === origin).length > 1
  return (
    <div class="screen-body requests">
      <div aria-live="polite">
        {refused && !request && (
          <Callout tone="caution" title={t`A request of ${new URL(refused).host} was refused.`}>
            {t`Account, network or permission changed while it waited.`}
          </Callout>
        )}
        {lastOrigin && pausedUntil !== undefined && !request && (
          <PausedNote origin={lastOrigin} until={pausedUntil} />
        )}
        {isElsewhere && <Callout>{t`Requests are open in another window.`}</Callout>}
      </div>
      {request && Body && account && (
        <RequestFrame
          id={request.id}
          head={
            <RequestHead
              request={request}
              position={{ index, count: pending.length }}
              onNext={() => setChosen(pending[(index + 1) % pending.length]?.id)}
              onRejectAll={isRepeated(request.origin) ? () => rejectAll(request.origin) : undefined}
            />
          }
        >
          <Body request={request} answer={answer} />
        </RequestFrame>
      )}
      {!pending && !isElsewhere && <Skeleton height={200} />}
      {pending && !request && (
        <EmptyState icon="check" title={t`No requests`} isWholeScreen>
          {t`What connected sites ask of you shows up here.`}
        </EmptyState>
      )}
    </div>
  )
}
