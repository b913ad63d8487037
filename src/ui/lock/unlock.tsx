/** The wallet's door, when one was sent to it. */
import { EmptyState } from '../kit/card'
import { goTo } from '../workspace/routes'
import { useAccount } from '../workspace/workspace'
import { UnlockForm } from './unlock-form'
import { WipeWallet } from './wipe-wallet'

export function UnlockScreen() {
  const account = useAccount()
  return (
    <div class="screen-body">
      <EmptyState isWholeScreen icon="lock" title={`${account.name} is locked`}>
        Orders go on and are told about while it is. The password is needed to sign.
      </EmptyState>
      <UnlockForm onUnlocked={() => goTo('swap')} />
      <details class="small">
        <summary>Forgot the password</summary>
        <div class="stack" data-tight>
          <p class="soft">
            Nobody can reset it. Delete what is here and import your recovery phrase, key or backup anew; a
            backup opens with the password it was saved under.
          </p>
          <WipeWallet />
        </div>
      </details>
    </div>
  )
}
