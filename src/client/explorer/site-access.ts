/**
 * Sites that the browser blocks. The user or the browser can revoke a permission that was granted at
 * installation.
 */

import { askForHosts } from '../host-permission'
import { readSettings } from '../settings/settings'
import { ensureSiteScripts, patternOf, type SitePorts } from './added-sites'

/**
 * The browser APIs used here. In Chromium, `contains` ignores the hosts of the manifest's content scripts.
 */
export interface AccessPorts extends SitePorts {
  readonly permissions: SitePorts['permissions'] & {
    getAll(): Promise<{ readonly origins?: readonly string[] | undefined }>
  }
}

/** Widens a match pattern to its whole host, because permissions have no path. */
const wholeHost = (pattern: string): string => pattern.replace(/^(\w+:\/\/[^/]+)\/.*$/, '$1/*')

/** Returns whether one of the allowed origins covers a match pattern. */
export const isAllowed = (pattern: string, origins: readonly string[]): boolean =>
  [pattern, '<all_urls>', '*://*/*', `${pattern.split(':')[0]}://*/*`].some((each) => origins.includes(each))

/**
 * Lists the hosts, as match patterns, on which our content script may not run. `known` are the patterns of
 * the manifest.
 */
export async function listBlockedHosts(
  known: readonly string[],
  { permissions }: Pick<AccessPorts, 'permissions'>,
): Promise<readonly string[]> {
  const { sites } = (await readSettings()).pages
  const { origins = [] } = await permissions.getAll()
  const allowed = [...origins, ...origins.map(wholeHost)]
  const wanted = new Set([...known.map(wholeHost), ...sites.map(patternOf)])
  return [...wanted].filter((pattern) => !isAllowed(pattern, allowed))
}

/**
 * Requests the blocked hosts from the browser. Needs a user gesture.
 * @throws Refusal HostDenied
 */
export async function requestBlockedHosts(patterns: readonly string[], browser: AccessPorts): Promise<void> {
  await askForHosts(patterns, browser.permissions)
  await ensureSiteScripts(browser)
}
