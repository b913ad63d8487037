/** Trading as another account. */
import type { Settings } from '../../client/db/rows/settings'
import { hasNetwork, profileOf } from '../../client/settings/profiles'
import { changeSettings } from '../../client/settings/settings'
import type { Account } from '../../wallet/vault/accounts'
import { type Action, useAction } from '../kit/use-action'

/**
 * Chooses who trades; a Safe stands on one chain, which comes with it where the environment has that chain.
 * @internal Exported for its test.
 */
export const chooseAccount = (chosen: Account): Promise<Settings> =>
  changeSettings((before) =>
    chosen.kind === 'safe' && hasNetwork(profileOf(before), chosen.chainId)
      ? { account: chosen.address, chainId: chosen.chainId }
      : { account: chosen.address },
  )

/** The same as a press. */
export function useAccountChoice(): Action<[Account], void> {
  return useAction(async (chosen: Account) => {
    await chooseAccount(chosen)
  })
}
