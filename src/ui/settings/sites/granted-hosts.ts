/** Hosts that the user has allowed, and whether each is in use. */
import type { Settings } from '../../../client/db/rows/settings'
import { type AccessPorts, isAllowed } from '../../../client/explorer/site-access'
import { readOtherHosts } from '../../../client/settings/host-needs'
import { profileOf } from '../../../client/settings/profiles'

/** Host as a match pattern. */
interface GrantedHost {
  readonly origin: string
  readonly isUsed: boolean
}

/**
 * Lists the hosts of the current environment, the second environment, RPC endpoints and channels. Other
 * environments ask again when selected.
 */
async function listHostsInUse(settings: Settings): Promise<readonly string[]> {
  const { profileId, developer } = settings
  const remote = [profileId, developer.shadow ?? profileId].flatMap((id) => {
    const { backend } = profileOf({ ...settings, profileId: id })
    return backend.kind === 'remote' ? backend.origins : []
  })
  return [...remote, ...(await readOtherHosts(settings))]
}

/**
 * Lists the granted hosts.
 * @param known Match patterns granted by the installation. They cannot be revoked here.
 */
export async function readGrantedHosts(
  settings: Settings,
  known: readonly string[],
  permissions: Pick<AccessPorts['permissions'], 'getAll'>,
): Promise<readonly GrantedHost[]> {
  const [{ origins = [] }, used] = await Promise.all([permissions.getAll(), listHostsInUse(settings)])
  return origins
    .filter((origin) => !known.includes(origin))
    .sort()
    .map((origin) => ({ origin, isUsed: used.some((each) => isAllowed(each, [origin])) }))
}
