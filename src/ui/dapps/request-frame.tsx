/**
 * Frame of every request: the site above, two buttons below. The button that accepts is disabled until the
 * user has had time to read, and has seen the end of the content.
 */
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { RpcReply } from '../../client/bridge/dapp-views'
import { rpcErrorOf } from '../../client/dapps/rpc-errors'
import type { WalletRequest } from '../../client/db/rows/dapps/wallet-request'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { ErrorBoundary } from '../kit/error-boundary'
import { useAction } from '../kit/use-action'
import { useArmed } from './use-armed'
import { useReadToEnd } from './use-read-to-end'
import type { AnswerRequest } from './use-requests'

export interface RequestProps {
  readonly request: WalletRequest
  readonly answer: AnswerRequest
}

interface RequestFrameProps {
  /** Request id. A new id resets all state of the body. */
  readonly id: string
  readonly head: ComponentChildren
  readonly children: ComponentChildren
}

/** Shows a request. An error in the body leaves the head usable, and the next request too. */
export const RequestFrame = ({ id, head, children }: RequestFrameProps) => (
  <div class="request">
    {head}
    <ErrorBoundary key={id}>{children}</ErrorBoundary>
  </div>
)

interface RequestFootProps extends RequestProps {
  /** Shown above the buttons, always in view with them. */
  readonly notes?: ComponentChildren
  /**
   * Returns the button that accepts the request. `isReady` is true once the end of the content was in view. The
   * property is absent if the request cannot be accepted.
   */
  readonly children?: (isReady: boolean) => ComponentChildren
  /** Step of a request with several reviews. Each step must be read again. */
  readonly step?: number | undefined
  /** Answer to the site on rejection. */
  readonly rejection?: RpcReply | undefined
}

/** Buttons to reject and to accept. */
export function RequestFoot({ request, answer, notes, children, step = 0, rejection }: RequestFootProps) {
  const reviewId = `${request.id}:${step}`
  const bar = useRef<HTMLDivElement>(null)
  const isArmed = useArmed(reviewId)
  const isRead = useReadToEnd(bar, reviewId)
  const rejecting = useAction(() => answer(request, rejection ?? rpcErrorOf('rejected')))
  return (
    <div class="action-bar" ref={bar}>
      {notes}
      {children && (
        <p class="request-unread small" role="status">
          {isRead ? '' : t`Scroll to the end to continue.`}
        </p>
      )}
      <div class="request-buttons">
        <Button isBusy={rejecting.isPending} onClick={() => rejecting.run()}>
          {t`Reject`}
        </Button>
        {children?.(isArmed && isRead)}
      </div>
    </div>
  )
}
