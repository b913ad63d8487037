/** Cancels several selected orders with one signature, after a confirmation. */

import { useEffect, useRef, useState } from 'preact/hooks'
import type { OrderUid } from '../../../domain/scalars'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { restoreLostFocus } from '../../kit/focus'
import { CancelDialog } from '../order/cancel-dialog'
import type { OrderView } from '../order-view'
import type { Selection } from './selection'

interface CancelSeveralProps {
  /** Cancellable orders. */
  readonly views: readonly OrderView[]
  readonly choice: ReadonlySet<OrderUid>
  readonly onChoice: (choice: Selection) => void
}

/** Takes over the focus of the button that disappears during a selection, and returns it to the screen. */
function useHandedFocus() {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const stop = restoreLostFocus(first.current)
    return () => {
      stop()
      restoreLostFocus(document.querySelector('main'))
    }
  }, [])
  return first
}

/** Shown above the list during a selection. */
export function CancelSeveral({ views, choice, onChoice }: CancelSeveralProps) {
  const [isAsking, ask] = useState(false)
  const first = useHandedFocus()
  const chosen = views.filter(({ uid }) => choice.has(uid))
  const isAll = chosen.length === views.length
  return (
    <div class="row list-actions">
      <span class="grow small soft" aria-live="polite">
        {chosen.length === 0 ? t`Select orders to cancel` : t`${chosen.length} of ${views.length} selected`}
      </span>
      <Button
        ref={first}
        size="small"
        kind="quiet"
        onClick={() => onChoice(new Set(isAll ? [] : views.map(({ uid }) => uid)))}
      >
        {isAll ? t`None` : t`All`}
      </Button>
      <Button size="small" onClick={() => onChoice(undefined)}>
        {t`Done`}
      </Button>
      <Button size="small" kind="danger" disabled={chosen.length === 0} onClick={() => ask(true)}>
        {chosen.length < 2 ? t`Cancel order` : t`Cancel ${chosen.length} orders`}
      </Button>
      {isAsking && (
        <CancelDialog views={chosen} onClose={() => ask(false)} onCancelled={() => onChoice(undefined)} />
      )}
    </div>
  )
}
