/** Actions on an order in the list. */

import type { Plan } from '../../../client/db/rows/plan'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import type { OrderView } from '../order-view'
import { useOrderActs } from '../use-order-acts'
import { listCopyModes } from './order-copy'
import { COPY_TEXTS, useOrderCopy } from './use-order-copy'

interface RowActsProps {
  readonly view: OrderView
  readonly plan: Plan | undefined
  /** Text of the order, part of each button's accessible name. */
  readonly name: string
  readonly onCancel: (view: OrderView) => void
}

export function RowActs({ view, plan, name, onCancel }: RowActsProps) {
  const { canEdit, canCancel } = useOrderActs(view, plan)
  const again = useOrderCopy(view)
  const label = (word: string) => `${word}: ${name}`
  return (
    <>
      {canCancel && (
        <Button
          size="small"
          kind="quiet"
          icon="close"
          data-act="cancel"
          title={t`Cancel`}
          aria-label={label(t`Cancel`)}
          onClick={() => onCancel(view)}
        >
          <span class="act-word">{t`Cancel`}</span>
        </Button>
      )}
      {listCopyModes(canEdit).map((mode) => (
        <Button
          key={mode}
          size="small"
          kind="quiet"
          data-act={mode}
          icon={COPY_TEXTS[mode].icon}
          title={`${COPY_TEXTS[mode].label}. ${COPY_TEXTS[mode].explanation}`}
          aria-label={label(COPY_TEXTS[mode].label)}
          onClick={() => again.run(mode)}
        >
          <span class="act-word">{COPY_TEXTS[mode].label}</span>
        </Button>
      ))}
      <Outcome state={again.state} />
    </>
  )
}
