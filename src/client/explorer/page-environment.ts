/** Whose word holds on a page: each site is answered by the environment it is about, a real one never from the Sandbox. */
import type { StandsFor } from '../bridge/views'
import type { ProfileId } from '../db/rows/keys'
import type { PageSettings, Settings } from '../db/rows/settings'
import { type Profile, profileOf } from '../settings/profiles'
import { siteTable } from './site-table'

/** Environments that settle on the networks which block explorers show. */
const isOnNetwork = (id: ProfileId): boolean => id !== 'sandbox' && id !== 'devnet'

const PROFILES = {
  production: () => 'production',
  staging: () => 'staging',
  network: (chosen) => (isOnNetwork(chosen) ? chosen : 'production'),
  chosen: (chosen) => chosen,
} as const satisfies Record<StandsFor, (chosen: ProfileId) => ProfileId>

/** What the site of an origin is about; an origin that no row names is one of the real sites, or was. */
const standsForOf = ({ sites }: PageSettings, origin: string): StandsFor => {
  const row = siteTable(sites).rows.find((site) => site.origin === origin)
  return row ? (row.standsFor ?? 'chosen') : 'network'
}

/** The browser, as far as permissions can be read. */
export interface HostPermissions {
  contains(asked: { origins: string[] }): Promise<boolean>
}

/** The environment that the pages of an origin are answered by. */
export function profileAt(settings: Settings, origin: string): Profile {
  const profileId = PROFILES[standsForOf(settings.pages, origin)](settings.profileId)
  return profileOf({ ...settings, profileId })
}

/** Whether a service may be asked because of a page: the chosen one, and one whose hosts were granted. */
export async function isToAsk(
  { id, backend }: Profile,
  { profileId }: Settings,
  permissions: HostPermissions,
): Promise<boolean> {
  if (id === profileId || backend.kind === 'local') return true
  return permissions.contains({ origins: [...backend.origins] })
}
