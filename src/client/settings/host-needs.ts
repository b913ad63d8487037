/** What needs a host of the browser's permissions: a permission is given back once nothing does. */
import { clientDb } from '../db/db'
import { channelRow } from '../db/rows/channel'
import type { Settings } from '../db/rows/settings'
import { fittingRows } from '../db/set-aside'
import { listProfileIds, patternsOf, profileOf } from './profiles'
import { readSettings } from './settings'

/** The match patterns of the hosts that addresses lead to; what is no http address has none. */
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

/** The hosts of what is beside profiles: RPC endpoints, channels, token lists, sites with badges and connected sites. */
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

/** Whether anything needs the host of a match pattern, such as `https://orders.example/*`. */
async function isHostNeeded(pattern: string): Promise<boolean> {
  const settings = await readSettings()
  return profileHosts(settings).includes(pattern) || (await readOtherHosts(settings)).includes(pattern)
}

/** Gives a host's permission back, unless something needs it. */
export async function releaseHost(
  pattern: string,
  permissions: { remove(given: { origins: string[] }): Promise<boolean> },
): Promise<void> {
  if (!(await isHostNeeded(pattern))) await permissions.remove({ origins: [pattern] })
}
