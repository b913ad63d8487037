/** What can be done with an order right in the list. */

import type { OrderGroup } from '../../../client/db/rows/order-watch'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { useOrderActs } from '../use-order-acts'
import type { OrderView } from '../view'
import { listWays } from './again'
import { AGAIN, useAgain } from './use-again'

interface RowActsProps {
  readonly view: OrderView
  readonly group: OrderGroup | undefined
  /** The order in words: part of each button's accessible name. */
  readonly name: string
  readonly onCancel: (view: OrderView) => void
}

export function RowActs({ view, group, name, onCancel }: RowActsProps) {
  const { canEdit, canCancel } = useOrderActs(view, group)
  const again = useAgain(view)
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
      {listWays(canEdit).map((how) => (
        <Button
          key={how}
          size="small"
          kind="quiet"
          data-act={how}
          icon={AGAIN[how].icon}
          title={`${AGAIN[how].word}. ${AGAIN[how].says}`}
          aria-label={label(AGAIN[how].word)}
          onClick={() => again.run(how)}
        >
          <span class="act-word">{AGAIN[how].word}</span>
        </Button>
      ))}
      <Outcome state={again.state} />
    </>
  )
}
