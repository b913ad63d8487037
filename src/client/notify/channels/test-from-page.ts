import browser from 'webextension-polyfill'
import type { Milliseconds } from '../../../domain/scalars'
import { createChannels } from './registry'
import { testChannel } from './setup'

/**
 * Sends a test over a channel.
 * @throws Error with the reason if it did not arrive
 */
export const testFromPage = (id: string): Promise<void> =>
  testChannel(
    id,
    createChannels({
      notifications: browser.notifications,
      pageUrl: (path) => browser.runtime.getURL(path),
      fetch: (request) => fetch(request),
    }),
    () => Date.now() as Milliseconds,
  )
