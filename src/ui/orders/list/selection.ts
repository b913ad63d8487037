/** Orders selected in the list, to be cancelled together. */
import type { OrderUid } from '../../../domain/scalars'

/** Undefined while nothing is being selected. */
export type Selection = ReadonlySet<OrderUid> | undefined

/** Returns the selection with one order added or removed. */
export function changeSelection(choice: Selection, uid: OrderUid, isChosen: boolean): ReadonlySet<OrderUid> {
  const next = new Set(choice)
  if (isChosen) next.add(uid)
  else next.delete(uid)
  return next
}
