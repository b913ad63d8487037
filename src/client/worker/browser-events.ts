/** Listens to the browser's events: messages of pages, clicks and buttons of notifications, a push from outside. */
import type { Runtime } from 'webextension-polyfill'
import type { HeardPort } from '../bridge/streams-worker'
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

/** The events by which pages speak to the worker. */
interface MessageEvents {
  readonly onMessage: { addListener(hear: Runtime.OnMessageListenerCallback): void }
  readonly onConnect: { addListener(hear: (port: Runtime.Port) => void): void }
}

/**
 * Registers the listeners of messages and ports; must be called before anything is awaited. A message is answered through the
 * callback: a promise that is returned is not understood by every browser.
 */
export function registerMessages(
  { onMessage, onConnect }: MessageEvents,
  worker: Pick<ClientWorker, 'answer' | 'answerStream'>,
  report: (trouble: unknown) => void,
): void {
  const hear = (message: unknown, sender: Runtime.MessageSender, send: (reply: unknown) => void) => {
    const reply = worker.answer(message, sender)
    if (!reply) return undefined
    reply.then(send, report)
    return true
  }
  onMessage.addListener(hear as Runtime.OnMessageListenerCallback)
  onConnect.addListener((port) => worker.answerStream(port as HeardPort))
}
