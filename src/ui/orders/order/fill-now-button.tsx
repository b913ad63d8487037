/** A button that changes the limit of an open order, so that it fills in the next auction. */
import { writeTyped } from '../../../client/trade/typed-numbers'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { type FillNow, fillNowText } from '../list/order-copy'
import { useFillNow } from '../list/use-order-copy'
import type { OrderView } from '../order-view'
import { usePlanOf } from '../plan/plan-link'
import { useOrderActs } from '../use-order-acts'

interface FillNowButtonProps {
  readonly view: OrderView
  readonly fillNow: FillNow
}

/** Leads to the review of the edit. Shown if the order can be edited. */
export function FillNowButton({ view, fillNow }: FillNowButtonProps) {
  const { canEdit } = useOrderActs(view, usePlanOf(view))
  const filling = useFillNow(view)
  const price = writeTyped(fillNowText(view, fillNow))
  if (!canEdit || price === '') return null
  return (
    <>
      <div class="buttons">
        <Button size="small" icon="edit" isBusy={filling.isPending} onClick={() => filling.run(fillNow)}>
          {view.terms.kind === 'sell' ? t`Lower to ${price} to fill now` : t`Raise to ${price} to fill now`}
        </Button>
      </div>
      <Outcome state={filling.state} />
    </>
  )
}
