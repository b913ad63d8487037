import browser from 'webextension-polyfill'
import type { Milliseconds } from '../../../domain/scalars'
import type { Notification } from '../notifications'
import { createChannels } from './registry'
import { testChannel } from './setup'

/**
 * Sends a test over a channel, or a sample of a notification.
 * @throws Error with the reason if it did not arrive
 */
export const testFromPage = (id: string, notifications: readonly Notification[] = []): Promise<void> =>
  testChannel(
    id,
    createChannels({
      notifications: browser.notifications,
      pageUrl: (path) => browser.runtime.getURL(path),
      fetch: (request) => fetch(request),
    }),
    () => Date.now() as Milliseconds,
    notifications,
  )
