/** The sites that Cowbell runs on from its installation, as its manifest names them. */
import browser from 'webextension-polyfill'

/** Match patterns of the content script. */
export const knownPatterns = (): readonly string[] =>
  browser.runtime.getManifest().content_scripts?.flatMap(({ matches = [] }) => matches) ?? []

/** Order explorers name orders, and this computer's demo is one: what is left explores blocks, and so addresses. */
const NAMES_ORDERS = /explorer\.cow\.fi|127\.0\.0\.1/

/** Origins of the block explorers among them. */
export const blockOrigins = (): readonly string[] =>
  knownPatterns()
    .filter((pattern) => !NAMES_ORDERS.test(pattern))
    .map((pattern) => pattern.replace(/\/\*$/, ''))
