/** Unlock screen of a locked wallet. */
import { t } from '../../domain/text/texts'
import '../styles/screens/accounts.css'
import { Card, EmptyState } from '../kit/card'
import { ProductMark } from '../kit/product-mark'
import { goTo } from '../workspace/routes'
import { useAccount } from '../workspace/workspace'
import { UnlockForm } from './unlock-form'
import { WipeWallet } from './wipe-wallet'

export function UnlockScreen() {
  const account = useAccount()
  return (
    <div class="screen-body unlock">
      <ProductMark />
      <EmptyState isWholeScreen icon="lock" title={t`${account.name} is locked`}>
        {t`Open orders keep running while locked. Enter the password to sign.`}
      </EmptyState>
      <Card>
        <UnlockForm onUnlocked={() => goTo('swap')} />
      </Card>
      <details class="small">
        <summary>{t`Forgot password?`}</summary>
        <div class="stack" data-tight>
          <p class="soft">
            {t`Nobody can reset it. Delete all accounts, then import your recovery phrase or private key.`}
          </p>
          <WipeWallet />
        </div>
      </details>
    </div>
  )
}
