/** Switches the active account. */
import type { Settings } from '../../client/db/rows/settings'
import { hasNetwork, profileOf } from '../../client/settings/profiles'
import { changeSettings } from '../../client/settings/settings'
import type { Account } from '../../wallet/vault/accounts'
import { type Action, useAction } from '../kit/use-action'

/**
 * Activates an account. A Safe exists on one chain, which becomes the active network if the environment has
 * it.
 * @internal Exported for its test.
 */
export const chooseAccount = (chosen: Account): Promise<Settings> =>
  changeSettings((before) =>
    chosen.kind === 'safe' && hasNetwork(profileOf(before), chosen.chainId)
      ? { account: chosen.address, chainId: chosen.chainId }
      : { account: chosen.address },
  )

/** Returns `chooseAccount` as an action for a button. */
export function useAccountChoice(): Action<[Account], void> {
  return useAction(async (chosen: Account) => {
    await chooseAccount(chosen)
  })
}
