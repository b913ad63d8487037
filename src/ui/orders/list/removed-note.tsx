/** Says which order was just taken off the list, and offers to put it back. */

import { useMemo } from 'preact/hooks'
import { now } from '../../../client/clock'
import type { OrdersOf } from '../../../client/orders/journal'
import { putBackRemoved, type RemovedOrder, watchRemoved } from '../../../client/orders/remove'
import { t } from '../../../domain/text/texts'
import { JUST_NOW_MS } from '../../kit/focus'
import { UndoNote } from '../../kit/undo-note'
import { useLive } from '../../kit/use-live'
import { useNow } from '../../kit/use-now'
import { SHOWN_MS } from '../../kit/use-undo'
import { orderSentence } from '../order-sentence'
import { viewEntry } from '../view'

const isOf = ({ entry }: RemovedOrder, { profileId, chainId, owner }: OrdersOf): boolean =>
  entry.profileId === profileId && entry.chainId === chainId && entry.owner === owner

/** What was put back is no longer there to be read. */
const forget = () => undefined

/** The last one, whichever surface took it off. */
export function RemovedNote({ list }: { readonly list: OrdersOf }) {
  const removed = useLive(watchRemoved, [])
  const time = useNow()
  const shown = removed && time - removed.at < SHOWN_MS && isOf(removed, list) ? removed : undefined
  const last = useMemo(
    () => shown && { says: t`Removed: ${orderSentence(viewEntry(shown.entry))}.`, undo: putBackRemoved },
    [shown?.at],
  )
  return <UndoNote last={last} forget={forget} focusMs={(shown?.at ?? 0) + JUST_NOW_MS - now()} />
}
