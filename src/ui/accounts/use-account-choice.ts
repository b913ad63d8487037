/** Trading as another account. */
import { changeSettings } from '../../client/settings/settings'
import { chainOf } from '../../domain/chains/chains'
import type { Account } from '../../wallet/vault/accounts'
import { type Action, useAction } from '../kit/use-action'
import { useWorkspace } from '../workspace/workspace'

/** Chooses who trades; a Safe stands on one chain, which comes with it where the profile has that chain. */
export function useAccountChoice(): Action<[Account], void> {
  const { settings } = useWorkspace()
  return useAction(async (chosen: Account) => {
    const chain =
      chosen.kind === 'safe' && settings.profileId !== 'devnet' ? chainOf(chosen.chainId) : undefined
    await changeSettings({ account: chosen.address, ...(chain && { chainId: chain.id }) })
  })
}
