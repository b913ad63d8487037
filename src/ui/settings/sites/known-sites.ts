/** Sites that Cowbell supports after installation, from its manifest. */
import browser from 'webextension-polyfill'

/** Returns the match patterns of the content script. */
export const knownPatterns = (): readonly string[] =>
  browser.runtime.getManifest().content_scripts?.flatMap(({ matches = [] }) => matches) ?? []

/** Returns the origins of known sites, without the local demo explorer. */
export const knownOrigins = (): readonly string[] =>
  knownPatterns()
    .filter((pattern) => !pattern.includes('127.0.0.1'))
    .map((pattern) => pattern.replace(/\/\*$/, ''))
