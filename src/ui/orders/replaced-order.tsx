/** The order that a new order replaces, in one line. */

import { observe } from '../../client/db/live'
import { keyOf } from '../../client/db/rows/keys'
import { readEntry } from '../../client/orders/journal'
import type { OrderUid } from '../../domain/scalars'
import { shortUid } from '../../domain/text/numbers'
import { joinUnits } from '../../domain/text/units'
import { StatusMark } from '../kit/status-mark'
import { useLive } from '../kit/use-live'
import { useWorkspace } from '../workspace/workspace'
import { orderSentence } from './order-sentence'
import { type OrderView, viewEntry } from './order-view'

/** Reads the replaced order. Returns undefined while loading, if it is not stored here, or without a UID. */
export function useReplacedOrder(uid: OrderUid | null): OrderView | undefined {
  const { profile, chain } = useWorkspace()
  const key = uid ? keyOf({ profileId: profile.id, chainId: chain.id, uid }) : undefined
  const entry = useLive(() => observe(async () => key && readEntry(key)), [key])
  return entry && viewEntry(entry)
}

/** Shows the sentence of the order, with its status if it can no longer be replaced. */
export function ReplacedOrder({ uid }: { readonly uid: OrderUid }) {
  const view = useReplacedOrder(uid)
  if (!view) return <>{shortUid(uid)}</>
  return (
    <>
      {joinUnits(orderSentence(view))} {!view.isLive && <StatusMark status={view.mark} />}
    </>
  )
}
