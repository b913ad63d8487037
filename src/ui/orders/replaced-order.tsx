/** The order that another takes the place of, in a line. */
import { keyOf } from '../../client/db/rows/keys'
import { watchOrder } from '../../client/orders/journal'
import type { OrderUid } from '../../domain/scalars'
import { shortUid } from '../../domain/text/numbers'
import { joinUnits } from '../../domain/text/units'
import { StatusMark } from '../kit/status-mark'
import { useLive } from '../kit/use-live'
import { useWorkspace } from '../workspace/workspace'
import { orderSentence } from './order-sentence'
import { viewEntry } from './view'

/** Its sentence; one that can no longer be replaced bears its status. */
export function ReplacedOrder({ uid }: { readonly uid: OrderUid }) {
  const { profile, chain } = useWorkspace()
  const key = keyOf({ profileId: profile.id, chainId: chain.id, uid })
  const entry = useLive(() => watchOrder(key), [key])
  if (!entry) return <>{shortUid(uid)}</>
  const view = viewEntry(entry)
  return (
    <>
      {joinUnits(orderSentence(view))} {!view.isLive && <StatusMark status={view.mark} />}
    </>
  )
}
