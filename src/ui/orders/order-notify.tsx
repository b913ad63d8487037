/** Turns the notifications of one order on or off, for own orders and for those of other accounts. */

import { now } from '../../client/clock'
import { setNotified, watchNotified } from '../../client/watch/notification-switch'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useWorkspace } from '../workspace/workspace'
import type { OrderView } from './order-view'

/** Hidden for ended orders, which send no more notifications. */
export function OrderNotify({ view }: { readonly view: OrderView }) {
  const { id: profileId } = useWorkspace().profile
  const { chainId, uid, order } = view
  const key = { profileId, chainId, uid }
  const isNotified = useLive(() => watchNotified(key), [profileId, chainId, uid])
  const setting = useAction((isWanted: boolean) => setNotified(key, isWanted, order, now()))
  if (!view.isLive || isNotified === undefined) return null
  return (
    <>
      <Button size="small" isBusy={setting.isPending} onClick={() => setting.run(!isNotified)}>
        {isNotified ? t`Stop notifications` : t`Notify me`}
      </Button>
      <Outcome state={setting.state} />
    </>
  )
}
