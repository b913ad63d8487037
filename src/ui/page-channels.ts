/** The channels of this very page: a test goes out from here, as it would from the worker. */
import browser from 'webextension-polyfill'
import { createChannels } from '../desk/channels/channels'

export const pageChannels = createChannels({
  notifications: browser.notifications,
  pageUrl: (path) => browser.runtime.getURL(path),
  fetch: (request) => fetch(request),
})
