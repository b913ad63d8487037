/**
 * Connects other wallets: a browser extension, a wallet of the page in front, or a Safe. Keys stay in those
 * wallets.
 */

import { t } from '../../../domain/text/texts'
import { tx } from '../../kit/text'
import '../../styles/screens/connect.css'
import { useState } from 'preact/hooks'
import type { Address } from '../../../domain/scalars'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { Card, Split } from '../../kit/card'
import { useAction } from '../../kit/use-action'
import { WalletWaiting } from '../../signing/wallet-waiting'
import { ContinueInTab } from '../../workspace/open-in-tab'
import { goTo, hrefOf } from '../../workspace/routes'
import { ScreenHead } from '../../workspace/screen-head'
import { useWorkspace } from '../../workspace/workspace'
import { addExternalAccount, type OfferedAccounts } from '../connecting'
import { ConnectExtension } from './connect-extension'
import { ConnectPage } from './connect-page'
import { ConnectSafe } from './connect-safe'

export function ConnectScreen() {
  const { account, surface } = useWorkspace()
  const [offered, setOffered] = useState<OfferedAccounts>()
  return (
    <div class="screen-body connecting" data-wide>
      <ScreenHead title={t`Connect a wallet`} {...(account && { back: hrefOf('settings') })} />
      <WalletWaiting />
      {offered ? (
        <ChooseAccount offered={offered} onBack={() => setOffered(undefined)} />
      ) : (
        <Split aside={<ConnectSafe />}>
          <p class="soft">
            {t`The wallet keeps its keys and confirms each signature. Cowbell only requests an account and signatures.`}
          </p>
          {surface === 'popup' ? (
            <Card title={t`A wallet of this page, or an extension`}>
              <ContinueInTab
                route="connect"
                reason={t`The wallet’s window closes this popup. Continue in a tab.`}
                buttonLabel={t`Continue in a tab`}
              />
            </Card>
          ) : (
            <>
              <ConnectExtension onOffered={setOffered} />
              <ConnectPage onOffered={setOffered} />
            </>
          )}
        </Split>
      )}
    </div>
  )
}

interface ChooseAccountProps {
  readonly offered: OfferedAccounts
  readonly onBack: () => void
}

function ChooseAccount({ offered, onBack }: ChooseAccountProps) {
  const { wallet, accounts } = offered
  const [chosen, setChosen] = useState<Address | undefined>(accounts[0])
  const adopting = useAction(async () => {
    if (!chosen) return
    await addExternalAccount(wallet, chosen)
    goTo('swap')
  })
  return (
    <Card title={accounts.length === 1 ? t`Use this account` : t`Which account?`}>
      <fieldset class="stack" data-tight>
        <legend class="soft small">{tx`${wallet.walletName} offers`}</legend>
        {accounts.map((address) => (
          <label key={address} class="row">
            <input
              type="radio"
              name="offered"
              checked={address === chosen}
              onChange={() => setChosen(address)}
            />
            <code class="address grow">{address}</code>
          </label>
        ))}
      </fieldset>
      <div class="buttons">
        <Button kind="primary" isBusy={adopting.isPending} onClick={() => adopting.run()}>
          {t`Use it here`}
        </Button>
        <Button onClick={onBack}>{t`Another wallet`}</Button>
      </div>
      <Outcome state={adopting.state} />
    </Card>
  )
}
