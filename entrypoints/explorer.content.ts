import browser from 'webextension-polyfill'
import { defineContentScript } from 'wxt/utils/define-content-script'
import { bridgeFetch } from '../src/desk/bridge'
import { runBadges } from '../src/pages/badges'
import { sitePatterns } from '../src/pages/sites'

type StorageListener = Parameters<typeof browser.storage.onChanged.addListener>[0]

export default defineContentScript({
  matches: sitePatterns,
  runAt: 'document_idle',
  noScriptStartedPostMessage: true,
  main(context) {
    const onOrdersChanged = (listener: () => void, signal: AbortSignal) => {
      const hear: StorageListener = (changes, area) => {
        if (area === 'local' && 'ordersChanged' in changes) listener()
      }
      browser.storage.onChanged.addListener(hear)
      signal.addEventListener('abort', () => browser.storage.onChanged.removeListener(hear))
    }
    // An updated extension leaves this script behind in open pages; asked whether it is valid, the context ends itself.
    const endIfOrphaned = () => void context.isInvalid
    runBadges({ fetch: bridgeFetch, onOrdersChanged, endIfOrphaned }, context.signal)
  },
})
