/** Listens to the browser's events of notifications and pushes: clicks, buttons, a push from outside. */
import type { ClientWorker } from './worker'

/** A push as a worker hears it; the types of pages know no such event. */
interface PushEventLike {
  readonly data: { text(): string } | null
  waitUntil(work: Promise<unknown>): void
}

/** An event of the browser's notifications. */
interface Clicks<A extends readonly unknown[]> {
  addListener(hear: (...given: A) => void): void
}

/** The browser's events of notifications. Firefox has neither buttons nor pushes. */
export interface NotificationEvents {
  readonly onClicked: Clicks<[string]>
  readonly onButtonClicked?: Clicks<[string, number]>
}

/** Where pushes arrive. */
interface PushScope {
  addEventListener(type: string, hear: (event: Event) => void): void
}

/** Registers the listeners; must be called before anything is awaited. */
export function registerNotificationEvents(
  scope: PushScope,
  { onClicked, onButtonClicked }: NotificationEvents,
  worker: Pick<ClientWorker, 'openNotification' | 'pressButton' | 'takePush'>,
  report: (trouble: unknown) => void,
): void {
  onClicked.addListener((id) => void worker.openNotification(id).catch(report))
  onButtonClicked?.addListener((id, at) => void worker.pressButton(id, at).catch(report))
  scope.addEventListener('push', (event) => {
    const push = event as unknown as PushEventLike
    push.waitUntil(worker.takePush(push.data?.text() ?? '').catch(report))
  })
}
