/**
 * Content script of explorer pages. It is a plain script that wxt.config adds to the manifest. WXT's
 * content-script wrapper is not used, because it announces the extension by an event and lets any page stop
 * the script.
 */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { createBridge } from '../src/client/bridge/page'
import { findBrowser, type NativeBrowser } from '../src/client/native-browser'
import { runBadges } from '../src/content/badges'
import type { Background } from '../src/content/requests'

type StorageListener = Parameters<NativeBrowser['storage']['onChanged']['addListener']>[0]

/**
 * Marker in the script's isolated world. A site that the user added may also be in the manifest, and would
 * run the script twice.
 */
const world: { isBadged?: boolean } & object = globalThis

/** Interval of the orphan check, in ms. Orphaned badges are removed. */
const ORPHAN_CHECK_MS = 5_000

export default defineUnlistedScript(() => {
  if (world.isBadged) return
  world.isBadged = true
  const { runtime, storage } = findBrowser()
  const life = new AbortController()
  const onOrdersChanged: Background['onOrdersChanged'] = (listener, signal) => {
    const onChanged: StorageListener = (changes, area) => {
      if (area === 'local' && 'ordersChanged' in changes) listener('pagesChanged' in changes)
    }
    storage.onChanged.addListener(onChanged)
    signal.addEventListener('abort', () => storage.onChanged.removeListener(onChanged))
  }
  // After an update of the extension, the old script remains in open pages without a runtime id.
  const endIfOrphaned = () => {
    if (!findBrowser().runtime?.id) life.abort()
  }
  const watch = setInterval(endIfOrphaned, ORPHAN_CHECK_MS)
  life.signal.addEventListener('abort', () => clearInterval(watch))
  const fetch = createBridge((message) => runtime.sendMessage(message))
  void runBadges({ fetch, onOrdersChanged, endIfOrphaned }, life.signal)
})
