/** Sites that the browser bars: the user, or the browser by itself, can take back a right that came with the installation. */

import { askForHosts } from '../host-permission'
import { readSettings } from '../settings/settings'
import { assertSites, patternOf, type SitePorts } from './added-sites'

/** The browser, as far as rights to sites need it. `contains` leaves out, in Chromium, what a manifest names for scripts. */
export interface AccessPorts extends SitePorts {
  readonly permissions: SitePorts['permissions'] & {
    getAll(): Promise<{ readonly origins?: readonly string[] | undefined }>
  }
}

/** A permission is for a whole host: no path is in it. */
const wholeHost = (pattern: string): string => pattern.replace(/^(\w+:\/\/[^/]+)\/.*$/, '$1/*')

/** Whether one of the origins that the browser allows is the host of a match pattern, or holds it. */
export const isAllowed = (pattern: string, origins: readonly string[]): boolean =>
  [pattern, '<all_urls>', '*://*/*', `${pattern.split(':')[0]}://*/*`].some((each) => origins.includes(each))

/** Hosts that our content script may not run on now, as match patterns; `known` are those of the manifest. */
export async function listBarred(
  known: readonly string[],
  { permissions }: Pick<AccessPorts, 'permissions'>,
): Promise<readonly string[]> {
  const { sites } = (await readSettings()).pages
  const { origins = [] } = await permissions.getAll()
  const allowed = [...origins, ...origins.map(wholeHost)]
  const wanted = new Set([...known.map(wholeHost), ...sites.map(patternOf)])
  return [...wanted].filter((pattern) => !isAllowed(pattern, allowed))
}

/** Asks the browser for them again. The question needs a press. @throws Refusal HostDenied */
export async function askForBarred(patterns: readonly string[], browser: AccessPorts): Promise<void> {
  await askForHosts(patterns, browser.permissions)
  await assertSites(browser)
}
