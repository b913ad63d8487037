/** Switches the environment, after the browser has granted access to its host. */
import browser from 'webextension-polyfill'
import { pagePorts } from '../../client/bridge/page-ports'
import type { Settings } from '../../client/db/rows/settings'
import { askForHosts } from '../../client/host-permission'
import type { Profile } from '../../client/settings/profiles'
import { changeSettings } from '../../client/settings/settings'

/**
 * Switches the environment. Asks for host access first, because that needs the user's press. `named` is the
 * chain of a devnet.
 * @throws Refusal HostDenied
 */
export async function chooseProfile(
  { id, backend }: Profile,
  named: Pick<Partial<Settings>, 'devnet'> = {},
): Promise<void> {
  if (backend.kind === 'remote') await askForHosts(backend.origins, browser.permissions)
  await changeSettings({ profileId: id, ...named })
  // Makes the worker poll its open orders, even if this page closes.
  await pagePorts.setAlarm()
}
