/** Shows the order that is being edited, what will happen to it, and that nothing has changed yet. */
import { useState } from 'preact/hooks'
import type { SwapForm } from '../../client/trade/swap-form'
import { reportedFill } from '../../domain/orders/amounts'
import type { OrderUid } from '../../domain/scalars'
import { shortUid } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { joinUnits } from '../../domain/text/units'
import { StatusMark } from '../kit/status-mark'
import { tx } from '../kit/text'
import { orderSentence } from '../orders/order-sentence'
import { useReplacedOrder } from '../orders/replaced-order'

interface EditNoteProps {
  readonly uid: OrderUid
  /** Filled amount when the edit started. Undefined if it was not stored. */
  readonly filled: bigint | undefined
  /** Turns the edit into a new order. */
  readonly onStop: () => void
}

export function EditNote({ uid, filled, onStop }: EditNoteProps) {
  const view = useReplacedOrder(uid)
  const hasFilled = filled !== undefined && (reportedFill(view?.order) ?? 0n) > filled
  return (
    <div class="small edit-note">
      <p>{tx`Editing: ${view ? joinUnits(orderSentence(view)) : shortUid(uid)}`}</p>
      <div class="row">
        {view?.isLive === false ? (
          <p class="row grow">
            <StatusMark status={view.mark} />
            {t`This makes a new order.`}
          </p>
        ) : hasFilled ? (
          <p class="grow">
            {t`The order filled further while you edited it.`} {t`Edit it again.`}
          </p>
        ) : (
          <p class="grow soft">{t`Stays open until the new order is placed.`}</p>
        )}
        <button type="button" class="text-button" onClick={onStop}>
          {t`Stop editing`}
        </button>
      </div>
    </div>
  )
}

/** Returns a function that submits the edit, and the note that it shows instead if nothing has changed. */
export function useEdit(form: SwapForm) {
  const view = useReplacedOrder(form.replaces)
  const [unchanged, setUnchanged] = useState<SwapForm>()
  return {
    hasEnded: view?.isLive === false,
    submit: async (run: () => unknown) => {
      // Loaded on press, because most swaps do not need it.
      if (view && (await import('../orders/list/order-copy')).isUnedited(form, view)) setUnchanged(form)
      else run()
    },
    note: (
      <p class="small" aria-live="assertive" role="alert">
        {unchanged === form && t`Nothing has changed. Edit an amount, the price or an option.`}
      </p>
    ),
  }
}
