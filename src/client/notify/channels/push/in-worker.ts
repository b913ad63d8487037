/** Pushes that show nothing by themselves: of an extension only its worker may ask for them. */
import * as z from 'zod/mini'
import { type ClientHandlers, pushSubscription } from '../../../bridge/client-endpoints'

/** A worker's own registration; the types of pages know none. */
interface WorkerScope {
  readonly registration: { readonly pushManager: Pick<PushManager, 'subscribe'> }
}

/** The subscription, or the error of the browser. */
export const subscribeSilently: ClientHandlers['subscribe'] = ({ key }) =>
  (globalThis as unknown as WorkerScope).registration.pushManager
    .subscribe({ userVisibleOnly: false, applicationServerKey: key })
    .then(
      (made) => z.parse(pushSubscription, made.toJSON()),
      (error: Error) => ({ trouble: error.message }),
    )
