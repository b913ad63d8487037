/** Chooses the environment that answers a page. A real explorer is never answered by the Sandbox. */
import type { SiteEnvironment } from '../bridge/views'
import type { ProfileId } from '../db/rows/keys'
import type { PageSettings, Settings } from '../db/rows/settings'
import { type Profile, profileOf } from '../settings/profiles'
import { siteTable } from './site-table'

/** Returns whether orders of an environment settle on real networks, which block explorers show. */
const isOnNetwork = (id: ProfileId): boolean => id !== 'sandbox' && id !== 'devnet'

const PROFILES = {
  production: () => 'production',
  staging: () => 'staging',
  network: (chosen) => (isOnNetwork(chosen) ? chosen : 'production'),
  chosen: (chosen) => chosen,
} as const satisfies Record<SiteEnvironment, (chosen: ProfileId) => ProfileId>

/**
 * Returns the environment setting of an origin. An origin without a row is a real site, or was removed while
 * its page is open.
 */
const environmentOf = ({ sites }: PageSettings, origin: string): SiteEnvironment => {
  const row = siteTable(sites).rows.find((site) => site.origin === origin)
  return row ? (row.environment ?? 'chosen') : 'network'
}

export interface HostPermissions {
  contains(permissions: { origins: string[] }): Promise<boolean>
}

/** Returns the environment that answers the pages of an origin. */
export function profileAt(settings: Settings, origin: string): Profile {
  const profileId = PROFILES[environmentOf(settings.pages, origin)](settings.profileId)
  return profileOf({ ...settings, profileId })
}

/**
 * Returns whether a page may cause requests to a service. The chosen service is allowed, and so is a service
 * whose host the user granted.
 */
export async function mayAskService(
  { id, backend }: Profile,
  { profileId }: Settings,
  permissions: HostPermissions,
): Promise<boolean> {
  if (id === profileId || backend.kind === 'local') return true
  return permissions.contains({ origins: [...backend.origins] })
}
