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
        Open orders keep running while locked. Enter the password to sign.
      </EmptyState>
      <UnlockForm onUnlocked={() => goTo('swap')} />
      <details class="small">
        <summary>Forgot password</summary>
        <div class="stack" data-tight>
          <p class="soft">
            Nobody can reset it. Delete all accounts and import your phrase, key or backup again.
          </p>
          <WipeWallet />
        </div>
      </details>
    </div>
  )
}
