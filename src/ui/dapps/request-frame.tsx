/** What every request has: who asks above, two buttons below, and nothing that acts before it can have been read. */
import type { ComponentChildren } from 'preact'
import { rpcErrorOf } from '../../client/dapps/rpc-errors'
import type { WalletRequest } from '../../client/db/rows/dapps/wallet-request'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Guard } from '../kit/guard'
import { useAction } from '../kit/use-action'
import { useArmed } from './use-armed'
import type { AnswerRequest } from './use-requests'

/** What the body of a request is given. */
export interface RequestProps {
  readonly request: WalletRequest
  readonly answer: AnswerRequest
}

interface RequestFrameProps {
  /** Of the request: nothing of one is left in the next. */
  readonly id: string
  readonly head: ComponentChildren
  readonly children: ComponentChildren
}

/** A request: a body that breaks leaves the head, and the next request, standing. */
export const RequestFrame = ({ id, head, children }: RequestFrameProps) => (
  <div class="request">
    {head}
    <Guard key={id}>{children}</Guard>
  </div>
)

interface RequestFootProps extends RequestProps {
  /** Said above the buttons, in sight with them. */
  readonly notes?: ComponentChildren
  /** The button that does it; `isArmed` is false for the first moment. Nothing where it cannot be done. */
  readonly children?: (isArmed: boolean) => ComponentChildren
  /** Said to the site when it is rejected. */
  readonly rejection?: ReturnType<typeof rpcErrorOf>
}

/** Reject, and what does it. */
export function RequestFoot({ request, answer, notes, children, rejection }: RequestFootProps) {
  const isArmed = useArmed(request.id)
  const rejecting = useAction(() => answer(request, rejection ?? rpcErrorOf('rejected')))
  return (
    <div class="action-bar">
      {notes}
      <div class="request-buttons">
        <Button isBusy={rejecting.isPending} onClick={() => rejecting.run()}>
          {t`Reject`}
        </Button>
        {children?.(isArmed)}
      </div>
    </div>
  )
}
