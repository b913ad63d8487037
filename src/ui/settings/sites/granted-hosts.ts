/** The hosts that the browser lets Cowbell reach because the user allowed them, and which of them something needs. */
import type { Settings } from '../../../client/db/rows/settings'
import { type AccessPorts, isAllowed } from '../../../client/explorer/site-access'
import { readOtherHosts } from '../../../client/settings/host-needs'
import { profileOf } from '../../../client/settings/profiles'

/** A host that may be reached, as a match pattern, and whether something needs it now. */
interface Granted {
  readonly origin: string
  readonly isUsed: boolean
}

/** Hosts that are needed now: of the chosen environment and the compared one. Others ask again when they are chosen. */
async function readNeeded(settings: Settings): Promise<readonly string[]> {
  const { profileId, developer } = settings
  const asked = [profileId, developer.shadow ?? profileId].flatMap((id) => {
    const { backend } = profileOf({ ...settings, profileId: id })
    return backend.kind === 'remote' ? backend.origins : []
  })
  return [...asked, ...(await readOtherHosts(settings))]
}

/** Reads them; `known` are the match patterns that come with the installation, which nobody can take back here. */
export async function readGrantedHosts(
  settings: Settings,
  known: readonly string[],
  permissions: Pick<AccessPorts['permissions'], 'getAll'>,
): Promise<readonly Granted[]> {
  const [{ origins = [] }, needed] = await Promise.all([permissions.getAll(), readNeeded(settings)])
  return origins
    .filter((origin) => !known.includes(origin))
    .sort()
    .map((origin) => ({ origin, isUsed: needed.some((each) => isAllowed(each, [origin])) }))
}
