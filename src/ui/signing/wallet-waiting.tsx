/** Shown while another wallet handles a request: what to do there, and how to stop waiting. */

import { useEffect, useState } from 'preact/hooks'
import { type WalletWait, watchWalletWait } from '../../client/signing/wallet-wait'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Spinner } from '../kit/progress'
import { tx } from '../kit/text'

function useWalletWait(): WalletWait | undefined {
  const [wait, setWait] = useState<WalletWait>()
  useEffect(() => watchWalletWait(setWait), [])
  return wait
}

/** Always in the page, so that screen readers announce changes. */
export function WalletWaiting() {
  const wait = useWalletWait()
  return (
    <div aria-live="polite">
      {wait && (
        <div class="wallet-waiting row">
          <Spinner />
          <p class="small grow">
            {tx`Waiting for ${wait.walletName}. Check its window and read it before you confirm.`}
          </p>
          <Button size="small" onClick={wait.stop}>
            {t`Stop waiting`}
          </Button>
        </div>
      )}
    </div>
  )
}
