/** The order that another takes the place of, in a line. */

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
import { type OrderView, viewEntry } from './view'

/** Follows it; undefined while it is read, of one that is not kept here, and of none. */
export function useReplaced(uid: OrderUid | null): OrderView | undefined {
  const { profile, chain } = useWorkspace()
  const key = uid ? keyOf({ profileId: profile.id, chainId: chain.id, uid }) : undefined
  const entry = useLive(() => observe(async () => key && readEntry(key)), [key])
  return entry && viewEntry(entry)
}

/** Its sentence; one that can no longer be replaced bears its status. */
export function ReplacedOrder({ uid }: { readonly uid: OrderUid }) {
  const view = useReplaced(uid)
  if (!view) return <>{shortUid(uid)}</>
  return (
    <>
      {joinUnits(orderSentence(view))} {!view.isLive && <StatusMark status={view.mark} />}
    </>
  )
}
