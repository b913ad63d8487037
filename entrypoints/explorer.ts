/**
 * The content script of explorer pages. It is built as a plain script and named in the manifest (wxt.config): WXT's own
 * frame for content scripts would report every page of us by an event, and let any page end us by one.
 */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { createBridge } from '../src/client/bridge/page'
import { findBrowser, type NativeBrowser } from '../src/client/native-browser'
import { runBadges } from '../src/content/badges'
import type { Background } from '../src/content/requests'

type StorageListener = Parameters<NativeBrowser['storage']['onChanged']['addListener']>[0]

/** Of this script's own world, which no page sees: a site that was added may be one that the manifest names. */
const world: { isBadged?: boolean } & object = globalThis

/** A page that asks nothing is cleared of badges that nobody answers for. */
const ORPHAN_CHECK_MS = 5_000

export default defineUnlistedScript(() => {
  if (world.isBadged) return
  world.isBadged = true
  const { runtime, storage } = findBrowser()
  const life = new AbortController()
  const onOrdersChanged: Background['onOrdersChanged'] = (listener, signal) => {
    const hear: StorageListener = (changes, area) => {
      if (area === 'local' && 'ordersChanged' in changes) listener('pagesChanged' in changes)
    }
    storage.onChanged.addListener(hear)
    signal.addEventListener('abort', () => storage.onChanged.removeListener(hear))
  }
  // An updated extension leaves this script behind in open pages, with a runtime that has no name any more.
  const endIfOrphaned = () => {
    if (!findBrowser().runtime?.id) life.abort()
  }
  const watch = setInterval(endIfOrphaned, ORPHAN_CHECK_MS)
  life.signal.addEventListener('abort', () => clearInterval(watch))
  const fetch = createBridge((message) => runtime.sendMessage(message))
  void runBadges({ fetch, onOrdersChanged, endIfOrphaned }, life.signal)
})
