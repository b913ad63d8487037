/**
 * The browser's own API by whichever name it goes. Worker and content script use it as it is: all they call answers by
 * promises in both browsers, and the polyfill, which the pages keep, would cost each of them 3 kB.
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
