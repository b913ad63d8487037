/** Names the order that was just removed from the list, and restores it. */

import { useMemo } from 'preact/hooks'
import { now } from '../../../client/clock'
import { isOf, type OrderScope } from '../../../client/orders/journal'
import { putBackRemoved, type RemovedOrder, watchRemoved } from '../../../client/orders/remove'
import { t } from '../../../domain/text/texts'
import { FOCUS_RESTORE_MS } from '../../kit/focus'
import { useHide } from '../../kit/hidden-amounts'
import { UndoNote } from '../../kit/undo-note'
import { useLive } from '../../kit/use-live'
import { useNow } from '../../kit/use-now'
import { UNDO_MS } from '../../kit/use-undo'
import { orderSentence } from '../order-sentence'
import { viewEntry } from '../order-view'

const belongsTo = ({ entry }: RemovedOrder, scope: OrderScope): boolean =>
  entry.profileId === scope.profileId && isOf(entry, scope)

/** A restored order disappears from the query by itself. */
const forget = () => undefined

/** Shows the last removed order, even if another surface removed it. */
export function RemovedNote({ list }: { readonly list: OrderScope }) {
  const removed = useLive(watchRemoved, [])
  const hide = useHide()
  const time = useNow()
  const shown = removed && time - removed.at < UNDO_MS && belongsTo(removed, list) ? removed : undefined
  const last = useMemo(
    () =>
      shown && { message: t`Removed: ${hide(orderSentence(viewEntry(shown.entry)))}.`, undo: putBackRemoved },
    [shown?.at, hide],
  )
  return <UndoNote last={last} forget={forget} focusMs={(shown?.at ?? 0) + FOCUS_RESTORE_MS - now()} />
}
