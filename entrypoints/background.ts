import '../src/client/jitless'
import type { Runtime } from 'webextension-polyfill'
import { defineBackground } from 'wxt/utils/define-background'
import { selectBackend } from '../src/backend/select'
import { registerFetchEvent } from '../src/client/bridge/fetch-event'
import type { HeardPort } from '../src/client/bridge/streams-worker'
import { findBrowser } from '../src/client/native-browser'
import { WAKE_ALARM } from '../src/client/schedule/alarms'
import { registerAutoLock } from '../src/client/worker/auto-lock'
import { registerNotificationEvents } from '../src/client/worker/browser-events'
import { registerSites } from '../src/client/worker/site-menu'
import { createWorker } from '../src/client/worker/worker'
import type { Milliseconds } from '../src/domain/scalars'

const report = (trouble: unknown): void => console.error('Cowbell:', trouble)

/** What woke the worker is answered before what every start owes. */
const START_AFTER_MS = 100

/** Listeners are registered before anything is awaited, or the event that started the worker would be lost. */
export default defineBackground(() => {
  const browser = findBrowser()
  const time = {
    now: () => Date.now() as Milliseconds,
    random: Math.random,
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
    report,
    fetch: (request: Request) => fetch(request),
    readContract: async () => (await fetch(browser.runtime.getURL('openapi.json'))).json(),
  }
  const worker = createWorker({
    ...time,
    ...{ browser, locale: navigator.language },
    readDictionary: async (path) => (await fetch(browser.runtime.getURL(path))).json(),
    createBackend: (choice) => selectBackend(choice, time),
  })
  const wake = () => void worker.wake().catch(report)

  // Answered through the callback: a promise that is returned is not understood by every browser.
  const hear = (message: unknown, sender: Runtime.MessageSender, send: (reply: unknown) => void) => {
    const reply = worker.answer(message, sender)
    if (!reply) return undefined
    reply.then(send, report)
    return true
  }
  browser.runtime.onMessage.addListener(hear as Runtime.OnMessageListenerCallback)
  browser.runtime.onConnect.addListener((port) => worker.answerStream(port as HeardPort))
  const self = { id: browser.runtime.id, url: browser.runtime.getURL('') }
  registerFetchEvent(globalThis, (request) => worker.answer(request, self))
  browser.runtime.onInstalled.addListener(wake)
  browser.runtime.onStartup.addListener(wake)
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === WAKE_ALARM) wake()
  })
  const lockWhenDue = registerAutoLock(browser, time.now, report)
  registerSites(browser, worker.speak, report)
  registerNotificationEvents(globalThis, browser.notifications, worker, report)
  setTimeout(() => void Promise.all([lockWhenDue(), worker.start()]).catch(report), START_AFTER_MS)
})
