/** Finds what uses a host permission. A permission is removed once nothing uses it. */

import { fittingRows } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { channelRow } from '../db/rows/channel'
import type { Settings } from '../db/rows/settings'
import { listProfileIds, patternsOf, profileOf } from './profiles'
import { readSettings } from './settings'

const patternsIn = (addresses: readonly string[]): readonly string[] =>
  patternsOf(addresses.filter((text) => /^https?:\/\/[^/]/.test(text) && URL.canParse(text)))

const profileHosts = (settings: Settings): readonly string[] =>
  listProfileIds().flatMap((profileId) => {
    const { backend } = profileOf({ ...settings, profileId })
    return backend.kind === 'remote' ? backend.origins : []
  })

const nodesOf = ({ nodes, devnet, ownProfiles }: Settings): readonly string[] => [
  ...Object.values(nodes).flat(),
  ...(devnet?.rpcUrls ?? []),
  ...ownProfiles.flatMap(({ networks }) => networks.flatMap(({ rpcUrls }) => rpcUrls)),
]

/**
 * Reads the hosts used outside profiles: RPC endpoints, channels, token lists, sites with badges and
 * connected sites.
 */
export async function readOtherHosts(settings: Settings): Promise<readonly string[]> {
  const channels = fittingRows('channels', channelRow, await clientDb.channels.toArray())
  const keys = (table: { toCollection(): { primaryKeys(): PromiseLike<string[]> } }) =>
    table.toCollection().primaryKeys()
  return patternsIn([
    ...nodesOf(settings),
    ...channels.flatMap(({ values }) => Object.values(values)),
    ...(await keys(clientDb.tokenLists)),
    ...(await keys(clientDb.connectedSites)),
    ...settings.pages.sites.map(({ origin }) => origin),
  ])
}

/** Returns whether anything uses the host of a match pattern such as `https://orders.example/*`. */
async function isHostNeeded(pattern: string): Promise<boolean> {
  const settings = await readSettings()
  return profileHosts(settings).includes(pattern) || (await readOtherHosts(settings)).includes(pattern)
}

/**
 * Removes the permission for a host that nothing needs. The browser refuses this for hosts that the manifest
 * or an administrator grants, and such hosts stay permitted.
 */
export async function releaseHost(
  pattern: string,
  permissions: {
    contains(given: { origins: string[] }): Promise<boolean>
    remove(given: { origins: string[] }): Promise<boolean>
  },
): Promise<void> {
  if (await isHostNeeded(pattern)) return
  const origins = [pattern]
  await permissions.remove({ origins }).catch(async (error: unknown) => {
    if (!(await permissions.contains({ origins }))) throw error
  })
}
