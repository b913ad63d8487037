/**
 * Sites that the user added. Each has a host permission and a registered content script. The settings are the
 * source of truth. Registrations are restored from them, because an update of the extension removes
 * registrations.
 */

import * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import type { ProviderPorts } from '../dapps/provider-scripts'
import { type AddedSite, addedSite, type Settings } from '../db/rows/settings'
import { askForHosts } from '../host-permission'
import { releaseHost } from '../settings/host-needs'
import { changeSettings, readSettings } from '../settings/settings'

/** The browser APIs used here. */
export interface SitePorts {
  readonly permissions: ProviderPorts['permissions']
  readonly scripting: {
    getRegisteredContentScripts: ProviderPorts['scripting']['getRegisteredContentScripts']
    registerContentScripts(
      scripts: { id: string; matches: string[]; js: string[]; runAt: 'document_idle' }[],
    ): Promise<unknown>
    unregisterContentScripts: ProviderPorts['scripting']['unregisterContentScripts']
  }
}

/** Path of the badge script in the build. */
const SCRIPT = 'explorer.js'

export const patternOf = ({ origin }: AddedSite): string => `${origin}/*`

/**
 * Parses the site that an address names.
 * @throws Refusal InvalidParameter if the text is no http address
 */
export function readSite(
  text: string,
  options: Pick<AddedSite, 'kind' | 'chainId' | 'environment'>,
): AddedSite {
  const typed = text.trim()
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  const site = { ...options, origin: `${url?.protocol}//${url?.hostname}`, base: '' as const }
  const read = z.safeDecode(addedSite, site)
  if (!read.success || !url?.hostname.includes('.')) {
    throw new Refusal('InvalidParameter', {
      description: t`Enter a site URL such as https://orders.example.`,
    })
  }
  return read.data
}

const sitesWithout = (site: AddedSite, { sites }: Settings['pages']): AddedSite[] =>
  sites.filter(({ origin }) => origin !== site.origin)

/**
 * Requests the host permission, then stores the site and registers its script. The request comes first,
 * because it needs a user gesture.
 * @throws Refusal HostDenied
 */
export async function addSite(site: AddedSite, browser: SitePorts): Promise<void> {
  await askForHosts([patternOf(site)], browser.permissions)
  await changeSettings(({ pages }) => ({ pages: { ...pages, sites: [...sitesWithout(site, pages), site] } }))
  await ensureSiteScripts(browser)
}

/** Removes a site. Its host permission is released unless something else needs it. */
export async function removeSite(site: AddedSite, browser: SitePorts): Promise<void> {
  await changeSettings(({ pages }) => ({ pages: { ...pages, sites: sitesWithout(site, pages) } }))
  await ensureSiteScripts(browser)
  await releaseHost(patternOf(site), browser.permissions)
}

const readIds = async (scripting: SitePorts['scripting']): Promise<ReadonlySet<string>> =>
  new Set((await scripting.getRegisteredContentScripts()).map(({ id }) => id))

/**
 * Registers the script on exactly the sites of the settings that the browser permits. Several pages may run
 * this at the same time.
 */
export async function ensureSiteScripts({ permissions, scripting }: SitePorts): Promise<void> {
  const { sites } = (await readSettings()).pages
  const registered = await readIds(scripting)
  const wanted = new Set(sites.map(({ origin }) => origin))
  /**
   * Awaits a change. The browser refuses a change that another page made first, and then nothing is left to
   * do.
   */
  const settle = (changing: Promise<unknown>, id: string) =>
    changing.catch(async (error: unknown) => {
      if ((await readIds(scripting)).has(id) !== wanted.has(id)) throw error
    })
  for (const id of registered)
    if (/^https?:/.test(id) && !wanted.has(id))
      await settle(scripting.unregisterContentScripts({ ids: [id] }), id)
  for (const site of sites) {
    const { origin: id } = site
    const matches = [patternOf(site)]
    if (registered.has(id) || !(await permissions.contains({ origins: matches }))) continue
    await settle(
      scripting.registerContentScripts([{ id, matches, js: [SCRIPT], runAt: 'document_idle' }]),
      id,
    )
  }
}
