/** Progress of placing an order, read from the journal. */

import type { OrderEntry } from '../../client/db/rows/order-entry'
import { t } from '../../domain/text/texts'
import { Icon } from '../kit/icon'
import { Spinner } from '../kit/progress'

const STEPS = [
  { word: t`Saved`, at: 0 },
  { word: t`Signed`, at: 1 },
  { word: t`Order placed`, at: 2 },
] as const

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
      {STEPS.map(({ word, at }) => (
        <li key={word} data-done={at < reached}>
          {at < reached ? (
            <Icon name="check" size={16} />
          ) : at === reached && !isOver ? (
            <Spinner />
          ) : (
            <span class="place-dot" />
          )}
          {word}
          {at < reached && <span class="hidden-label">{t`, done`}</span>}
        </li>
      ))}
    </ol>
  )
}
