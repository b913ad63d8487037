import { defineContentScript } from 'wxt/utils/define-content-script'
import { createBridge } from '../src/desk/bridge'
import { findBrowser, type NativeBrowser } from '../src/desk/native-browser'
import { runBadges } from '../src/pages/badges'
import { sitePatterns } from '../src/pages/sites'

type StorageListener = Parameters<NativeBrowser['storage']['onChanged']['addListener']>[0]

export default defineContentScript({
  matches: sitePatterns,
  runAt: 'document_idle',
  noScriptStartedPostMessage: true,
  main(context) {
    const { runtime, storage } = findBrowser()
    const onOrdersChanged = (listener: () => void, signal: AbortSignal) => {
      const hear: StorageListener = (changes, area) => {
        if (area === 'local' && 'ordersChanged' in changes) listener()
      }
      storage.onChanged.addListener(hear)
      signal.addEventListener('abort', () => storage.onChanged.removeListener(hear))
    }
    // An updated extension leaves this script behind in open pages; asked whether it is valid, the context ends itself.
    const endIfOrphaned = () => void context.isInvalid
    const fetch = createBridge((message) => runtime.sendMessage(message))
    void runBadges({ fetch, onOrdersChanged, endIfOrphaned }, context.signal)
  },
})
