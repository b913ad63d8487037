/**
 * The browser's own API by whichever name it goes, for worker and content script: all they call answers by promises in both
 * browsers. Pages have the polyfill; the worker would weigh 2.9 kB gzipped more with it, the content script 2.7, and neither has
 * room for it.
 */
import type polyfill from 'webextension-polyfill'

/** The API as the polyfill's types have it. */
export type NativeBrowser = typeof polyfill

/** @throws Error outside of an extension */
export function findBrowser(): NativeBrowser {
  const named = globalThis as { readonly browser?: NativeBrowser; readonly chrome?: NativeBrowser }
  const found = named.browser ?? named.chrome
  if (!found) throw new Error('There is no extension around this script.')
  return found
}
