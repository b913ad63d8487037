/**
 * Listens to browser events: starts and alarms, messages of pages, clicks on notifications and their buttons,
 * and pushes.
 */
import type { Runtime } from 'webextension-polyfill'
import type { WorkerPort } from '../bridge/streams-worker'
import { WAKE_ALARM } from '../schedule/alarms'
import type { ClientWorker } from './worker'

/** Push event of a service worker. The DOM types of pages lack it. */
interface PushEventLike {
  readonly data: { text(): string } | null
  waitUntil(work: Promise<unknown>): void
}

interface Clicks<A extends readonly unknown[]> {
  addListener(listener: (...args: A) => void): void
}

/** Notification events of the browser. Firefox has neither buttons nor pushes. */
export interface NotificationEvents {
  readonly onClicked: Clicks<[string]>
  readonly onButtonClicked?: Clicks<[string, number]>
}

interface PushScope {
  addEventListener(type: string, listener: (event: Event) => void): void
}

/** Registers the listeners. Must be called before anything is awaited. */
export function registerNotificationEvents(
  scope: PushScope,
  { onClicked, onButtonClicked }: NotificationEvents,
  worker: Pick<ClientWorker, 'openNotification' | 'pressButton' | 'takePush'>,
  report: (trouble: unknown) => void,
): void {
  onClicked.addListener((id) => void worker.openNotification(id).catch(report))
  onButtonClicked?.addListener((id, button) => void worker.pressButton(id, button).catch(report))
  scope.addEventListener('push', (event) => {
    const push = event as unknown as PushEventLike
    push.waitUntil(worker.takePush(push.data?.text() ?? '').catch(report))
  })
}

interface BrowserEvent<T> {
  addListener(listener: (value: T) => void): void
}

interface WakeEvents {
  readonly runtime: { readonly onInstalled: BrowserEvent<never>; readonly onStartup: BrowserEvent<void> }
  readonly alarms: { readonly onAlarm: BrowserEvent<{ readonly name: string }> }
}

/** Wakes the worker when the browser starts, after an update, and at its alarm. */
export function registerWakes({ runtime, alarms }: WakeEvents, wake: () => void): void {
  runtime.onInstalled.addListener(wake)
  runtime.onStartup.addListener(wake)
  alarms.onAlarm.addListener(({ name }) => (name === WAKE_ALARM ? wake() : undefined))
}

interface MessageEvents {
  readonly onMessage: { addListener(listener: Runtime.OnMessageListenerCallback): void }
  readonly onConnect: { addListener(listener: (port: Runtime.Port) => void): void }
}

/**
 * Registers the listeners of messages and ports. Must be called before anything is awaited. Replies go
 * through the callback, because not every browser understands a returned promise.
 */
export function registerMessages(
  { onMessage, onConnect }: MessageEvents,
  worker: Pick<ClientWorker, 'answer' | 'answerStream'>,
  report: (trouble: unknown) => void,
): void {
  const onMessageEvent = (
    message: unknown,
    sender: Runtime.MessageSender,
    send: (reply: unknown) => void,
  ) => {
    const reply = worker.answer(message, sender)
    if (!reply) return undefined
    reply.then(send, report)
    return true
  }
  onMessage.addListener(onMessageEvent as Runtime.OnMessageListenerCallback)
  onConnect.addListener((port) => worker.answerStream(port as WorkerPort))
}
