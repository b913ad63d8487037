/** Notifications of one order: on or off, for one's own and for somebody else's. */
import { setNotified, watchNotified } from '../../desk/order-notify'
import type { OrderView } from '../screens/order-view'
import { useAction } from '../use-action'
import { useLive } from '../use-live'
import { now } from '../use-now'
import { useWorkspace } from '../workspace'
import { Button } from './button'
import { Outcome } from './callout'

/** Of what is over nothing more is to come. */
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
        {isNotified ? 'Stop notifications' : 'Notify me'}
      </Button>
      <Outcome state={setting.state} />
    </>
  )
}
