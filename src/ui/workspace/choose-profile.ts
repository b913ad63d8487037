/** Choosing a profile, which the browser may have to allow first. */
import browser from 'webextension-polyfill'
import { pagePorts } from '../../client/bridge/service'
import type { Settings } from '../../client/db/rows/settings'
import { askForHosts } from '../../client/host-permission'
import type { Profile } from '../../client/settings/profiles'
import { changeSettings } from '../../client/settings/settings'

/**
 * Takes a profile, once the browser may reach it. The question comes first: it needs the press. `named` is the chain of a devnet.
 * @throws Refusal HostDenied
 */
export async function chooseProfile(
  { id, backend }: Profile,
  named: Pick<Partial<Settings>, 'devnet'> = {},
): Promise<void> {
  if (backend.kind === 'remote') await askForHosts(backend.origins, browser.permissions)
  await changeSettings({ profileId: id, ...named })
  // Its open orders want to be looked after now, whatever becomes of this page.
  await pagePorts.setAlarm()
}
