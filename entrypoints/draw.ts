/** Second content script of explorer pages: marks, card and corner. The worker injects it. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { findBrowser, type NativeBrowser } from '../src/client/native-browser'
import { showBadges } from '../src/content/badges'
import type { Background } from '../src/content/requests'
import { world } from '../src/content/world'

type StorageListener = Parameters<NativeBrowser['storage']['onChanged']['addListener']>[0]

/** Interval of the orphan check, in ms. Marks of an orphaned script are removed. */
const ORPHAN_CHECK_MS = 5_000

export default defineUnlistedScript(() => {
  const { first } = world
  if (!first || world.isDrawn) return
  world.isDrawn = true
  const { storage } = findBrowser()
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
  // Not awaited, because the injection awaits the script, and the reply with the settings awaits the injection.
  const background = { fetch: first.fetch, onOrdersChanged, endIfOrphaned }
  void first.page?.then((page) => page && showBadges(background, first.reader, page, life.signal))
})
