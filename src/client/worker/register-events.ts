/** Registers all listeners of the background. */

import type { Milliseconds } from '../../domain/scalars'
import { registerFetchEvent } from '../bridge/fetch-event'
import type { NativeBrowser } from '../native-browser'
import { registerAutoLock } from './auto-lock'
import { registerMessages, registerNotificationEvents, registerWakes } from './browser-events'
import { registerClipboard } from './clipboard'
import { registerUpdates, registerWelcome } from './own-tabs'
import { registerSites } from './site-menu'
import { registerStorageGuard } from './storage-guard'
import { registerWishes } from './wanted-site'
import type { ClientWorker } from './worker'

/** Global scope of the background. Only Firefox has a document there. */
type BackgroundScope = Parameters<typeof registerFetchEvent>[0] &
  Parameters<typeof registerNotificationEvents>[0] & { readonly document?: Document }

/**
 * Registers the listeners. Must be called before anything is awaited, because the event that started the
 * worker would be lost. Returns the tasks of the start.
 */
export function registerEvents(
  scope: BackgroundScope,
  browser: NativeBrowser,
  worker: ClientWorker,
  now: () => Milliseconds,
  report: (trouble: unknown) => void,
): () => Promise<unknown> {
  const self = { id: browser.runtime.id, url: browser.runtime.getURL('') }
  registerMessages(browser.runtime, worker, report)
  registerFetchEvent(scope, (request) => worker.answer(request, self))
  registerWakes(browser, () => void worker.wake().catch(report))
  const lockWhenDue = registerAutoLock(browser, now, report)
  registerClipboard(browser, scope.document, now, report)
  const removeForeign = registerStorageGuard(browser.storage.local, report)
  registerSites(browser, worker.speak, report)
  registerUpdates(browser)
  registerWelcome(browser, report)
  registerWishes(browser, now, report)
  registerNotificationEvents(scope, browser.notifications, worker, report)
  return () => Promise.all([lockWhenDue(), removeForeign(), worker.start()])
}
