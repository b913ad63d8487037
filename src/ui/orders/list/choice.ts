/** Orders chosen in the list, to be cancelled together. */
import type { OrderUid } from '../../../domain/scalars'

/** Undefined while nothing is being selected. */
export type Choice = ReadonlySet<OrderUid> | undefined

/** The choice with one order taken in or left out. */
export function changeChoice(choice: Choice, uid: OrderUid, isChosen: boolean): ReadonlySet<OrderUid> {
  const next = new Set(choice)
  if (isChosen) next.add(uid)
  else next.delete(uid)
  return next
}
