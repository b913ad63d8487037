/**
 * Sites that the user added: each is a permission for that one host and the content script registered for it. What stands in
 * the settings is the truth; registrations are made to follow it, for an update of the extension forgets them.
 */

import * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import type { ProviderPorts } from '../dapps/provider-scripts'
import { type AddedSite, addedSite, type Settings } from '../db/rows/settings'
import { askForHosts } from '../host-permission'
import { releaseHost } from '../settings/host-needs'
import { changeSettings, readSettings } from '../settings/settings'

/** The browser, as far as sites need it. */
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

/** Where the build puts the script that badges pages. */
const SCRIPT = 'explorer.js'

/** The match pattern of a site's host. */
export const patternOf = ({ origin }: AddedSite): string => `${origin}/*`

/**
 * The site that an address names, with how it is to be read.
 * @throws Refusal InvalidParameter for what is no http address, or one of this extension's own sites
 */
export function readSite(text: string, how: Pick<AddedSite, 'kind' | 'chainId' | 'standsFor'>): AddedSite {
  const given = text.trim()
  const address = /^https?:\/\//i.test(given) ? given : `https://${given}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  const site = { ...how, origin: `${url?.protocol}//${url?.hostname}`, base: '' as const }
  const read = z.safeDecode(addedSite, site)
  if (!read.success || !url?.hostname.includes('.')) {
    throw new Refusal('InvalidParameter', {
      description: t`Enter a site URL such as https://orders.example.`,
    })
  }
  return read.data
}

const sitesBut = (site: AddedSite, { sites }: Settings['pages']): AddedSite[] =>
  sites.filter(({ origin }) => origin !== site.origin)

/**
 * Asks the browser for the one host, then remembers and badges it. The question comes first: it needs the press.
 * @throws Refusal HostDenied
 */
export async function addSite(site: AddedSite, browser: SitePorts): Promise<void> {
  await askForHosts([patternOf(site)], browser.permissions)
  await changeSettings(({ pages }) => ({ pages: { ...pages, sites: [...sitesBut(site, pages), site] } }))
  await assertSites(browser)
}

/** Forgets a site and gives its permission back, unless something else needs it. */
export async function removeSite(site: AddedSite, browser: SitePorts): Promise<void> {
  await changeSettings(({ pages }) => ({ pages: { ...pages, sites: sitesBut(site, pages) } }))
  await assertSites(browser)
  await releaseHost(patternOf(site), browser.permissions)
}

const readIds = async (scripting: SitePorts['scripting']): Promise<ReadonlySet<string>> =>
  new Set((await scripting.getRegisteredContentScripts()).map(({ id }) => id))

/** Has the browser run the script on exactly the sites of the settings that it may run on. Pages may do so at the same time. */
export async function assertSites({ permissions, scripting }: SitePorts): Promise<void> {
  const { sites } = (await readSettings()).pages
  const registered = await readIds(scripting)
  const wanted = new Set(sites.map(({ origin }) => origin))
  /** Waits for a change. A browser refuses what another page did first: then it is as it should be. */
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
