/**
 * Sites that may use Cowbell as their wallet. Each has a row, a host permission and registered provider
 * scripts. The rows are the source of truth. Registrations are restored from them.
 */
import * as z from 'zod/mini'
import { isLoopback } from '../../api/hosts'
import { Refusal } from '../../domain/refusal'
import type { Address, Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { fittingRow, fittingRows } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type ConnectedSite, connectedSite, siteOrigin } from '../db/rows/dapps/connected-site'
import { askForHosts, hostPatternOf } from '../host-permission'
import { releaseHost } from '../settings/host-needs'
import { ensureProviders, type ProviderPorts } from './provider-scripts'

const TABLE = 'connectedSites'

const readSites = async (): Promise<readonly ConnectedSite[]> =>
  fittingRows(TABLE, connectedSite, await clientDb.connectedSites.toArray())

/** Watches all connected sites, by origin. */
export const watchSites = (): Observable<readonly ConnectedSite[]> => observe(readSites)

/** Finds a site. Returns undefined for an origin without permission. */
export const findSite = async (origin: string): Promise<ConnectedSite | undefined> =>
  fittingRow(TABLE, connectedSite, await clientDb.connectedSites.get(origin))

/** Returns whether an origin is on this machine. Only such pages can be given access to the service. */
export const isLocalOrigin = (origin: string): boolean => isLoopback(new URL(origin).hostname)

/**
 * Parses the origin of a typed address, including its port. The default scheme is https, and http on this
 * machine.
 * @throws Refusal InvalidParameter if the text is no web address
 * @example readOrigin('swap.example/#/trade') // 'https://swap.example'
 */
export function readOrigin(text: string): string {
  const typed = text.trim()
  const scheme = /^(?:localhost|127\.|\[::1\])/.test(typed) ? 'http' : 'https'
  const address = /^[a-z]+:\/\//i.test(typed) ? typed : `${scheme}://${typed}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isSite = url && (url.hostname.includes('.') || isLoopback(url.hostname))
  const origin = isSite && /^https?:$/.test(url.protocol) ? url.origin : undefined
  if (origin && z.safeParse(siteOrigin, origin).success) return origin
  throw new Refusal('InvalidParameter', { description: t`Enter a site URL such as https://app.example.` })
}

/**
 * Requests the host permission, then stores the site and registers its scripts. The request comes first,
 * because it needs a user gesture.
 * @throws Refusal HostDenied
 */
export async function allowSite(origin: string, browser: ProviderPorts, now: Milliseconds): Promise<void> {
  await askForHosts([hostPatternOf(origin)], browser.permissions)
  const known = await findSite(origin)
  const site = known ?? { origin, accounts: [], serviceAccess: 'off', addedAt: now }
  // Register the scripts first, because a listed site can be loaded at once.
  await ensureProviders([...(await readSites()), site], browser)
  try {
    await clientDb.connectedSites.put(checkRow(TABLE, connectedSite, site))
  } catch (error) {
    await withdraw(origin, browser)
    throw error
  }
}

/** Removes scripts of unlisted sites, and releases the host unless something else needs it. */
async function withdraw(origin: string, browser: ProviderPorts): Promise<void> {
  await ensureProviders(await readSites(), browser)
  await releaseHost(hostPatternOf(origin), browser.permissions)
}

/**
 * Removes a site with its scripts. Its host permission is released unless something else needs it. Its open
 * pages are notified first, because their scripts may end with the permission.
 */
export async function removeSite(
  origin: string,
  browser: ProviderPorts,
  notifyPages: () => Promise<void>,
): Promise<void> {
  await clientDb.connectedSites.delete(origin)
  await notifyPages()
  await withdraw(origin, browser)
}

/** Changes a site's permissions. Does nothing for a removed site. */
export const changeSite = (
  origin: string,
  change: (site: ConnectedSite) => Partial<Pick<ConnectedSite, 'accounts' | 'serviceAccess' | 'rejections'>>,
): Promise<void> =>
  clientDb.transaction('rw', clientDb.connectedSites, async () => {
    const site = await findSite(origin)
    if (site) await clientDb.connectedSites.put(checkRow(TABLE, connectedSite, { ...site, ...change(site) }))
  })

export const connectAccount = (origin: string, account: Address): Promise<void> =>
  changeSite(origin, ({ accounts }) => ({ accounts: [...new Set([...accounts, account])] }))

/** Returns the accounts that a site sees: the chosen account if it is connected, otherwise an empty list. */
export const accountsOf = (
  { accounts }: Pick<ConnectedSite, 'accounts'>,
  chosen: Address | null,
): Address[] => accounts.filter((each) => each === chosen)

/** Returns the permissions of a site that sees these accounts (EIP-2255). */
export const permissionsOf = (origin: string, accounts: readonly string[]) =>
  accounts.length === 0
    ? []
    : [
        {
          parentCapability: 'eth_accounts',
          invoker: origin,
          caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
        },
      ]

/** Registers the scripts on exactly the hosts of connected sites. */
export const ensureSiteProviders = async (browser: ProviderPorts): Promise<void> =>
  ensureProviders(await readSites(), browser)
