/** Says which order is being edited, what becomes of it, and whether anything of it was changed. */
import { useState } from 'preact/hooks'
import type { SwapForm } from '../../client/trade/form'
import { reportedFill } from '../../domain/orders/amounts'
import type { OrderUid } from '../../domain/scalars'
import { shortUid } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { joinUnits } from '../../domain/text/units'
import { StatusMark } from '../kit/status-mark'
import { tx } from '../kit/text'
import { orderSentence } from '../orders/order-sentence'
import { useReplaced } from '../orders/replaced-order'

interface EditNoteProps {
  readonly uid: OrderUid
  /** What had filled of it when it was edited; undefined where that was not kept. */
  readonly filled: bigint | undefined
  /** What is typed becomes an order of its own. */
  readonly onStop: () => void
}

export function EditNote({ uid, filled, onStop }: EditNoteProps) {
  const view = useReplaced(uid)
  const hasFilled = filled !== undefined && reportedFill(view?.order) > filled
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

/** An edit on its way to the review: a press on one that changes nothing says so instead. */
export function useEdit(form: SwapForm) {
  const view = useReplaced(form.replaces)
  const [unchanged, setUnchanged] = useState<SwapForm>()
  return {
    hasEnded: view?.isLive === false,
    submit: async (run: () => unknown) => {
      // It is fetched by the press: of most swaps it is not needed.
      if (view && (await import('../orders/list/again')).isUnedited(form, view)) setUnchanged(form)
      else run()
    },
    note: (
      <p class="small" aria-live="assertive" role="alert">
        {unchanged === form && t`Nothing has changed. Edit an amount, the price or an option.`}
      </p>
    ),
  }
}
