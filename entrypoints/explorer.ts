/**
 * First content script of explorer pages: it looks for names and asks the worker, which injects `draw`. It is
 * a plain script that wxt.config adds to the manifest. WXT's content-script wrapper is not used, because it
 * announces the extension by an event and lets any page stop the script.
 */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { createBridge } from '../src/client/bridge/page'
import { findBrowser } from '../src/client/native-browser'
import { lookOut } from '../src/content/look-out'
import { whenActivated } from '../src/content/prerender'
import type { NameKind } from '../src/content/read/identifiers'
import { reader } from '../src/content/read/reader'
import { askBackground } from '../src/content/requests'
import { type FirstScript, world } from '../src/content/world'

/** Checks whether the page is shown inside a page of another origin. Such a frame gets no marks. */
function isForeignFrame(): boolean {
  try {
    return top?.location.origin !== location.origin
  } catch {
    return true
  }
}

/** Maximum delay of the first scan on a page that is never idle, in ms. */
const IDLE_TIMEOUT_MS = 1_000

export default defineUnlistedScript(async () => {
  if (world.first || isForeignFrame()) return
  const { runtime } = findBrowser()
  const life = new AbortController()
  const fetch = createBridge((message) => runtime.sendMessage(message))
  const first: FirstScript = { reader, fetch }
  world.first = first
  const background = { fetch, endIfOrphaned: () => life.abort() }
  // One request at a time, because the injected script takes the reply of the last one.
  const ask = async (names: NameKind[]) => {
    const previous = first.page
    first.page = Promise.resolve(previous).then(
      (page) => page ?? askBackground(background, 'page', { names }),
    )
    if (await first.page) life.abort()
  }
  await whenActivated()
  const start = () => lookOut((kinds) => void ask(kinds), life.signal)
  requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS })
})
