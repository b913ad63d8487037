/**
 * The browser's own API by whichever name it goes, for the content script: all it calls answers by promises in both browsers.
 * Pages and worker have the polyfill, which would make the content script 16.0 kB gzipped, where 14 are allowed.
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
