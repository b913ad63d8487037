/** The sites that Cowbell runs on from its installation, as its manifest names them. */
import browser from 'webextension-polyfill'

/** Match patterns of the content script. */
export const knownPatterns = (): readonly string[] =>
  browser.runtime.getManifest().content_scripts?.flatMap(({ matches = [] }) => matches) ?? []

/** Origins of them; the demo explorer of this computer is not offered. */
export const knownOrigins = (): readonly string[] =>
  knownPatterns()
    .filter((pattern) => !pattern.includes('127.0.0.1'))
    .map((pattern) => pattern.replace(/\/\*$/, ''))
