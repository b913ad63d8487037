/**
 * The browser's own API under either of its names, for the worker and the content script. Both browsers
 * return promises from all calls used there. Pages use the polyfill, which would add 2.9 kB (gzipped) to the
 * worker and 2.7 kB to the content script.
 */
import type polyfill from 'webextension-polyfill'

/** The API with the polyfill's types. */
export type NativeBrowser = typeof polyfill

/**
 * Returns the browser's API.
 * @throws Error outside an extension
 */
export function findBrowser(): NativeBrowser {
  const named = globalThis as { readonly browser?: NativeBrowser; readonly chrome?: NativeBrowser }
  const found = named.browser ?? named.chrome
  if (!found) throw new Error('This script does not run in an extension.')
  return found
}
