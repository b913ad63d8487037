/** The wallet's door, when one was sent to it. */
import { EmptyState } from '../components/card'
import { UnlockForm } from '../components/unlock-form'
import { goTo } from '../routes'
import { useAccount } from '../workspace'

export function UnlockScreen() {
  const account = useAccount()
  return (
    <div class="screen-body">
      <EmptyState isWholeScreen icon="lock" title={`${account.name} is locked`}>
        Orders go on and are told about while it is. The password is needed to sign.
      </EmptyState>
      <UnlockForm onUnlocked={() => goTo('swap')} />
    </div>
  )
}
