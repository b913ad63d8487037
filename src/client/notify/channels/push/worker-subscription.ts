/** Subscribes to silent pushes. In an extension only the worker may do that. */
import * as z from 'zod/mini'
import { type ClientHandlers, pushSubscription } from '../../../bridge/client-endpoints'

/** Global scope of a service worker. The DOM types of pages lack it. */
interface WorkerScope {
  readonly registration: { readonly pushManager: Pick<PushManager, 'subscribe'> }
}

export const subscribeSilently: ClientHandlers['subscribe'] = ({ key }) =>
  (globalThis as unknown as WorkerScope).registration.pushManager
    .subscribe({ userVisibleOnly: false, applicationServerKey: key })
    .then(
      (subscription) => z.parse(pushSubscription, subscription.toJSON()),
      (error: Error) => ({ trouble: error.message }),
    )
