/** Choosing a profile, which the browser may have to allow first. */
import browser from 'webextension-polyfill'
import { pagePorts } from '../../client/bridge/service'
import type { Settings } from '../../client/db/rows/settings'
import type { Profile } from '../../client/settings/profiles'
import { changeSettings } from '../../client/settings/settings'

/**
 * Takes a profile; false when the browser was not allowed to reach it. The question comes first: it needs the press. `named` is
 * the chain of a devnet.
 */
export async function chooseProfile(
  { id, backend }: Profile,
  named: Pick<Partial<Settings>, 'devnet'> = {},
): Promise<boolean> {
  const isAllowed =
    backend.kind === 'local' || (await browser.permissions.request({ origins: [...backend.origins] }))
  if (!isAllowed) return false
  await changeSettings({ profileId: id, ...named })
  // Its open orders want to be looked after now, whatever becomes of this page.
  await pagePorts.setAlarm()
  return true
}
