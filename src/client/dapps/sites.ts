/**
 * Sites that may use Cowbell as their wallet: each is a row, a permission for its host, and the provider's scripts registered for
 * that host. The rows are the truth; registrations are made to follow them.
 */
import * as z from 'zod/mini'
import { isLoopback } from '../../api/hosts'
import { Refusal } from '../../domain/refusal'
import type { Address, Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type ConnectedSite, connectedSite, siteOrigin } from '../db/rows/dapps/connected-site'
import { fittingRow, fittingRows } from '../db/set-aside'
import { askForHosts, hostPatternOf } from '../host-permission'
import { releaseHost } from '../settings/host-needs'
import { assertProviders, type ProviderPorts } from './provider-scripts'

const TABLE = 'connectedSites'

const readSites = async (): Promise<readonly ConnectedSite[]> =>
  fittingRows(TABLE, connectedSite, await clientDb.connectedSites.toArray())

/** All connected sites, by origin. */
export const watchSites = (): Observable<readonly ConnectedSite[]> => observe(readSites)

/** The row of an origin; undefined for one that was not allowed. */
export const findSite = async (origin: string): Promise<ConnectedSite | undefined> =>
  fittingRow(TABLE, connectedSite, await clientDb.connectedSites.get(origin))

/** Whether an origin is this machine's: such a page may be allowed to ask the service. */
export const isLocalOrigin = (origin: string): boolean => isLoopback(new URL(origin).hostname)

/**
 * The origin that a typed address names, its port included. Without a scheme it is https, or http on this machine.
 * @throws Refusal InvalidParameter for what is no web address
 * @example readOrigin('swap.example/#/trade') // 'https://swap.example'
 */
export function readOrigin(text: string): string {
  const given = text.trim()
  const guess = /^(?:localhost|127\.|\[::1\])/.test(given) ? 'http' : 'https'
  const address = /^[a-z]+:\/\//i.test(given) ? given : `${guess}://${given}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isSite = url && (url.hostname.includes('.') || isLoopback(url.hostname))
  const origin = isSite && /^https?:$/.test(url.protocol) ? url.origin : undefined
  if (origin && z.safeParse(siteOrigin, origin).success) return origin
  throw new Refusal('InvalidParameter', { description: t`Enter a site URL such as https://app.example.` })
}

/**
 * Asks the browser for the host, then remembers the site and registers its scripts. The question comes first: it needs the press.
 * @throws Refusal HostDenied
 */
export async function allowSite(origin: string, browser: ProviderPorts, now: Milliseconds): Promise<void> {
  await askForHosts([hostPatternOf(origin)], browser.permissions)
  const known = await findSite(origin)
  const site = known ?? { origin, accounts: [], serviceAccess: 'off', addedAt: now }
  // Its scripts first: a site that is listed can be loaded at once.
  await assertProviders([...(await readSites()), site], browser)
  try {
    await clientDb.connectedSites.put(checkRow(TABLE, connectedSite, site))
  } catch (error) {
    await withdraw(origin, browser)
    throw error
  }
}

/** Has the scripts of the sites that are listed and no others, and gives a host back that nothing needs. */
async function withdraw(origin: string, browser: ProviderPorts): Promise<void> {
  await assertProviders(await readSites(), browser)
  await releaseHost(hostPatternOf(origin), browser.permissions)
}

/** Takes everything back from a site; the host's permission too, unless something else needs it. */
export async function removeSite(origin: string, browser: ProviderPorts): Promise<void> {
  await clientDb.connectedSites.delete(origin)
  await withdraw(origin, browser)
}

/** Changes what a site may do. Nothing is done for one that was removed meanwhile. */
export const changeSite = (
  origin: string,
  change: (site: ConnectedSite) => Partial<Pick<ConnectedSite, 'accounts' | 'serviceAccess'>>,
): Promise<void> =>
  clientDb.transaction('rw', clientDb.connectedSites, async () => {
    const site = await findSite(origin)
    if (site) await clientDb.connectedSites.put(checkRow(TABLE, connectedSite, { ...site, ...change(site) }))
  })

/** Connects an account to a site, beside those that are. */
export const connectAccount = (origin: string, account: Address): Promise<void> =>
  changeSite(origin, ({ accounts }) => ({ accounts: [...new Set([...accounts, account])] }))

/** The account that a site sees: the chosen one, if it is connected there. */
export const accountsOf = (
  { accounts }: Pick<ConnectedSite, 'accounts'>,
  chosen: Address | null,
): Address[] => accounts.filter((each) => each === chosen)

/** Has the browser run the scripts on exactly the hosts of connected sites. */
export const assertSiteProviders = async (browser: ProviderPorts): Promise<void> =>
  assertProviders(await readSites(), browser)
