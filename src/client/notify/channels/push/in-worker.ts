/** Pushes that show nothing by themselves: of an extension only its worker may ask for them. */
import * as z from 'zod/mini'

/** The public key of the push sender (VAPID), base64url. */
export const subscribeRequest = z.object({ key: z.string() })

/** A worker's own registration; the types of pages know none. */
interface WorkerScope {
  readonly registration: { readonly pushManager: Pick<PushManager, 'subscribe'> }
}

/** The subscription, or what the browser said instead. */
export const subscribeSilently = ({ key }: z.output<typeof subscribeRequest>): Promise<unknown> =>
  (globalThis as unknown as WorkerScope).registration.pushManager
    .subscribe({ userVisibleOnly: false, applicationServerKey: key })
    .then(
      (made) => made.toJSON(),
      (error: Error) => ({ trouble: error.message }),
    )
