/** Progress of placing an order, read from the journal. */

import type { OrderEntry } from '../../client/db/rows/order-entry'
import { t } from '../../domain/text/texts'
import { Icon } from '../kit/icon'
import { Spinner } from '../kit/progress'

const STEPS = [t`Saved`, t`Signed`, t`Order placed`] as const

/** Number of completed steps. */
const COMPLETED_STEPS = {
  intended: 1,
  signed: 2,
  accepted: 3,
  final: 3,
  refused: 2,
} as const satisfies Record<OrderEntry['step'], number>

/** The three steps. The current one shows a spinner. */
export function PlaceSteps({ entry }: { readonly entry: OrderEntry | undefined }) {
  const reached = entry ? COMPLETED_STEPS[entry.step] : 0
  const isOver = entry?.step === 'refused'
  return (
    <ol class="place-steps" aria-live="polite">
      {STEPS.map((word, index) => (
        <li key={word} data-done={index < reached}>
          {index < reached ? (
            <Icon name="check" size={16} />
          ) : index === reached && !isOver ? (
            <Spinner />
          ) : (
            <span class="place-dot" />
          )}
          {word}
          {index < reached && <span class="hidden-label">{t`, done`}</span>}
        </li>
      ))}
    </ol>
  )
}
